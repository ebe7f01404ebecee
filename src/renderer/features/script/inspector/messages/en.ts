/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Heading of the details of a block */
  'inspector.block': 'Block {number}',
  /** Buttons: a locked block keeps its active take */
  'inspector.lock': 'Lock block',
  'inspector.unlock': 'Unlock block',
  /** Of a block; one of the three sentences below may follow */
  'inspector.locked': 'Locked. The active take stays and the block is skipped when you generate.',
  'inspector.locked.changed': 'The text or voice has changed since.',
  'inspector.locked.partial': 'The take ends before the text does.',
  'inspector.locked.not-spoken': 'It has no active take.',
  /** Button: generates the blocks of a dialogue */
  'inspector.oneByOne': 'Generate one by one',
  /** Buttons; the cost follows, such as “57 characters” */
  'inspector.generate': 'Generate',
  /** Button while offline: the block is sent later */
  'inspector.queue': 'Queue',
  'inspector.newTake': 'New take',
  /** The whole block, including parts that a take already has */
  'inspector.regenerateAll': 'Regenerate all',
  /** In place of the cost */
  'inspector.reused': 'already generated, free',
  /** Button */
  'inspector.play': 'Play block',
  /** How the service counts the text of a block */
  'inspector.characters': '{count, plural, one {# character} other {# characters}}',
  /** {sent} counts characters, with those of SSML */
  'inspector.charactersSent':
    '{count, plural, one {# character} other {# characters}} ({sent, number} sent, including markup)',
  'inspector.charactersInRequests':
    '{count, plural, one {# character} other {# characters}} in {requests, plural, one {# request} other {# requests}}',
  'inspector.charactersSentInRequests':
    '{count, plural, one {# character} other {# characters}} ({sent, number} sent, including markup) in {requests, plural, one {# request} other {# requests}}',
  'inspector.noWordTimings': 'No word timings for this take, so words aren’t highlighted.',
  'inspector.sentenceTimings': 'This model returns sentence timings only, so whole sentences are highlighted.',
  /** Heading */
  'inspector.takes': 'Takes',
  /** Button */
  'inspector.manageTakes': 'Manage takes',
  /** Name of a section, for screen readers */
  'inspector.blockVoice': 'Block voice',
  /** In place of the fields for the voice; {voice} is the name of a voice */
  'inspector.voiceOnly': 'Voice: {voice}. The voice list loads on the first successful connection.',
  /** Heading, and label of the field below */
  'inspector.note': 'Note',
  /** Name of the section, for screen readers */
  'inspector.blockNote': 'Block note',
  /** In place of the text of a note */
  'inspector.noNote': 'None',
  /** In the empty field */
  'inspector.noteHint': 'Notes for collaborators. Never sent to the service.',
  /** Button */
  'inspector.listNotes': 'View chapter notes',
  /** Of the audio of a block while it is generated; {length} is such as “3.2 s”, and the words follow */
  'received.length': '{length} received',
  'received.words': '{count, plural, one {# word} other {# words}}',
  /** {problem} is a sentence without its full stop */
  'ssml.invalid': 'Invalid SSML: {problem} (character {position}).',
  'ssml.notShown': 'Can’t be shown as formatting: {problem} (character {position}).',
  /** Button */
  'ssml.goToError': 'Go to error',
  'ssml.exact': 'SSML: sent exactly as written.',
  /** Button */
  'ssml.convert': 'Convert to formatting',
  /** Heading of words that are pronounced differently */
  'pronunciation.title': 'Pronunciation',
  /** In place of the number of words */
  'pronunciation.none': 'None',
  'pronunciation.words': '{count, plural, one {# word} other {# words}}',
  /** {written} is a word of the script */
  'pronunciation.word': '{written} <quiet>pronounced</quiet> {spoken}',
  /** Words that are not listed */
  'pronunciation.more': 'and {count, number} more',
  /** Button */
  'pronunciation.all': 'All pronunciations',
  'pronunciation.unusual': 'Names and unusual words',
  /** Heading of the parts of a block that have different voices */
  'passages.title': 'Passages',
  'passages.count': '{count, plural, one {# passage} other {# passages}}',
  /** Before a passage; {voice} is the name of the speaker’s voice */
  'passages.speaker': '{speaker} ({voice})',
  /** Buttons of a passage, for screen readers */
  'passages.play': 'Play: {text}',
  'passages.regenerate': 'Regenerate: {text}',
  /** In a field that several selected blocks have different values for */
  'speech.mixed': 'Mixed',
  /** State of a speech model that the service will retire */
  'speech.deprecated': 'Deprecated',
  /** In place of a language: that of the voice */
  'speech.voiceDefault': 'Voice default',
  /** {problem} is a sentence, such as “No voice selected.” */
  'speech.misfit': '{problem} Change it before generating.',
  /** What a block uses without settings of its own, and where it comes from; {name} is a voice, a model or a language */
  'inherited.cast': '{name} (cast: {speaker})',
  'inherited.project': '{name} (project)',
  /** {emotion} is the name of an emotion and where it comes from, as in “Calm (cast: Marlo)” */
  'inherited.emotion': 'Emotion: {emotion}',
  /** Title of the list of voices */
  'voice.title': 'Voice of block {number}',
  'voice.notLoaded': 'The voice list loads on the first successful connection.',
  'changeRunning.title': 'Change the voice of block {number}?',
  /** Button */
  'changeRunning.confirm': 'Change voice',
  /** Name of a toolbar, for screen readers */
  'selected.label': 'Selected blocks',
  'selected.count': '{count, plural, one {# block} other {# blocks}} selected',
  'selected.changeTitle': 'Change the voice of {count, plural, one {# block} other {# blocks}}?',
  /** Names of parts of these settings, for screen readers */
  'selected.voiceOfBlocks': 'Voice of the selected blocks',
  'selected.audioOfBlocks': 'Audio of the selected blocks',
  /** Choices of a voice, a model or a language */
  'selected.inherited': 'Each block’s default (cast or project)',
  'selected.inheritedLanguage': 'Each block’s default',
  /** Section of the inspector with the fields below, and its name for screen readers */
  'sound.title': 'Audio',
  'sound.label': 'Block audio',
  'sound.gain': 'Gain (dB)',
  /** Label of a field in seconds */
  'sound.pauseAfter': 'Pause after',
  /** In that empty field: what applies; {seconds} such as 0.5 */
  'sound.projectPause': '{seconds} s (project)',
  'sound.fadeIn': 'Fade in',
  'sound.fadeOut': 'Fade out',
  'sound.trimStart': 'Trim start',
  'sound.trimEnd': 'Trim end',
  /** {played} and {length} such as “2.94 s” */
  'sound.plays': 'Plays {played} of {length}. The take itself isn’t changed.',
  'sound.full': 'Full length ({length}).',
  /** {start} and {end} are keyboard shortcuts */
  'sound.fullWithKeys': 'Full length ({length}). {start} and {end} trim at the playhead.',
  /** Button */
  'sound.reset': 'Reset audio edits',
  /** Button: shows how loud each block of the chapter is */
  'sound.compareLoudness': 'Compare loudness…',
  /** Summary of the section, if nothing was edited */
  'sound.unedited': 'Unedited',
  /** Parts of the summary, separated by commas */
  'sound.trimmed': 'trimmed',
  'sound.fades': 'fades',
  'sound.pause': 'pause {seconds} s',
  'sound.seconds': '{seconds} s',
  /** Section for the values that an exported line needs in a game, a course or a sheet, and its name for screen readers */
  'output.title': 'Output',
  'output.label': 'Block output',
  /** Label of a field: the line’s ID in the user’s sheet */
  'output.id': 'ID',
  /** Label of a field: the name for the exported file */
  'output.fileName': 'File name',
  /** Under that field */
  'output.fileNameUse': 'Used when you export one file per block.',
  /** Label of a field in seconds: how long the audio should be */
  'output.target': 'Target length',
  /** In that empty field, and as summary of the section if no value is set */
  'output.none': 'None',
  /** Under that field; {length} and {difference} such as “4.2 s” */
  'output.over': 'Audio is {length}: {difference} over the target.',
  'output.under': 'Audio is {length}: {difference} under the target.',
  'output.matches': 'Audio is {length}: matches the target.',
} as const
