/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** {gain} such as +3 */
  'sound.decibels': '{gain} dB',
  /** Why nothing was trimmed */
  'sound.noAudio': 'No audio at the playhead.',
  'sound.inPause': 'The playhead is in a pause. Nothing to trim.',
  'sound.wholeBlock': 'This would trim the whole block. Nothing was changed.',
  'sound.trimmedFrom.start':
    'Trimmed {count, plural, one {# millisecond} other {# milliseconds}} from the start of block {number}.',
  'sound.trimmedFrom.end':
    'Trimmed {count, plural, one {# millisecond} other {# milliseconds}} from the end of block {number}.',
  /** {gain} such as “+3 dB” */
  'sound.gainSet': 'Gain of block {number}: {gain}.',
  /** Title of a dialog, and heading of values in LUFS */
  'chapterLoudness.title': 'Loudness',
  'chapterLoudness.emptyTitle': 'No audio yet',
  'chapterLoudness.emptyText': 'Generate blocks to compare how loud they are.',
  'chapterLoudness.measuring': 'Measuring loudness',
  /** Instead of the average */
  'chapterLoudness.notMeasured': 'No block is long and loud enough to measure.',
  /** `average` is a value in LUFS, `within` a number */
  'chapterLoudness.summary':
    'Average {average}. {count, plural, =0 {All blocks are within {within} dB of it.} one {# block differs from it by more than {within} dB.} other {# blocks differ from it by more than {within} dB.}}',
  /** Title of a chart, for screen readers */
  'chapterLoudness.chart': 'Difference from the average, by block',
  'chapterLoudness.block': 'Block {number, number}',
  /** Label of a range in the chart */
  'chapterLoudness.within': 'Within {within, number} dB',
  'chapterLoudness.table': 'Loudness of the blocks',
  'chapterLoudness.difference': 'Difference',
  /** Number and text of a block */
  'chapterLoudness.row': '{number, number}. {text}',
  'chapterLoudness.blockColumn': 'Block',
  /** Instead of a value */
  'chapterLoudness.unknown': 'Not measured',
  /** `lufs` is a number with its sign */
  'chapterLoudness.lufs': '{lufs} LUFS',
} as const
