/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
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
  /** Name of announcements about undo and redo, for screen readers */
  'undo.name': 'Undo',
  /** A replacement in all chapters of the project */
  'undone.replacement': 'Undid replacement in {count, plural, one {# block} other {# blocks}}.',
  'redone.replacement': 'Redid replacement in {count, plural, one {# block} other {# blocks}}.',
  /** An update of the script from a file */
  'undone.update': 'Undid the update of {count, plural, one {# block} other {# blocks}}.',
  'redone.update': 'Redid the update of {count, plural, one {# block} other {# blocks}}.',
  /** Message; {changes} is a list of some of the next three */
  'update.done': 'Script updated: {changes}.',
  'update.changed': '{count, plural, one {# block} other {# blocks}} changed',
  'update.inserted': '{count, plural, one {# block} other {# blocks}} added',
  'update.removed': '{count, plural, one {# block} other {# blocks}} removed',
  /** Message after an update that changed no block */
  'update.none': 'Nothing in the script changed.',
  /** Follows the message */
  'update.speakers':
    'Added {count, plural, one {# speaker} other {# speakers}} to the cast. Assign their voices there.',
  'undoFailed.update': 'Couldn’t undo the update. {reason}',
  /** A reviewer’s comments from a file */
  'undone.comments': 'Removed the comments from {count, plural, one {# block} other {# blocks}}.',
  'redone.comments': 'Added the comments to {count, plural, one {# block} other {# blocks}} again.',
  'comments.done': '{count, plural, one {# comment} other {# comments}} added as issues.',
  'undoFailed.comments': 'Couldn’t remove the comments. {reason}',
  /** May follow one of the sentences above */
  'replacement.left': '{count, plural, one {# block} other {# blocks}} skipped: edited since, or locked.',
  /** {reason} is one or more sentences */
  'replacement.failed': 'Other chapters were not changed. {reason}',
  /** Disabled button */
  'selected.nothingDue': 'Nothing to generate',
  /** Button; {due} is a number of blocks */
  'selected.generate':
    'Generate {due, number, ::group-off} · up to {characters, plural, one {# character} other {# characters}}',
  /** The same while offline: they are sent later */
  'selected.queue':
    'Queue {due, number, ::group-off} · up to {characters, plural, one {# character} other {# characters}}',
  /** Button: shows the settings of the selected blocks */
  'selected.settings': 'Voice and audio',
  /** Buttons: a locked block is protected from changes */
  'selected.lock': 'Lock',
  'selected.unlock': 'Unlock',
  /** {reason} is one or more sentences */
  'import.undoFailed': 'Couldn’t undo the import. {reason}',
  /** Places to import into */
  'import.inEmptyBlock': 'In this chapter, at the empty block {number}',
  'import.afterBlock': 'In this chapter, after block {number}',
  'import.afterChapter': 'New chapters after “{name}”',
  /** The same for a chapter whose name isn’t known */
  'import.afterThis': 'New chapters after “this one”',
  'import.atEnd': 'New chapters at the end',
} as const
