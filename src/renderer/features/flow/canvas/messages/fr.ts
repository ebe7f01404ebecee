import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  label: 'Canevas',
  map: 'Carte du graphe',
  empty: 'Vide',
  issues: '{count, plural, one {# problème} other {# problèmes}}',
  node: 'nœud',
  edge: 'lien',
  edgeName: 'Lien de {from} à {to}',
  zoom: 'Zoom',
  zoomOut: 'Zoom arrière',
  zoomIn: 'Zoom avant',
  zoomToFit: 'Ajuster à la fenêtre',
}
