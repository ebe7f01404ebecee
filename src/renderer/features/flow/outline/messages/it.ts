import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  label: 'Struttura',
  actionsFor: 'Azioni per {node}',
  leadsNowhere: 'non porta ancora a nessun nodo',
  'way.to': '{exit}: a {node}',
  'way.nowhere': '{exit}: non porta ancora a nessun nodo',
  hideExits: 'Nascondi uscite',
  showExits: 'Mostra uscite',
  notReached: 'nulla porta qui',
  'action.edit': 'Modifica',
  'action.addAfter': 'Aggiungi un nodo dopo…',
  'action.add': 'Aggiungi un nodo…',
  'action.connect': 'Collega a…',
  'action.duplicate': 'Duplica',
  'action.copy': 'Copia',
}
