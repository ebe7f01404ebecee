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
  /** In place of the name of a voice */
  'names.noVoice': 'No voice selected',
  /** What a change of voices or settings would affect; several of these sentences are shown together */
  'touched.none': 'No generated audio is affected.',
  'touched.outdated':
    '{blocks, plural, one {# generated block} other {# generated blocks}} ({characters, plural, one {# character} other {# characters}}) will be out of date.',
  /** {count} are some of these blocks */
  'touched.locked': '{count, plural, one {# of them is} other {# of them are}} locked and won’t change.',
  'touched.stored':
    '{count, plural, one {# of them already has a matching take and costs} other {# of them already have a matching take and cost}} nothing.',
  'touched.fitting': '{count, plural, one {# outdated block} other {# outdated blocks}} would be up to date again.',
  'touched.kept': 'Existing takes are kept. Nothing is generated yet.',
  /** Button */
  'touched.save': 'Save and mark {count, plural, one {# block} other {# blocks}} out of date',
  /** Name of the bar, for screen readers */
  'generate.bar': 'Generate and export',
  /** Disabled buttons */
  'generate.nothingYet': 'Nothing to generate yet',
  'generate.upToDate': 'All audio up to date',
  'generate.upToDateExceptLocked': 'Up to date, except locked blocks',
  'generate.nothing': 'Nothing can be generated',
  /** Buttons; one of the two texts below follows */
  'generate.blocks': 'Generate {count, plural, one {# block} other {# blocks}}',
  'generate.rest': 'Generate the rest of {count, plural, one {# block} other {# blocks}}',
  'generate.characters': '{count, plural, one {# character} other {# characters}}',
  'generate.free': 'free',
  /** Button */
  'generate.reuse': 'Reuse existing takes for {count, plural, one {# block} other {# blocks}} · free',
  /** Name of the progress bar, for screen readers */
  'generate.meter': 'Blocks generated',
  'generate.done': '{done, number} of {count, plural, one {# block} other {# blocks}} done',
  'generate.doneAndFailed':
    '{done, number} of {count, plural, one {# block} other {# blocks}} done, {failed, number} failed',
  /** {reason} is one or more sentences */
  'generate.problems': '{count, plural, one {# block} other {# blocks}} can’t be generated: {reason}',
  /** May follow the sentences above */
  'generate.othersCan': 'The others can.',
  /** Buttons */
  'generate.goToBlock': 'Go to block',
  /** Of several blocks */
  'generate.goToFirst': 'Go to first',
  'generate.editBudget': 'Edit budget',
  'generate.export': 'Export…',
  /** State of the script */
  'generate.saved': 'Saved',
  'generate.saving': 'Saving…',
  'generate.unsaved': 'Unsaved changes',
  /** What generating would need and what the budget of the project allows; {left} and {limit} are characters */
  'budget.stops':
    'Needs {count, plural, one {# character} other {# characters}}; only {left, number} left of this project’s {limit, number}-character monthly budget. It won’t be sent.',
  'budget.warns':
    'This brings the project to {total, number} characters this month. Warning threshold: {threshold, number}.',
  'budget.warnsOfLimit':
    'This brings the project to {total, number} of {limit, number} characters this month. Warning threshold: {threshold, number}.',
  /** {reason} is one or more sentences, here and below */
  'notices.notSaved': 'Couldn’t save: {reason} Your edits are kept in this window and saved again automatically.',
  /** Button */
  'notices.saveNow': 'Save now',
  'notices.refused': 'Couldn’t save your changes: {reason}',
  'notices.refusedBlock': 'Couldn’t save your changes to block {number}: {reason}',
  'notices.refusedBlocks': 'Couldn’t save your changes to {count, plural, one {# block} other {# blocks}}.',
  /** May follow the sentences above */
  'notices.restSaved': 'Everything else is saved.',
  'notices.kept': 'These changes are kept in this window until you leave the chapter.',
  'notices.refusal': 'Block {number}: {reason}',
  /** Follows such a list */
  'notices.moreChanges': '{count, plural, one {# more change} other {# more changes}}',
  /** Buttons */
  'notices.showBlock': 'Show block {number}',
  'notices.copyText': 'Copy text',
  'notices.copied': 'Copied unsaved text.',
  'notices.pasted': 'Pasted {count, plural, one {# block} other {# blocks}}.',
  /** The pasted text had breaks within paragraphs */
  'notices.pastedAndJoined':
    'Pasted {count, plural, one {# block} other {# blocks}}; joined {lines, plural, one {# wrapped line} other {# wrapped lines}}.',
  /** Name of the part of the window, for screen readers */
  'center.script': 'Script',
  /** Announced after the number, voice and state of a block */
  'center.hasNote': 'with a note',
  /** Announced to screen readers; {written} is a word of the script */
  'center.pronounced': '“{written}” is pronounced “{spoken}”.',
  /** While a file is dragged over the window */
  'workspace.dropToImport': 'Drop to import',
  /** Names of parts of the window, for screen readers */
  'workspace.chapters': 'Chapters',
  'workspace.inspector': 'Selected block',
  'workspace.player': 'Player',
  /** Handles between these parts, for screen readers */
  'workspace.resizeChapters': 'Resize chapters panel',
  'workspace.resizeInspector': 'Resize inspector',
  'workspace.resizeWaveform': 'Resize waveform',
  /** Buttons */
  'workspace.showChapters': 'Show the chapters',
  'workspace.hideChapters': 'Hide chapters',
  'workspace.showInspector': 'Show the inspector',
  'workspace.hideInspector': 'Hide the inspector',
  /** {chapter} is the name of a chapter other than the open one */
  'workspace.playing': 'Playing {chapter}',
  /** {step} names a step, such as “removal of a star”; {reason} is one or more sentences */
  'workspace.undoFailed': 'Couldn’t undo the {step}. {reason}',
  'workspace.stepsForgotten':
    'Another window changed these blocks: {count, plural, one {# earlier step} other {# earlier steps}} can no longer be undone.',
  'workspace.noImages': 'Images can’t be added to a script. Paste text, or import a text file.',
  /** Audio or video files were pasted */
  'workspace.noRecordings': 'Recordings can’t be added to a script. Paste text, or import a text file.',
  /** Names of steps; each follows “Undid: ” or “Redid: ” */
  'star.step': 'star of a take',
  'star.removeStep': 'removal of a star',
  /** Of a take */
  'star.set': 'Starred. The take is protected from deletion.',
  'star.removed': 'Star removed.',
  'star.noTake': 'This block has no take yet.',
  /** {reason} is one or more sentences */
  'star.failed': 'Couldn’t update the star. {reason}',
  /** Announced to screen readers; {name} is the name of a chapter */
  'chapters.nameRemoved': 'Chapter name removed. It shows its number instead.',
  'chapters.renamed': 'Renamed to {name}',
  'chapters.moved': '{name} is now chapter {number} of {count}',
  'chapters.restored': 'Restored “{name}”.',
  /** Names of steps; each follows “Undid: ” or “Redid: ”. {name} is a speaker’s */
  'step.settings': 'change of the project settings',
  'step.added': 'addition of {name} to the cast',
  'step.removed': 'removal of {name} from the cast',
  'step.restored': 'return of {name} to the cast',
  'step.changed': 'change of {name} in the cast',
  /** Name of announcements about undo and redo, for screen readers */
  'undo.name': 'Undo',
  /** A replacement in all chapters of the project */
  'replacement.undone': 'Undid replacement in {count, plural, one {# block} other {# blocks}}.',
  'replacement.redone': 'Redid replacement in {count, plural, one {# block} other {# blocks}}.',
  /** May follow one of the sentences above */
  'replacement.left': '{count, plural, one {# block} other {# blocks}} skipped: edited since, or locked.',
  /** {reason} is one or more sentences */
  'replacement.failed': 'Other chapters were not changed. {reason}',
  /** Title of the list of voices */
  'voice.title': 'Voice of block {number}',
  'voice.notLoaded': 'The voice list loads on the first successful connection.',
  'changeRunning.title': 'Change the voice of block {number}?',
  /** Button */
  'changeRunning.confirm': 'Change voice',
  /** Name of a toolbar, for screen readers */
  'selected.label': 'Selected blocks',
  'selected.count': '{count, plural, one {# block} other {# blocks}} selected',
  /** Disabled button */
  'selected.nothingDue': 'Nothing to generate',
  /** Button; {due} is a number of blocks */
  'selected.generate':
    'Generate {due, number, ::group-off} · up to {characters, plural, one {# character} other {# characters}}',
  /** Button: shows the settings of the selected blocks */
  'selected.settings': 'Voice and audio',
  /** Buttons: a locked block is protected from changes */
  'selected.lock': 'Lock',
  'selected.unlock': 'Unlock',
  'selected.changeTitle': 'Change the voice of {count, plural, one {# block} other {# blocks}}?',
  /** Names of parts of these settings, for screen readers */
  'selected.voiceOfBlocks': 'Voice of the selected blocks',
  'selected.audioOfBlocks': 'Audio of the selected blocks',
  /** Choices of a voice, a model or a language */
  'selected.inherited': 'Each block’s default (cast or project)',
  'selected.inheritedLanguage': 'Each block’s default',
  /** Button, for screen readers: flags what is wrong with the word that is played */
  'issues.flag': 'Flag issue',
  /** The same button */
  'issues.flagShort': 'Flag',
  /** Button: opens the list of issues */
  'issues.count': '{count, plural, one {# issue} other {# issues}}',
  /** M and 1–5 are keys, here and below */
  'issues.playFirst': 'Play the audio first, then press M to flag an issue.',
  'issues.flagFirst': 'Flag an issue first: press M while the audio plays.',
  'issues.flaggedWord':
    'Flagged “{word}” in block {number}. Press 1–5 for a reason: 1 wrong words, 2 pronunciation, 3 pace, 4 tone, 5 noise.',
  'issues.flaggedBlock':
    'Flagged block {number}. Press 1–5 for a reason: 1 wrong words, 2 pronunciation, 3 pace, 4 tone, 5 noise.',
  /** Reasons of an issue */
  'issues.reason.wording': 'Wrong words',
  'issues.reason.pronunciation': 'Pronunciation',
  'issues.reason.pace': 'Pace',
  'issues.reason.tone': 'Tone',
  'issues.reason.noise': 'Noise',
  /** {reason} is one of those above, and was chosen */
  'issues.reasonSet': '{reason}.',
  /** {count} is the number of issues left */
  'issues.accepted': 'Block {number} accepted. {count, plural, =0 {None} one {#} other {#}} left.',
  'issues.regenerated': 'Regenerated block {number}. Listen again. {count, plural, =0 {None} one {#} other {#}} left.',
  'issues.locked': 'Block {number} is locked, so its flag stays. Unlock it to regenerate.',
  'issues.back': 'Couldn’t regenerate block {number}. Its flag is back.',
  /** {reason} is one or more sentences */
  'issues.backReason': 'Couldn’t regenerate block {number}. Its flag is back. {reason}',
  /** In place of the time of an issue: the block has another take now */
  'issues.earlierTake': 'Earlier take',
  /** {time} such as 0:03 */
  'issues.earlierTakeAt': 'Earlier take at {time}',
  /** {reason} is one or more sentences */
  'import.undoFailed': 'Couldn’t undo the import. {reason}',
  /** Places to import into */
  'import.inEmptyBlock': 'In this chapter, at the empty block {number}',
  'import.afterBlock': 'In this chapter, after block {number}',
  'import.afterChapter': 'New chapters after “{name}”',
  /** The same for a chapter whose name isn’t known */
  'import.afterThis': 'New chapters after “this one”',
  'import.atEnd': 'New chapters at the end',
  'settings.title': 'Project voice settings',
  /** Label of a field in seconds */
  'settings.pause': 'Pause after each block',
  /** Switches */
  'settings.numbers': 'Normalize numbers and dates',
  'settings.numbersHint': 'Numbers and dates are expanded to words before synthesis. May add latency.',
  'settings.loudness': 'Normalize loudness',
  /** Name of a menu, for screen readers */
  'dialogue.menu': 'More ways to generate',
  /** Menu item: generates the lines of several voices in one request */
  'dialogue.generate': 'Generate as dialogue',
  /** Below the menu item */
  'dialogue.cost':
    '{blocks, plural, one {# block} other {# blocks}} · {characters, plural, one {# character} other {# characters}}',
  /** Why the menu item is disabled */
  'dialogue.locked': 'A selected block is locked.',
  'dialogue.running': 'A selected block is already being generated.',
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
