/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Above a list of files with their measurements */
  measured: 'Measured in the exported {count, plural, one {file} other {files}}:',
  /** The same for files that aren’t measured again once they are encoded */
  measuredBefore: 'Measured before encoding:',
  missed: 'Target loudness not reached: peaks are too high, or there’s too much silence.',
  unmeasured: 'Target loudness not checked, because there’s nothing to measure:',
  /** In place of the loudness */
  'reason.silent': 'Silent',
  'reason.short': 'Too short to measure',
  'reason.quiet': 'Too quiet to measure',
  lufs: '{value} LUFS',
  peaks: 'peaks at {value} dBTP',
  rms: '{value} dB RMS',
  /** {name} is a file, {figures} are the measurements above */
  file: '{name}: {figures}',
  more: 'and {count, number} more',
} as const
