import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  before: 'Avant',
  after: 'Après',
  nothing: 'rien',
  emptyText: 'un texte vide',
  flowSettings: 'Réglages du flux',
  edge: '{from} vers {to}',
  edgeByExit: '{from} ({exit}) vers {to}',
  allOfIt: 'Tout',
  'field.data': 'Données',
  'field.position': 'Position',
  'field.name': 'Nom',
  'field.type': 'Type',
  'field.id': 'ID',
  'field.source': 'De',
  'field.target': 'Vers',
  'field.source_handle': 'Sortie',
  'field.label': 'Étiquette',
  'change.added': 'Ajouté',
  'change.removed': 'Retiré',
  'change.changed': 'Modifié',
  'change.moved': 'Déplacé',
}
