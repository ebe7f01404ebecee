import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  before: 'Antes',
  after: 'Depois',
  nothing: 'nada',
  emptyText: 'um texto vazio',
  flowSettings: 'Configurações do fluxo',
  edge: '{from} para {to}',
  edgeByExit: '{from} ({exit}) para {to}',
  allOfIt: 'Tudo',
  'field.data': 'Dados',
  'field.position': 'Posição',
  'field.name': 'Nome',
  'field.type': 'Tipo',
  'field.id': 'ID',
  'field.source': 'De',
  'field.target': 'Para',
  'field.source_handle': 'Sai por',
  'field.label': 'Rótulo',
  'change.added': 'Adicionado',
  'change.removed': 'Removido',
  'change.changed': 'Alterado',
  'change.moved': 'Movido',
}
