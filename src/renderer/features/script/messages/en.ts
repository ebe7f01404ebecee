/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Heading above the list */
  chapters: 'Chapters',
  /** Name of the list, for screen readers */
  list: 'Chapters in order',
  /** Buttons above the list */
  import: 'Import text',
  updateScript: 'Update script from file',
  add: 'Add a chapter',
  /** Labels of figures of the open chapter */
  'figure.blocks': 'Blocks',
  'figure.words': 'Words',
  'figure.generated': 'Generated',
  /** {share} is 0.97 for 97% */
  'figure.share': '{share, number, percent}',
  /** Label of a number of blocks */
  'figure.outdated': 'Out of date',
  /** Label of a duration */
  'figure.length': 'Length',
  /** Buttons below the figures; they open dialogs */
  projectVoice: 'Project voice',
  cast: 'Cast',
  /** Name of a chapter without a title */
  name: 'Chapter {number}',
  /** A chapter in the list, for screen readers; both follow its name */
  'row.place': 'chapter {number} of {count}',
  /** The chapter is the one in the editor */
  'row.open': 'open',
  /** Handle beside a chapter, for screen readers */
  'row.drag': 'Drag {name}',
  /** Name of a menu, for screen readers */
  'row.actions': 'Actions for {name}',
  /** Menu items */
  'row.moveUp': 'Move up',
  'row.moveDown': 'Move down',
  /** Field for the title of a chapter, for screen readers */
  'row.rename': 'Name of chapter {number}',
  /** Part of the figures of a chapter */
  blocks: '{count, plural, one {# block} other {# blocks}}',
  /** Dialog with all notes of a chapter */
  'notes.title': 'Chapter notes',
  'notes.emptyTitle': 'No notes yet',
  'notes.emptyText': 'Select a block and add a note in the inspector. Notes are for collaborators and are never sent.',
  'notes.count': '{count, plural, one {# note} other {# notes}}',
  'notes.block': 'Block {number}',
  /** In place of the text of a block */
  'notes.noText': 'No text yet',
  /** Button: opens the dialog below */
  'removed.open': '{count, plural, one {# removed chapter…} other {# removed chapters…}}',
  'removed.title': 'Recently deleted chapters',
  'removed.text': 'Restoring a chapter puts it back in place with all its takes.',
  /** In place of the title of a chapter */
  'removed.untitled': 'Untitled',
  /** Follows a number of blocks; {when} is a time such as “today, 14:20” or “3 March” */
  'removed.at': 'removed {when}',
  /** In place of the name of a chapter that is gone */
  gone: 'The chapter',
  /** {reason} is one or more sentences */
  addFailed: 'The chapter could not be added. {reason}',
  renameFailed: '“{name}” could not be renamed. {reason}',
  moveFailed: '“{name}” could not be moved. {reason}',
  removeFailed: '“{name}” could not be removed. {reason}',
  restoreFailed: 'Couldn’t restore “{name}”. {reason}',
  /** A chapter was removed */
  removedChapter: 'Removed “{name}”.',
  /** Names of steps; each follows “Undid: ” or “Redid: ” */
  'step.rename': 'name of “{name}”',
  'step.move': 'move of “{name}”',
  'step.remove': 'removal of “{name}”',
  /** Announced to screen readers; {step} names a step, such as “voice of block 3” */
  'undo.done': 'Undid: {step}.',
  'redo.done': 'Redid: {step}.',
  'undo.nothing': 'Nothing to undo.',
  'redo.nothing': 'Nothing to redo.',
  /** In place of the name of a voice */
  'names.noVoice': 'No voice selected',
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
} as const
