import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  label: 'Zeichenfläche',
  map: 'Übersichtskarte des Graphen',
  empty: 'Leer',
  issues: '{count, plural, one {# Problem} other {# Probleme}}',
  node: 'Knoten',
  edge: 'Verbindung',
  edgeName: 'Verbindung von {from} zu {to}',
  zoom: 'Zoom',
  zoomOut: 'Verkleinern',
  zoomIn: 'Vergrößern',
  zoomToFit: 'Einpassen',
}
