import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Importar comentarios',
  choose:
    'Suelta aquí los comentarios que guardó quien revisa, o una lista de correcciones en CSV, XLSX o DOCX, o elige un archivo. Sus comentarios se convierten en problemas en sus palabras.',
  reading: 'Buscando las palabras…',
  add: 'Añadir {count, plural, one {# comentario} other {# comentarios}}',
  addNone: 'Añadir comentarios',
  'empty.title': 'Sin comentarios',
  'empty.text': 'El archivo no tiene comentarios.',
  'count.new': '{count, plural, =0 {Ningún comentario nuevo.} one {# comentario nuevo.} other {# comentarios nuevos.}}',
  'count.known': '{count, plural, one {# ya está} other {# ya están}} en el guion.',
  unplaced:
    '{count, plural, one {# comentario no corresponde} other {# comentarios no corresponden}} a ningún lugar del guion y no se {count, plural, one {añade} other {añaden}}. {count, plural, one {Aparece} other {Aparecen}} primero en la lista.',
  list: 'Comentarios',
  rest: '{count, plural, one {# comentario más} other {# comentarios más}}',
  chapter: 'Capítulo {number}',
  place: '{chapter} · bloque {number}',
  row: 'Fila {number}',
  words: '«{words}»',
  known: 'Ya está en el guion',
  notSaved: 'No se añadió nada porque no se pudieron guardar tus últimos cambios. {reason}',
  'problem.unknown-block': 'Su bloque no está en este proyecto o se eliminó.',
  'problem.unknown-chapter': 'Ningún capítulo de este proyecto tiene ese nombre o número.',
  'problem.no-audio': 'Ahí no hay nada generado.',
  'problem.words-not-found': 'Las palabras no están en el guion y la fila no tiene tiempo.',
  'problem.time-after-end': 'El tiempo es posterior al final del audio.',
  'problem.no-place': 'La fila no tiene tiempo ni palabras.',
  'problem.block-full': 'El bloque ya tiene demasiados problemas.',
}
