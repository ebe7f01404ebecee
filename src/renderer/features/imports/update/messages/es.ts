import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  title: 'Actualizar guion desde un archivo',
  choose:
    'Suelta aquí el archivo editado, o elige uno: el guion exportado para editar, la tabla que importaste o una nueva versión del manuscrito. Los bloques se asignan por su ID, o por su texto si el archivo no tiene ninguno, y verás una vista previa antes de que cambie nada.',
  reading: 'Comparando con el guion…',
  run: 'Actualizar {count, plural, one {# bloque} other {# bloques}}',
  runNone: 'Actualizar guion',
  'empty.title': 'Nada que actualizar',
  'empty.text': 'Nada en el archivo cambia el guion.',
  'count.changed': '{count, plural, one {Cambia # bloque} other {Cambian # bloques}}',
  'count.inserted': '{count, plural, one {# bloque nuevo} other {# bloques nuevos}}',
  'count.chapters': '{count, plural, one {# capítulo nuevo} other {# capítulos nuevos}}',
  'count.unchanged': '{count, plural, one {# bloque sin cambios} other {# bloques sin cambios}}',
  outdated:
    'El audio de {count, plural, one {# bloque} other {# bloques}} queda desactualizado: {characters, plural, one {# carácter} other {# caracteres}} por regenerar. Las tomas siguen en sus bloques.',
  nothingOutdated: 'Ningún audio queda desactualizado.',
  speakers: '{count, plural, one {Se añade al reparto: {names}} other {Se añaden # al reparto: {names}}}',
  studio:
    '{count, plural, one {# bloque cambió solo en el estudio y se queda como está allí.} other {# bloques cambiaron solo en el estudio y se quedan como están allí.}}',
  locked: '{count, plural, one {# bloque bloqueado no se cambia.} other {# bloques bloqueados no se cambian.}}',
  reordered: 'El archivo está en otro orden. El orden del guion no cambia.',
  byText: 'Este archivo no tiene ID de bloques. Los bloques se han asignado por su texto.',
  unversioned:
    'Este archivo no indica en qué versión del guion se basa. Donde difieren, se usa la versión del archivo, aunque hayas cambiado el guion desde entonces.',
  conflicts:
    '{count, plural, one {# bloque cambió} other {# bloques cambiaron}} tanto en el archivo como en el estudio. Se conserva la versión del estudio salvo que elijas la del archivo.',
  allFile: 'Usar la versión del archivo en todos',
  allStudio: 'Conservar la versión del estudio en todos',
  removeMissing:
    '{count, plural, one {Quitar # bloque que no está en el archivo} other {Quitar # bloques que no están en el archivo}}',
  'removeMissing.text': 'Si no, {count, plural, one {se queda} other {se quedan}} en el guion.',
  list: 'Cambios',
  rest: '{count, plural, one {# cambio más} other {# cambios más}}',
  chapter: 'Capítulo {number}',
  'row.block': '{chapter} · bloque {number}',
  'row.new': '{chapter} · bloque nuevo después del bloque {number}',
  'row.newFirst': '{chapter} · bloque nuevo al principio',
  'row.newChapter': '{chapter} · capítulo nuevo',
  'row.newUntitled': 'Capítulo nuevo sin título',
  'row.missing': 'Falta en el archivo, se conserva',
  'row.missingRemoved': 'Falta en el archivo, se quita',
  'row.outdated': 'El audio queda desactualizado · {count, plural, one {# carácter} other {# caracteres}}',
  'row.locked': 'Bloqueado, no se cambia',
  'row.conflict': 'Cambiado en ambos',
  'row.useFile': 'Usar la versión del archivo',
  'row.useFileOf': 'Usar la versión del archivo en el bloque {number}',
  'row.note': 'Nota: {note}',
  'row.fileName': 'Nombre de archivo: {fileName}',
  'row.target': 'Duración objetivo: {target}',
  'row.seconds': '{seconds} s',
  'row.none': 'sin valor',
  'row.id': 'ID: {id}',
  before: 'Antes:',
  after: 'Después:',
  notSaved: 'No se actualizó nada porque no se pudieron guardar tus últimos cambios. {reason}',
  problems: 'Filas que no se usan tal cual',
  'problem.unknown-ids':
    '{count, plural, one {# fila tiene un ID que no está en este proyecto y se omite} other {# filas tienen ID que no están en este proyecto y se omiten}}: {examples}',
  'problem.repeated-ids':
    '{count, plural, one {# fila repite un ID anterior y se omite} other {# filas repiten un ID anterior y se omiten}}: {examples}',
  'problem.empty-texts':
    '{count, plural, one {# fila no tiene texto} other {# filas no tienen texto}}, así que se conserva el texto del bloque: {examples}',
  'problem.empty-rows':
    '{count, plural, one {# fila nueva no tiene texto y se omite.} other {# filas nuevas no tienen texto y se omiten.}}',
  'problem.unusable-names':
    '{count, plural, one {# nombre no puede ir delante de dos puntos y no se usa} other {# nombres no pueden ir delante de dos puntos y no se usan}}: {examples}',
  'problem.notes-too-long':
    '{count, plural, one {# nota es demasiado larga y no se usa} other {# notas son demasiado largas y no se usan}}: {examples}',
  'problem.values-too-long':
    '{count, plural, one {# valor es demasiado largo y no se usa} other {# valores son demasiado largos y no se usan}}: {examples}',
  'problem.unread-lengths':
    '{count, plural, one {No se usa # duración objetivo} other {No se usan # duraciones objetivo}}; solo se leen segundos como 3,5 o tiempos como 0:03,5, hasta una hora: {examples}',
  'problem.absent-chapters':
    '{count, plural, one {# capítulo del guion no está en el archivo y se queda como está} other {# capítulos del guion no están en el archivo y se quedan como están}}: {examples}',
  'problem.other-titles':
    '{count, plural, one {# título de capítulo del archivo es distinto y no se usa} other {# títulos de capítulo del archivo son distintos y no se usan}}: {examples}',
}
