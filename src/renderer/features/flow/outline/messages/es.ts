import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  label: 'Esquema',
  actionsFor: 'Acciones de {node}',
  leadsNowhere: 'aún no lleva a ningún nodo',
  'way.to': '{exit}: a {node}',
  'way.nowhere': '{exit}: aún no lleva a ningún nodo',
  hideExits: 'Ocultar salidas',
  showExits: 'Mostrar salidas',
  notReached: 'nada lleva aquí',
  'action.edit': 'Editar',
  'action.addAfter': 'Añadir un nodo después…',
  'action.add': 'Añadir un nodo…',
  'action.connect': 'Conectar con…',
  'action.duplicate': 'Duplicar',
  'action.copy': 'Copiar',
}
