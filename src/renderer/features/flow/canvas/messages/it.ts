import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  label: 'Canvas',
  map: 'Mappa del grafo',
  empty: 'Vuoto',
  issues: '{count, plural, one {# problema} other {# problemi}}',
  node: 'nodo',
  edge: 'collegamento',
  edgeName: 'Collegamento da {from} a {to}',
  zoom: 'Zoom',
  zoomOut: 'Riduci',
  zoomIn: 'Ingrandisci',
  zoomToFit: 'Adatta alla finestra',
}
