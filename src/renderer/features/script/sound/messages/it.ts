import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'sound.decibels': '{gain} dB',
  'sound.noAudio': 'Nessun audio all’indicatore di riproduzione.',
  'sound.inPause': 'L’indicatore di riproduzione è in una pausa. Niente da ritagliare.',
  'sound.wholeBlock': 'In questo modo si ritaglierebbe l’intero blocco. Non è stato modificato nulla.',
  'sound.trimmedFrom.start':
    '{count, plural, one {Ritagliato # millisecondo} other {Ritagliati # millisecondi}} all’inizio del blocco {number}.',
  'sound.trimmedFrom.end':
    '{count, plural, one {Ritagliato # millisecondo} other {Ritagliati # millisecondi}} alla fine del blocco {number}.',
  'sound.gainSet': 'Guadagno del blocco {number}: {gain}.',
  'chapterLoudness.title': 'Sonorità',
  'chapterLoudness.emptyTitle': 'Ancora nessun audio',
  'chapterLoudness.emptyText': 'Genera dei blocchi per confrontarne la sonorità.',
  'chapterLoudness.measuring': 'Misurazione della sonorità',
  'chapterLoudness.notMeasured': 'Nessun blocco è abbastanza lungo e forte da essere misurato.',
  'chapterLoudness.summary':
    'Media {average}. {count, plural, =0 {Tutti i blocchi se ne discostano di {within} dB al massimo.} one {# blocco se ne discosta di più di {within} dB.} other {# blocchi se ne discostano di più di {within} dB.}}',
  'chapterLoudness.chart': 'Differenza dalla media, per blocco',
  'chapterLoudness.block': 'Blocco {number, number}',
  'chapterLoudness.within': 'Entro {within, number} dB',
  'chapterLoudness.table': 'Sonorità dei blocchi',
  'chapterLoudness.difference': 'Differenza',
  'chapterLoudness.row': '{number, number}. {text}',
  'chapterLoudness.blockColumn': 'Blocco',
  'chapterLoudness.unknown': 'Non misurata',
  'chapterLoudness.lufs': '{lufs} LUFS',
}
