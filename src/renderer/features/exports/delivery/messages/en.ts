/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Label of the choice of a destination below */
  checkFor: 'Check for',
  /** Below the choice */
  checkForHint: 'Compares each exported audio file with the published requirements.',
  'destination.none': 'None',
  'destination.acx': 'ACX (Audible)',
  'destination.findaway': 'Findaway (Spotify)',
  'destination.podcast': 'Podcast (Apple)',
  'destination.broadcast': 'Broadcast (EBU R 128)',
  /** Above a list of requirements; {destination} is one of the above */
  unmet: 'These settings don’t meet the requirements for {destination}:',
  /** {rule} is a rule below, {required} what it requires, such as “44.1 kHz” */
  requirement: '{rule}: {required}',
  /** Button */
  applySettings: 'Apply these settings',
  /** Names of rules */
  'rule.format': 'Format',
  'rule.bitrate': 'MP3 bitrate',
  'rule.bitrate-mode': 'MP3 bitrate mode',
  'rule.sample-rate': 'Sample rate',
  'rule.channels': 'Channels',
  'rule.rms': 'RMS level',
  'rule.loudness': 'Loudness',
  'rule.peak': 'Peak',
  'rule.noise-floor': 'Noise floor',
  'rule.leading-silence': 'Silence at the start',
  'rule.trailing-silence': 'Silence at the end',
  'rule.duration': 'Length',
  'rule.division': 'Contents of a file',
  'rule.name-number': 'Order of file names',
  'rule.name-characters': 'Characters of file names',
  /** What to do when a file fails the rule of the same name */
  'fix.format': 'Export in a format that is accepted.',
  'fix.bitrate': 'Choose a higher MP3 bitrate, at 44.1 kHz or more.',
  'fix.bitrate-mode': 'Encode the MP3 at a constant bitrate.',
  'fix.sample-rate': 'Choose a sample rate that is accepted.',
  'fix.channels': 'Convert the file to mono or stereo.',
  'fix.rms': 'Choose the loudness “Audiobook”, and shorten long silences.',
  'fix.loudness': 'Choose the loudness for this destination.',
  'fix.peak': 'Choose the loudness for this destination, or a lower peak ceiling.',
  'fix.noise-floor':
    'Regenerate the blocks or choose another voice. For an imported recording, remove the noise and import it again.',
  'fix.leading-silence': 'Change “Lead-in silence”. Silence at the start of the first block counts too.',
  'fix.trailing-silence': 'Change “Trailing silence”. The pause after the last block counts too.',
  'fix.duration': 'Divide the chapter into shorter ones.',
  'fix.division': 'Export each chapter as a file of its own.',
  /** {placeholder} is the placeholder for the number of a chapter */
  'fix.name-number': 'Start the name with {placeholder}.',
  'fix.name-characters': 'Rename the chapter, or use a name such as {placeholder}.',
  /** Required values; {min}, {max} and {value} are such as “−23 dB” */
  'range.between': '{min} to {max}',
  'range.atLeast': '{value} or more',
  'range.atMost': '{value} or less',
  'unit.decibels': '{value} dB',
  'unit.lufs': '{value} LUFS',
  'unit.truePeak': '{value} dBTP',
  /** What a file contains */
  'division.whole': 'All chapters',
  'division.chapter': 'One chapter',
  'division.block': 'One block',
  /** MP3 bitrate modes */
  'bitrate-mode.constant': 'Constant',
  'bitrate-mode.variable': 'Variable',
  /** Required of file names */
  'pattern.name-number': 'A number first',
  'pattern.name-characters': 'A–Z, 0–9, spaces, hyphens and underscores',
  /** In place of a measured noise floor */
  digitalSilence: 'Digital silence',
  /** In place of a measured value */
  notMeasured: 'Not measured',
  'verdict.passed': 'Passed',
  'verdict.failed': 'Failed',
  /** The rule couldn’t be checked */
  'verdict.unknown': 'Not checked',
  /** Measured and required value of a rule */
  values: '{measured}, required: {required}.',
  /** Name of the list, for screen readers */
  report: 'Delivery check',
  /** {destination} is one of the above */
  summary: '{passed, number} of {count, plural, one {# file} other {# files}} passed the check for {destination}.',
  /** Of an export that ended early */
  unchecked:
    '{count, plural, one {# audio file wasn’t exported and wasn’t checked.} other {# audio files weren’t exported and weren’t checked.}}',
  /** Name of the list, for screen readers */
  failedFiles: 'Failed files',
  /** Opens a list */
  passedFiles: '{count, plural, one {# passed file} other {# passed files}}',
  /** A file in that list with rules that couldn’t be checked; {name} is its name */
  partlyChecked: '{name} ({count, plural, one {# rule not checked} other {# rules not checked}})',
  /** Opens the rest of a list */
  moreFiles: '{count, plural, one {# more file} other {# more files}}',
} as const
