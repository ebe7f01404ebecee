import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Problemas del capítulo',
  left: '{count, plural, one {Queda # problema} other {Quedan # problemas}}',
  'empty.title': 'Ningún problema marcado',
  'empty.text':
    'Pulsa M mientras escuchas para marcar un problema y después 1–5 para indicar el motivo. Los problemas marcados aparecen aquí hasta que los resuelvas.',
  list: 'Problemas',
  row: 'Bloque {number}, {time}, {word}, {reason}',
  'row.wholeBlock': 'bloque completo',
  'row.noReason': 'sin motivo',
  place: 'Bloque {number} · {time}',
  wholeBlock: 'Bloque completo',
  noReason: 'Sin motivo',
  actions: 'Acciones',
  'action.play': 'Reproducir',
  'action.regenerate': 'Regenerar',
  'action.pronunciation': 'Definir la pronunciación…',
  'action.pause': 'Añadir pausa…',
  'action.accept': 'Aceptar tal cual',
  reason: 'Motivo',
}
