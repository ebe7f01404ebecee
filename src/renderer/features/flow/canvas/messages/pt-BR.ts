import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  label: 'Tela',
  map: 'Mapa do grafo',
  empty: 'Vazio',
  issues: '{count, plural, one {# problema} other {# problemas}}',
  node: 'nó',
  edge: 'conexão',
  edgeName: 'Conexão de {from} para {to}',
  zoom: 'Zoom',
  zoomOut: 'Reduzir',
  zoomIn: 'Ampliar',
  zoomToFit: 'Ajustar à janela',
}
