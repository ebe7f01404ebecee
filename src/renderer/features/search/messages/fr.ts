import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  panel: 'Rechercher dans le projet',
  find: 'Rechercher dans tous les chapitres',
  options: 'Options de recherche',
  'option.matchCase': 'Respecter la casse',
  'option.wholeWord': 'Mots entiers',
  'option.isPattern': 'Expression régulière',
  'option.replaces': 'Remplacer',
  closeKey: 'Échap',
  replaceWith: 'Remplacer par',
  patternHint: "Utilisez $1, $'<name>' ou $& pour insérer le texte trouvé.",
  searchAgain: 'Relancer la recherche',
  'found.unasked': 'Recherche dans tous les chapitres de ce projet.',
  'found.looking': 'Recherche…',
  'found.nothing': 'Aucun résultat.',
  'found.counts':
    '{hits, plural, one {# résultat} other {# résultats}} dans {blocks, plural, one {# bloc} other {# blocs}} de {chapters, plural, one {# chapitre} other {# chapitres}}.',
  'found.locked':
    '{count, plural, one {# bloc verrouillé ne changera pas} other {# blocs verrouillés ne changeront pas}}.',
  'found.listed': 'Affichage des {count, number} premiers.',
  'effect.touched': '{count, plural, one {# caractère sera remplacé} other {# caractères seront remplacés}}.',
  'effect.noAudio': 'Aucun audio à régénérer.',
  'effect.audio':
    '{blocks, plural, one {# bloc} other {# blocs}} ({characters, plural, one {# caractère} other {# caractères}}) à régénérer.',
  replace: 'Remplacer',
  replaceCount:
    'Remplacer {hits, plural, one {# occurrence} other {# occurrences}} dans {blocks, plural, one {# bloc} other {# blocs}}',
  'done.replaced':
    '{hits, plural, one {# remplacement effectué} other {# remplacements effectués}} dans {blocks, plural, one {# bloc} other {# blocs}} de {chapters, plural, one {# chapitre} other {# chapitres}}.',
  'done.nothing': 'Rien n’a été remplacé.',
  'done.locked': '{count, plural, one {# bloc verrouillé ignoré} other {# blocs verrouillés ignorés}}.',
  'done.undone': 'Remplacement annulé dans {count, plural, one {# bloc} other {# blocs}}.',
  'done.left':
    '{count, plural, one {# bloc ignoré : modifié depuis ou verrouillé.} other {# blocs ignorés : modifiés depuis ou verrouillés.}}',
  list: 'Blocs trouvés',
  chapter: 'Chapitre {number}',
  'row.chapter':
    '{chapter} : {hits, plural, one {# résultat} other {# résultats}} dans {blocks, plural, one {# bloc} other {# blocs}}',
  'row.block': 'Bloc {number} : {text}',
  'row.lockedBlock': 'Bloc {number}, verrouillé : {text}',
  choose: 'Choisir {row}',
  showBlock: 'Afficher le bloc {number} dans le script',
  block: 'Bloc {number}',
  matches: '{count, plural, one {# résultat} other {# résultats}}',
  locked: 'Verrouillé, ne changera pas',
  before: 'Avant :',
  after: 'Après :',
  moreMatches: 'et {count, plural, one {# autre résultat} other {# autres résultats}}',
  'place.project': 'Projet',
  'place.chapter': 'Chapitre de {project}',
  'place.note': 'Note dans {place}',
}
