import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  instructions:
    'Escuche y comente cualquier palabra: deténgase en ella o seleccione palabras y pulse C. Cuando termine, guarde sus comentarios y devuelva el archivo. No se envía nada automáticamente.',
  keys: 'Espacio: reproducir o pausar · ← →: palabra anterior o siguiente · C: comentar',
  loading: 'Cargando el audio…',
  damaged: 'No se pudo cargar el audio. Pida el archivo de nuevo.',
  noScript: 'Esta página necesita JavaScript para reproducir el audio y recibir comentarios.',
  audio: 'Audio',
  script: 'Guion',
  comments: 'Comentarios',
  noComments: 'Todavía no hay comentarios.',
  playFrom: 'Reproducir desde {time}',
  commentOn: 'Comentar «{words}» ({time})',
  commentOnBlock: 'Comentar el párrafo en {time}',
  commentAt: '{time} · {words}',
  comment: 'Comentario',
  remove: 'Quitar comentario',
  reviewer: 'Su nombre',
  save: 'Guardar comentarios',
  saved: 'Guardado como {file} en sus descargas. Devuelva este archivo.',
  wholeBlock: 'párrafo completo',
}
