import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  panel: 'Buscar en el proyecto',
  find: 'Buscar en todos los capítulos',
  options: 'Opciones de búsqueda',
  'option.matchCase': 'Distinguir mayúsculas',
  'option.wholeWord': 'Palabras completas',
  'option.isPattern': 'Expresión regular',
  'option.replaces': 'Reemplazar',
  closeKey: 'Esc',
  replaceWith: 'Reemplazar por',
  patternHint: "Usa $1, $'<name>' o $& para insertar el texto encontrado.",
  searchAgain: 'Buscar de nuevo',
  'found.unasked': 'Busca en todos los capítulos de este proyecto.',
  'found.looking': 'Buscando…',
  'found.nothing': 'Sin coincidencias.',
  'found.counts':
    '{hits, plural, one {# coincidencia} other {# coincidencias}} en {blocks, plural, one {# bloque} other {# bloques}} de {chapters, plural, one {# capítulo} other {# capítulos}}.',
  'found.locked': '{count, plural, one {# bloque bloqueado no cambiará} other {# bloques bloqueados no cambiarán}}.',
  'found.listed': 'Se muestran los primeros {count, number}.',
  'effect.touched': '{count, plural, one {Se reemplazará # carácter} other {Se reemplazarán # caracteres}}.',
  'effect.noAudio': 'No hace falta volver a generar ningún audio.',
  'effect.audio':
    'Habrá que volver a generar {blocks, plural, one {# bloque} other {# bloques}} ({characters, plural, one {# carácter} other {# caracteres}}).',
  replace: 'Reemplazar',
  replaceCount: 'Reemplazar {hits, number} en {blocks, plural, one {# bloque} other {# bloques}}',
  'done.replaced':
    '{hits, plural, one {# reemplazo} other {# reemplazos}} en {blocks, plural, one {# bloque} other {# bloques}} de {chapters, plural, one {# capítulo} other {# capítulos}}.',
  'done.nothing': 'No se reemplazó nada.',
  'done.locked': '{count, plural, one {Se omitió # bloque bloqueado} other {Se omitieron # bloques bloqueados}}.',
  'done.undone': 'Se deshizo el reemplazo en {count, plural, one {# bloque} other {# bloques}}.',
  'done.left':
    '{count, plural, one {Se omitió # bloque: se editó después o está bloqueado.} other {Se omitieron # bloques: se editaron después o están bloqueados.}}',
  list: 'Bloques encontrados',
  chapter: 'Capítulo {number}',
  'row.chapter':
    '{chapter}: {hits, plural, one {# coincidencia} other {# coincidencias}} en {blocks, plural, one {# bloque} other {# bloques}}',
  'row.block': 'Bloque {number}: {text}',
  'row.lockedBlock': 'Bloque {number}, bloqueado: {text}',
  choose: 'Elegir {row}',
  showBlock: 'Mostrar el bloque {number} en el guion',
  block: 'Bloque {number}',
  matches: '{count, plural, one {# coincidencia} other {# coincidencias}}',
  locked: 'Bloqueado, no cambiará',
  before: 'Antes:',
  after: 'Después:',
  moreMatches: 'y {count, plural, one {# coincidencia más} other {# coincidencias más}}',
  'place.project': 'Proyecto',
  'place.chapter': 'Capítulo de {project}',
  'place.note': 'Nota en {place}',
}
