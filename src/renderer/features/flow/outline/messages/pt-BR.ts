import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  label: 'Estrutura',
  actionsFor: 'Ações de {node}',
  leadsNowhere: 'ainda não leva a nenhum nó',
  'way.to': '{exit}: para {node}',
  'way.nowhere': '{exit}: ainda não leva a nenhum nó',
  hideExits: 'Ocultar saídas',
  showExits: 'Mostrar saídas',
  notReached: 'nada leva até aqui',
  'action.edit': 'Editar',
  'action.addAfter': 'Adicionar um nó depois…',
  'action.add': 'Adicionar um nó…',
  'action.connect': 'Conectar a…',
  'action.duplicate': 'Duplicar',
  'action.copy': 'Copiar',
}
