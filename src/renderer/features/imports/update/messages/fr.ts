import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Mettre à jour le script depuis un fichier',
  choose:
    'Déposez ici le fichier modifié, ou choisissez-en un : le script exporté pour être modifié, le tableau que vous avez importé ou une nouvelle version du manuscrit. Les blocs sont associés par leur ID, ou par leur texte si le fichier n’en a pas, et un aperçu s’affiche avant toute modification.',
  reading: 'Comparaison avec le script…',
  run: 'Mettre à jour {count, plural, one {# bloc} other {# blocs}}',
  runNone: 'Mettre à jour le script',
  'empty.title': 'Rien à mettre à jour',
  'empty.text': 'Rien dans le fichier ne modifie le script.',
  'count.changed': '{count, plural, one {# bloc change} other {# blocs changent}}',
  'count.inserted': '{count, plural, one {# nouveau bloc} other {# nouveaux blocs}}',
  'count.chapters': '{count, plural, one {# nouveau chapitre} other {# nouveaux chapitres}}',
  'count.unchanged': '{count, plural, one {# bloc inchangé} other {# blocs inchangés}}',
  outdated:
    'L’audio de {count, plural, one {# bloc} other {# blocs}} devient obsolète : {characters, plural, one {# caractère} other {# caractères}} à régénérer. Les prises restent sur leurs blocs.',
  nothingOutdated: 'Aucun audio ne devient obsolète.',
  speakers: '{count, plural, one {Ajouté à la distribution : {names}} other {# ajoutés à la distribution : {names}}}',
  studio:
    '{count, plural, one {# bloc n’a changé que dans le studio et y reste tel quel.} other {# blocs n’ont changé que dans le studio et y restent tels quels.}}',
  locked:
    '{count, plural, one {# bloc verrouillé n’est pas modifié.} other {# blocs verrouillés ne sont pas modifiés.}}',
  reordered: 'Le fichier est dans un autre ordre. L’ordre du script reste le même.',
  byText: 'Ce fichier n’a pas d’ID de blocs. Les blocs ont été associés par leur texte.',
  unversioned:
    'Ce fichier n’indique pas sur quelle version du script il se fonde. En cas de différence, la version du fichier est utilisée, même si vous avez modifié le script depuis.',
  conflicts:
    '{count, plural, one {# bloc a changé} other {# blocs ont changé}} à la fois dans le fichier et dans le studio. La version du studio est conservée, sauf si vous choisissez celle du fichier.',
  allFile: 'Utiliser la version du fichier pour tous',
  allStudio: 'Conserver la version du studio pour tous',
  removeMissing: '{count, plural, one {Retirer # bloc absent du fichier} other {Retirer # blocs absents du fichier}}',
  'removeMissing.text': 'Sinon, {count, plural, one {il reste} other {ils restent}} dans le script.',
  list: 'Modifications',
  rest: '{count, plural, one {# autre modification} other {# autres modifications}}',
  chapter: 'Chapitre {number}',
  'row.block': '{chapter} · bloc {number}',
  'row.new': '{chapter} · nouveau bloc après le bloc {number}',
  'row.newFirst': '{chapter} · nouveau bloc au début',
  'row.newChapter': '{chapter} · nouveau chapitre',
  'row.newUntitled': 'Nouveau chapitre sans titre',
  'row.missing': 'Absent du fichier, conservé',
  'row.missingRemoved': 'Absent du fichier, sera retiré',
  'row.outdated': 'L’audio devient obsolète · {count, plural, one {# caractère} other {# caractères}}',
  'row.locked': 'Verrouillé, n’est pas modifié',
  'row.conflict': 'Modifié des deux côtés',
  'row.useFile': 'Utiliser la version du fichier',
  'row.useFileOf': 'Utiliser la version du fichier pour le bloc {number}',
  'row.note': 'Note : {note}',
  'row.fileName': 'Nom de fichier : {fileName}',
  'row.target': 'Durée cible : {target}',
  'row.seconds': '{seconds} s',
  'row.none': 'aucune valeur',
  'row.id': 'ID : {id}',
  before: 'Avant :',
  after: 'Après :',
  notSaved: 'Rien n’a été mis à jour, car vos dernières modifications n’ont pas pu être enregistrées. {reason}',
  problems: 'Lignes qui ne sont pas utilisées telles quelles',
  'problem.unknown-ids':
    '{count, plural, one {# ligne a un ID absent de ce projet et est ignorée} other {# lignes ont un ID absent de ce projet et sont ignorées}} : {examples}',
  'problem.repeated-ids':
    '{count, plural, one {# ligne répète un ID précédent et est ignorée} other {# lignes répètent un ID précédent et sont ignorées}} : {examples}',
  'problem.empty-texts':
    '{count, plural, one {# ligne n’a pas de texte} other {# lignes n’ont pas de texte}}, le texte du bloc est donc conservé : {examples}',
  'problem.empty-rows':
    '{count, plural, one {# nouvelle ligne n’a pas de texte et est ignorée.} other {# nouvelles lignes n’ont pas de texte et sont ignorées.}}',
  'problem.unusable-names':
    '{count, plural, one {# nom ne peut pas précéder un deux-points et n’est pas utilisé} other {# noms ne peuvent pas précéder un deux-points et ne sont pas utilisés}} : {examples}',
  'problem.notes-too-long':
    '{count, plural, one {# note est trop longue et n’est pas utilisée} other {# notes sont trop longues et ne sont pas utilisées}} : {examples}',
  'problem.values-too-long':
    '{count, plural, one {# valeur est trop longue et n’est pas utilisée} other {# valeurs sont trop longues et ne sont pas utilisées}} : {examples}',
  'problem.unread-lengths':
    '{count, plural, one {# durée cible n’est pas utilisée} other {# durées cibles ne sont pas utilisées}} ; seules sont lues des secondes comme 3,5 ou des temps comme 0:03,5, jusqu’à une heure : {examples}',
  'problem.absent-chapters':
    '{count, plural, one {# chapitre du script est absent du fichier et reste tel quel} other {# chapitres du script sont absents du fichier et restent tels quels}} : {examples}',
  'problem.other-titles':
    '{count, plural, one {# titre de chapitre du fichier est différent et n’est pas utilisé} other {# titres de chapitre du fichier sont différents et ne sont pas utilisés}} : {examples}',
}
