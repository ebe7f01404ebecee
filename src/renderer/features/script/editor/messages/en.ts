/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Name of the editor, for screen readers */
  script: 'Script',
  /** Shown in an empty script */
  placeholder: 'Write or paste your script. Each paragraph becomes a block with its own voice and takes.',
  /** Tooltip beside a block; {state} is such as “Up to date” */
  'margin.block': 'Block {number}: {state}',
  'margin.blockWithNote': 'Block {number}: {state}, with a note',
  /** Tooltip on the name of a block’s voice */
  'margin.changeVoice': 'Change voice: {voice}',
  /** What the service said about a failure */
  'failure.service': '“{text}”',
  /** Button below a block that failed */
  'failure.edit': 'Edit text',
  /** Tooltip on a word; {spoken} is how it is pronounced */
  pronounced: 'Pronounced “{spoken}”',
  /** Length of a pause */
  'length.seconds': '{value} s',
  'length.milliseconds': '{value} ms',
  /** A pause between two words; {length} is such as 1.5 s, and the part in hidden is for screen readers only, with its spaces */
  'pause.chip': '<hidden> pause </hidden>{length}',
  /** Tooltip */
  'pause.hint': '{length} pause. Click to edit.',
  /** Announced when an arrow key reaches a pause; Enter and Delete are keys */
  'pause.chosen': '{length} pause. Enter to edit, Delete to remove.',
  /** Announced */
  'pause.removed': 'Pause of {length} removed',
  /** Labels before formatted words */
  'mark.pause': 'pause {length}',
  'mark.emphasis.reduced': 'reduced emphasis',
  'mark.emphasis.moderate': 'emphasis',
  'mark.emphasis.strong': 'strong emphasis',
  'mark.emotion.angry': 'angry',
  'mark.emotion.cheerful': 'cheerful',
  'mark.emotion.sad': 'sad',
  'mark.emotion.terrified': 'terrified',
  'mark.emotion.relaxed': 'relaxed',
  'mark.emotion.fearful': 'fearful',
  'mark.emotion.surprised': 'surprised',
  'mark.emotion.calm': 'calm',
  'mark.emotion.assertive': 'assertive',
  'mark.emotion.energetic': 'energetic',
  'mark.emotion.warm': 'warm',
  'mark.emotion.direct': 'direct',
  'mark.emotion.bright': 'bright',
  /** The words are generated as {text} */
  'mark.substitution': 'substituted with “{text}”',
  /** {value} is one of the values below, or such as +20 % */
  'mark.rate': 'speed {value}',
  'mark.pitch': 'pitch {value}',
  'mark.volume': 'volume {value}',
  /** {name} is a speaker of a project that these words were copied from, or was removed */
  'mark.speakerUnknown': '{name} (not in the cast)',
  /** Values of the speed, pitch and volume; they follow these words */
  'value.rate.x-slow': 'very slow',
  'value.rate.slow': 'slow',
  'value.rate.medium': 'medium',
  'value.rate.fast': 'fast',
  'value.rate.x-fast': 'very fast',
  'value.pitch.x-low': 'very low',
  'value.pitch.low': 'low',
  'value.pitch.medium': 'medium',
  'value.pitch.high': 'high',
  'value.pitch.x-high': 'very high',
  'value.volume.silent': 'silent',
  'value.volume.x-soft': 'very soft',
  'value.volume.medium': 'medium',
  'value.volume.loud': 'loud',
  'value.volume.x-loud': 'very loud',
  /** Panel that finds and replaces in the open chapter */
  'find.find': 'Find',
  /** Label of a field, and button that replaces one match */
  'find.replace': 'Replace',
  /** Buttons */
  'find.next': 'Next',
  'find.previous': 'Previous',
  'find.selectAll': 'Select all',
  'find.replaceAll': 'Replace all',
  /** Checkboxes */
  'find.matchCase': 'Match case',
  'find.isPattern': 'Regular expression',
  'find.wholeWord': 'Whole words',
  /** Announced, followed by a full stop, the text around the match, “on line” and a number */
  'announce.match': 'current match',
  'announce.line': 'on line',
  /** Announced, followed by a full stop; $ is a number */
  'announce.replacedOne': 'replaced match on line $',
  'announce.replacedAll': 'replaced $ matches',
  /** Announced */
  'announce.deleted': 'Selection deleted',
  /** Label of a field in a small panel, and its button */
  'goToLine.label': 'Go to line',
  'goToLine.go': 'go',
  /** Name of a button with a cross, for screen readers */
  'goToLine.close': 'close',
} as const
