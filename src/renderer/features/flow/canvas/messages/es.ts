import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  label: 'Lienzo',
  map: 'Mapa del grafo',
  empty: 'Vacío',
  issues: '{count, plural, one {# problema} other {# problemas}}',
  node: 'nodo',
  edge: 'conexión',
  edgeName: 'Conexión de {from} a {to}',
  zoom: 'Zoom',
  zoomOut: 'Alejar',
  zoomIn: 'Acercar',
  zoomToFit: 'Ajustar a la ventana',
}
