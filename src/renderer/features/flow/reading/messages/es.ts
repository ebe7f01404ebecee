import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  before: 'Antes',
  after: 'Después',
  nothing: 'nada',
  emptyText: 'un texto vacío',
  flowSettings: 'Ajustes del flujo',
  edge: '{from} a {to}',
  edgeByExit: '{from} ({exit}) a {to}',
  allOfIt: 'Todo',
  'field.data': 'Datos',
  'field.position': 'Posición',
  'field.name': 'Nombre',
  'field.type': 'Tipo',
  'field.id': 'ID',
  'field.source': 'Desde',
  'field.target': 'A',
  'field.source_handle': 'Sale por',
  'field.label': 'Etiqueta',
  'change.added': 'Añadido',
  'change.removed': 'Quitado',
  'change.changed': 'Modificado',
  'change.moved': 'Movido',
}
