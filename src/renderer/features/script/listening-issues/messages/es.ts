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
  'issues.flag': 'Marcar problema',
  'issues.flagShort': 'Marcar',
  'issues.count': '{count, plural, one {# problema} other {# problemas}}',
  'issues.playFirst': 'Reproduce primero el audio y después pulsa M para marcar un problema.',
  'issues.flagFirst': 'Marca antes un problema: pulsa M mientras se reproduce el audio.',
  'issues.flaggedWord':
    'Se marcó «{word}» en el bloque {number}. Pulsa 1–5 para indicar un motivo: 1 palabras incorrectas, 2 pronunciación, 3 ritmo, 4 tono, 5 ruido.',
  'issues.flaggedBlock':
    'Se marcó el bloque {number}. Pulsa 1–5 para indicar un motivo: 1 palabras incorrectas, 2 pronunciación, 3 ritmo, 4 tono, 5 ruido.',
  'issues.reasonSet': '{reason}.',
  'issues.accepted':
    'Bloque {number} aceptado. {count, plural, =0 {No quedan problemas.} one {Queda # problema.} other {Quedan # problemas.}}',
  'issues.regenerated':
    'Bloque {number} regenerado. Vuelve a escucharlo. {count, plural, =0 {No quedan problemas.} one {Queda # problema.} other {Quedan # problemas.}}',
  'issues.locked': 'El bloque {number} está bloqueado, así que su marca se mantiene. Desbloquéalo para regenerarlo.',
  'issues.back': 'No se pudo regenerar el bloque {number}. Su marca se ha restablecido.',
  'issues.backReason': 'No se pudo regenerar el bloque {number}. Su marca se ha restablecido. {reason}',
  'issues.earlierTake': 'Toma anterior',
  'issues.earlierTakeAt': 'Toma anterior en {time}',
  import: 'Importar comentarios…',
  comment: '{reviewer}: {text}',
  importComments: 'Importar comentarios',
  newComment: 'Comentario',
  addComment: 'Añadir comentario',
  'issues.commentAdded': 'Comentario añadido.',
  'issues.tooManyComments':
    'El problema ya tiene {count, plural, one {# comentario} other {# comentarios}}, el máximo.',
}
