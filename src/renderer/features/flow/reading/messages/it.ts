import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  before: 'Prima',
  after: 'Dopo',
  nothing: 'niente',
  emptyText: 'un testo vuoto',
  flowSettings: 'Impostazioni del flusso',
  edge: '{from} a {to}',
  edgeByExit: '{from} ({exit}) a {to}',
  allOfIt: 'Tutto',
  'field.data': 'Dati',
  'field.position': 'Posizione',
  'field.name': 'Nome',
  'field.type': 'Tipo',
  'field.id': 'ID',
  'field.source': 'Da',
  'field.target': 'A',
  'field.source_handle': 'Esce da',
  'field.label': 'Etichetta',
  'change.added': 'Aggiunto',
  'change.removed': 'Rimosso',
  'change.changed': 'Modificato',
  'change.moved': 'Spostato',
}
