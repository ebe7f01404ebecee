import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Importer des commentaires',
  choose:
    'Déposez ici les commentaires enregistrés lors de la relecture, ou une liste de corrections en CSV, XLSX ou DOCX, ou choisissez un fichier. Ses commentaires deviennent des problèmes à leurs mots.',
  reading: 'Recherche des mots…',
  add: 'Ajouter {count, plural, one {# commentaire} other {# commentaires}}',
  addNone: 'Ajouter les commentaires',
  'empty.title': 'Aucun commentaire',
  'empty.text': 'Le fichier ne contient aucun commentaire.',
  'count.new':
    '{count, plural, =0 {Aucun nouveau commentaire.} one {# nouveau commentaire.} other {# nouveaux commentaires.}}',
  'count.known': '{count, plural, one {# est déjà} other {# sont déjà}} dans le script.',
  unplaced:
    '{count, plural, one {# commentaire ne correspond} other {# commentaires ne correspondent}} à aucun endroit du script et {count, plural, one {n’est pas ajouté} other {ne sont pas ajoutés}}. {count, plural, one {Il figure} other {Ils figurent}} en premier dans la liste.',
  list: 'Commentaires',
  rest: '{count, plural, one {# autre commentaire} other {# autres commentaires}}',
  chapter: 'Chapitre {number}',
  place: '{chapter} · bloc {number}',
  row: 'Ligne {number}',
  words: '« {words} »',
  known: 'Déjà dans le script',
  notSaved: 'Rien n’a été ajouté, car vos dernières modifications n’ont pas pu être enregistrées. {reason}',
  'problem.unknown-block': 'Son bloc n’est pas dans ce projet ou a été retiré.',
  'problem.unknown-chapter': 'Aucun chapitre de ce projet ne porte ce nom ou ce numéro.',
  'problem.no-audio': 'Rien n’y est généré.',
  'problem.words-not-found': 'Les mots ne sont pas dans le script et la ligne n’a pas de temps.',
  'problem.time-after-end': 'Le temps est après la fin de l’audio.',
  'problem.no-place': 'La ligne n’a ni temps ni mots.',
  'problem.block-full': 'Le bloc a déjà trop de problèmes.',
}
