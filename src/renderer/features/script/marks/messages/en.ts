/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Name of the toolbar, for screen readers */
  toolbar: 'Speech formatting',
  /** Name of the toolbar above the selected words, for screen readers */
  selectionToolbar: 'Selected words',
  /** Tooltip of a button: plays from the start of the selected words */
  playFromHere: 'Play from here',
  /** Button that inserts a pause between words, and title of its dialog */
  pause: 'Pause',
  /** Buttons with menus, and titles of dialogs */
  'kind.emphasis': 'Emphasis',
  'kind.rate': 'Speed',
  'kind.pitch': 'Pitch',
  'kind.volume': 'Volume',
  'kind.emotion': 'Emotion',
  'kind.speaker': 'Speaker',
  /** Menu items that remove this formatting */
  'none.emphasis': 'No emphasis',
  'none.rate': 'No speed',
  'none.pitch': 'No pitch',
  'none.volume': 'No volume',
  'none.emotion': 'No emotion',
  'none.speaker': 'No speaker',
  /** Below the emotions of a menu */
  emotionNote: 'Not every model supports emotions.',
  /** Menu item: opens a dialog for a speaker who isn’t in the cast yet */
  newSpeaker: 'New speaker…',
  /** Menu item: opens the cast */
  cast: 'Cast…',
  /** Menu item: opens a dialog for a value */
  other: 'Other…',
  /** The same menu item with the present value, such as +20 % */
  otherValue: '{value}…',
  /** Tooltip of a button, and the button itself: other words are generated */
  substitute: 'Substitute…',
  substituteShort: 'Substitute',
  /** Tooltip of a button, and the button itself */
  pronunciation: 'Set pronunciation…',
  pronunciationShort: 'Pronunciation',
  /** Tooltips of buttons */
  clear: 'Clear formatting',
  toFormatting: 'Convert to formatting',
  toSsml: 'Edit as SSML',
  /** Shown when a block with speakers inside its text should become SSML */
  speakersInSsml: 'A block in SSML can have only one voice. Remove the speakers from this block’s words first.',
  /** Menu items */
  'emphasis.reduced': 'Reduced',
  'emphasis.moderate': 'Moderate',
  'emphasis.strong': 'Strong',
  'rate.x-slow': 'Very slow',
  'rate.slow': 'Slow',
  'rate.fast': 'Fast',
  'rate.x-fast': 'Very fast',
  'pitch.x-low': 'Very low',
  'pitch.low': 'Low',
  'pitch.high': 'High',
  'pitch.x-high': 'Very high',
  'volume.silent': 'Silent',
  'volume.x-soft': 'Very soft',
  'volume.loud': 'Loud',
  'volume.x-loud': 'Very loud',
  'emotion.angry': 'Angry',
  'emotion.cheerful': 'Cheerful',
  'emotion.sad': 'Sad',
  'emotion.terrified': 'Terrified',
  'emotion.relaxed': 'Relaxed',
  'emotion.fearful': 'Fearful',
  'emotion.surprised': 'Surprised',
  'emotion.calm': 'Calm',
  'emotion.assertive': 'Assertive',
  'emotion.energetic': 'Energetic',
  'emotion.warm': 'Warm',
  'emotion.direct': 'Direct',
  'emotion.bright': 'Bright',
  /** Buttons of dialogs */
  insert: 'Insert',
  change: 'Change',
  set: 'Set',
  /** Label of a field: length of a pause */
  duration: 'Duration',
  /** Title of a dialog; {text} is from the script */
  'substitution.title': 'Read “{text}” as',
  'substitution.missing': 'Enter the replacement text.',
  /** Label of a field */
  'substitution.label': 'Replacement text',
  'substitution.hint': 'Applies here only. The script and captions keep the original text.',
  /** Labels of a field */
  'adjustment.rate': 'Speed adjustment',
  'adjustment.pitch': 'Pitch adjustment',
  'adjustment.volume': 'Volume adjustment',
  /** Examples in an empty field */
  'example.percent': '+20%',
  'example.decibels': '+6 dB',
  /** What is wrong with the text in that field */
  'amount.relative': 'Enter a relative value, such as −20%.',
  'amount.relativeVolume': 'Enter a relative value, such as −20% or −6 dB.',
  /** {unit} is % or dB */
  'amount.range': 'Enter a value from {min} to {max} {unit}.',
  /** Announced to screen readers, as are the texts below */
  'announce.selectFirst': 'Select the text to format.',
  /** {formatting} is such as “strong emphasis”, {words} are from the script */
  'announce.set': '{formatting}: {words}',
  'announce.cleared': 'Formatting cleared',
  'announce.nothing': 'No formatting here.',
  'announce.pauseRemoved': 'Pause removed',
  /** {length} is such as 1.5 s */
  'announce.pauseSet': 'Pause of {length}',
  /** {problem} is a sentence */
  'announce.notConverted': 'Can’t convert this SSML: {problem}',
  'announce.converted': 'Converted to formatting',
  'announce.shown': 'Shown as SSML',
} as const
