import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'sound.decibels': '{gain} dB',
  'sound.noAudio': 'No hay audio en el cursor de reproducción.',
  'sound.inPause': 'El cursor de reproducción está en una pausa. No hay nada que recortar.',
  'sound.wholeBlock': 'Esto recortaría el bloque completo. No se cambió nada.',
  'sound.trimmedFrom.start':
    '{count, plural, one {Se recortó # milisegundo} other {Se recortaron # milisegundos}} al inicio del bloque {number}.',
  'sound.trimmedFrom.end':
    '{count, plural, one {Se recortó # milisegundo} other {Se recortaron # milisegundos}} al final del bloque {number}.',
  'sound.gainSet': 'Ganancia del bloque {number}: {gain}.',
  'chapterLoudness.title': 'Sonoridad',
  'chapterLoudness.emptyTitle': 'Aún no hay audio',
  'chapterLoudness.emptyText': 'Genera bloques para comparar su sonoridad.',
  'chapterLoudness.measuring': 'Midiendo la sonoridad',
  'chapterLoudness.notMeasured': 'Ningún bloque es lo bastante largo y fuerte para medirlo.',
  'chapterLoudness.summary':
    'Media {average}. {count, plural, =0 {Todos los bloques están a {within} dB o menos de ella.} one {# bloque se aparta más de {within} dB de ella.} other {# bloques se apartan más de {within} dB de ella.}}',
  'chapterLoudness.chart': 'Diferencia respecto a la media, por bloque',
  'chapterLoudness.block': 'Bloque {number, number}',
  'chapterLoudness.within': 'Dentro de {within, number} dB',
  'chapterLoudness.table': 'Sonoridad de los bloques',
  'chapterLoudness.difference': 'Diferencia',
  'chapterLoudness.row': '{number, number}. {text}',
  'chapterLoudness.blockColumn': 'Bloque',
  'chapterLoudness.unknown': 'Sin medir',
  'chapterLoudness.lufs': '{lufs} LUFS',
}
