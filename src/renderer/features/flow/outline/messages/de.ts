import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  label: 'Gliederung',
  actionsFor: 'Aktionen für {node}',
  leadsNowhere: 'führt noch nirgendwohin',
  'way.to': '{exit}: zu {node}',
  'way.nowhere': '{exit}: führt noch nirgendwohin',
  hideExits: 'Ausgänge ausblenden',
  showExits: 'Ausgänge anzeigen',
  notReached: 'nichts führt hierher',
  'action.edit': 'Bearbeiten',
  'action.addAfter': 'Knoten danach hinzufügen …',
  'action.add': 'Knoten hinzufügen …',
  'action.connect': 'Verbinden mit …',
  'action.duplicate': 'Duplizieren',
  'action.copy': 'Kopieren',
}
