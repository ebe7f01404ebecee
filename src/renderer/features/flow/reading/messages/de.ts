import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  before: 'Vorher',
  after: 'Nachher',
  nothing: 'nichts',
  emptyText: 'leerer Text',
  flowSettings: 'Einstellungen des Ablaufs',
  edge: '{from} zu {to}',
  edgeByExit: '{from} ({exit}) zu {to}',
  allOfIt: 'Alles',
  'field.data': 'Daten',
  'field.position': 'Position',
  'field.name': 'Name',
  'field.type': 'Art',
  'field.id': 'ID',
  'field.source': 'Von',
  'field.target': 'Zu',
  'field.source_handle': 'Ausgang',
  'field.label': 'Beschriftung',
  'change.added': 'Hinzugefügt',
  'change.removed': 'Entfernt',
  'change.changed': 'Geändert',
  'change.moved': 'Verschoben',
}
