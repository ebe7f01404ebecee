import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Problèmes du chapitre',
  left: '{count, plural, one {# problème restant} other {# problèmes restants}}',
  'empty.title': 'Aucun problème signalé',
  'empty.text':
    'Appuyez sur M pendant l’écoute pour signaler un problème, puis sur 1–5 pour le motif. Les problèmes signalés restent affichés ici jusqu’à ce que vous les résolviez.',
  list: 'Problèmes',
  row: 'Bloc {number}, {time}, {word}, {reason}',
  'row.wholeBlock': 'bloc entier',
  'row.noReason': 'aucun motif',
  place: 'Bloc {number} · {time}',
  wholeBlock: 'Bloc entier',
  noReason: 'Aucun motif',
  actions: 'Actions',
  'action.play': 'Lire',
  'action.regenerate': 'Régénérer',
  'action.pronunciation': 'Définir la prononciation…',
  'action.pause': 'Ajouter une pause…',
  'action.accept': 'Accepter tel quel',
  reason: 'Motif',
  'issues.flag': 'Signaler un problème',
  'issues.flagShort': 'Signaler',
  'issues.count': '{count, plural, one {# problème} other {# problèmes}}',
  'issues.playFirst': 'Lancez d’abord la lecture, puis appuyez sur M pour signaler un problème.',
  'issues.flagFirst': 'Signalez d’abord un problème : appuyez sur M pendant la lecture.',
  'issues.flaggedWord':
    '« {word} » signalé dans le bloc {number}. Appuyez sur 1–5 pour indiquer un motif : 1 mots incorrects, 2 prononciation, 3 rythme, 4 ton, 5 bruit.',
  'issues.flaggedBlock':
    'Bloc {number} signalé. Appuyez sur 1–5 pour indiquer un motif : 1 mots incorrects, 2 prononciation, 3 rythme, 4 ton, 5 bruit.',
  'issues.reasonSet': '{reason}.',
  'issues.accepted':
    'Bloc {number} accepté. {count, plural, =0 {Plus aucun problème.} one {# problème restant.} other {# problèmes restants.}}',
  'issues.regenerated':
    'Bloc {number} régénéré. Réécoutez-le. {count, plural, =0 {Plus aucun problème.} one {# problème restant.} other {# problèmes restants.}}',
  'issues.locked':
    'Le bloc {number} est verrouillé : son signalement est conservé. Déverrouillez-le pour le régénérer.',
  'issues.back': 'Impossible de régénérer le bloc {number}. Son signalement est rétabli.',
  'issues.backReason': 'Impossible de régénérer le bloc {number}. Son signalement est rétabli. {reason}',
  'issues.earlierTake': 'Prise antérieure',
  'issues.earlierTakeAt': 'Prise antérieure à {time}',
  import: 'Importer des commentaires…',
  comment: '{reviewer} : {text}',
  importComments: 'Importer des commentaires',
  newComment: 'Commentaire',
  addComment: 'Ajouter un commentaire',
  'issues.commentAdded': 'Commentaire ajouté.',
  'issues.tooManyComments':
    'Le problème a déjà {count, plural, one {# commentaire} other {# commentaires}}, le maximum.',
}
