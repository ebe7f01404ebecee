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
}
