import type { Translation } from '#shared/language/define-messages.ts'
import type { messages as en } from './en.ts'

export const messages: Translation<typeof en> = {
  'sound.decibels': '{gain} dB',
  'sound.noAudio': 'Kein Audio an der Abspielposition.',
  'sound.inPause': 'Die Abspielposition liegt in einer Pause. Es gibt nichts zuzuschneiden.',
  'sound.wholeBlock': 'Damit würde der ganze Block weggeschnitten. Es wurde nichts geändert.',
  'sound.trimmedFrom.start':
    '{count, plural, one {# Millisekunde} other {# Millisekunden}} am Anfang von Block {number} weggeschnitten.',
  'sound.trimmedFrom.end':
    '{count, plural, one {# Millisekunde} other {# Millisekunden}} am Ende von Block {number} weggeschnitten.',
  'sound.gainSet': 'Pegel von Block {number}: {gain}.',
  'chapterLoudness.title': 'Lautheit',
  'chapterLoudness.emptyTitle': 'Noch kein Audio',
  'chapterLoudness.emptyText': 'Generieren Sie Blöcke, um ihre Lautheit zu vergleichen.',
  'chapterLoudness.measuring': 'Lautheit wird gemessen',
  'chapterLoudness.notMeasured': 'Kein Block ist lang und laut genug für eine Messung.',
  'chapterLoudness.summary':
    'Durchschnitt {average}. {count, plural, =0 {Alle Blöcke weichen höchstens {within} dB davon ab.} one {# Block weicht um mehr als {within} dB davon ab.} other {# Blöcke weichen um mehr als {within} dB davon ab.}}',
  'chapterLoudness.chart': 'Abweichung vom Durchschnitt, nach Block',
  'chapterLoudness.block': 'Block {number, number}',
  'chapterLoudness.within': 'Innerhalb von {within, number} dB',
  'chapterLoudness.table': 'Lautheit der Blöcke',
  'chapterLoudness.difference': 'Abweichung',
  'chapterLoudness.row': '{number, number}. {text}',
  'chapterLoudness.blockColumn': 'Block',
  'chapterLoudness.unknown': 'Nicht gemessen',
  'chapterLoudness.lufs': '{lufs} LUFS',
}
