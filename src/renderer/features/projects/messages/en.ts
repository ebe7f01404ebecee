/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Label of the search field */
  find: 'Find a project',
  /** Button: removes the sample projects, and deletes the sandbox’s sample agent with its conversation */
  removeSamples: 'Remove samples',
  /** Button: opens a choice of files */
  import: 'Import…',
  /** Button, and title of the dialog that it opens */
  newProject: 'New project',
  /** Shown while files are dragged over the screen */
  dropToImport: 'Drop to import',
  loading: 'Loading projects…',
  noMatchTitle: 'No matching projects',
  noMatchText: 'No project matches “{search}”.',
  /** Button: clears the search; {count} is the number of all projects */
  showAll: 'Show all {count}',
  'column.title': 'Title',
  /** Above shares such as “97% generated” */
  'column.generated': 'Generated',
  'column.workspace': 'Workspace',
  'column.length': 'Length',
  'column.edited': 'Last edited',
  'column.script': 'Blocks',
  /** Button of the dialog “New project” */
  create: 'Create',
  renameTitle: 'Rename project',
  titleMissing: 'Enter a project title.',
  'first.title': 'No projects yet',
  'first.text': 'Projects hold your script and generated audio, stored on this computer.',
  /** Buttons for a first project, each with an explanation */
  'first.sample': 'Try the sample',
  'first.sampleText': 'Plays a short scene with two voices.',
  'first.newText': 'Write or paste a script, then generate audio.',
  'first.manuscript': 'Start from a manuscript…',
  'first.manuscriptText': 'Choose an EPUB, Word, Excel, CSV, text, Markdown or subtitle file, or drop it here.',
  'first.import': 'Import project file…',
  'first.importText': 'Choose a project file, or drop it here.',
  'first.openingSample': 'Opening the sample…',
  /** {workspace} is the name of a workspace that the account no longer has */
  workspaceRemoved: '<name>{workspace}</name>, removed',
  /** The first voices of a project, and how many more */
  voices: '{names} +{more, number}',
  blocks: '{count, plural, one {# block} other {# blocks}}',
  /** Menu item */
  exportFile: 'Export project file…',
  /** Menu item: opens a dialog */
  'duplicate.action': 'Duplicate…',
  'duplicate.title': 'Duplicate project',
  /** Button, and its text while it runs */
  'duplicate.confirm': 'Duplicate',
  'duplicate.busy': 'Duplicating…',
  /** Suggested title of the copy; {name} is the original’s */
  'duplicate.name': '{name} copy',
  'duplicate.text': 'Includes the script, cast, pronunciations, notes and all takes.',
  'duplicate.done': 'Created “{title}”.',
  'read.title': 'Import project file',
  'read.open': 'Open the project',
  /** Labels of a progress bar */
  'read.copying': 'Copying the file',
  'read.reading': 'Checking and storing',
  /** {size} is a file size such as 12.4 MB */
  'read.done':
    'Imported “{title}”: {chapters, plural, one {# chapter} other {# chapters}}, {blocks, plural, one {# block} other {# blocks}}, {takes, plural, one {# take} other {# takes}}, {size} of audio.',
  'read.narrowed':
    '{count, plural, one {# pronunciation was global in the original. Here it applies to this project only.} other {# pronunciations were global in the original. Here they apply to this project only.}}',
  /** Button */
  recentlyDeleted: 'Recently deleted…',
  'deleted.title': 'Recently deleted',
  'deleted.text': 'Restoring a project brings back its script and all takes.',
  /** Follows a number of blocks; {when} is a time such as “today, 14:20” or “3 March” */
  'deleted.at': 'deleted {when}',
  'write.title': 'Export project file',
  'write.export': 'Export',
  'write.replace': 'Export and replace the file',
  'write.text':
    'Includes the script, cast, pronunciations, notes and all takes. Deleted takes, the queue and your API key aren’t included.',
  /** Button: opens a choice of folders */
  'write.choose': 'Choose…',
  'write.content': '{count, plural, one {# take} other {# takes}}, about {size} of audio.',
  'write.exists': 'This file already exists and will be replaced. Choose another name to keep it.',
  /** Label of a progress bar */
  'write.running': 'Exporting…',
  'write.done':
    'Project file written: {chapters, plural, one {# chapter} other {# chapters}}, {blocks, plural, one {# block} other {# blocks}}, {takes, plural, one {# take} other {# takes}}, {size}.',
  'write.incomplete':
    '{count, plural, one {# take is} other {# takes are}} incomplete because some audio files are damaged or missing. Everything else is included.',
  'write.download': 'Download the project file',
  /** {reason} is one or more sentences */
  restoreFailed: 'Couldn’t restore “{title}”. {reason}',
  removeFailed: '“{title}” could not be removed. {reason}',
  removed: 'Removed “{title}”.',
  removedSeveral: 'Removed {count, plural, one {# project} other {# projects}}.',
  sampleAgentRemoved: 'Deleted the sample agent and its conversation.',
  sampleConversationRemoved: 'Deleted the sample conversation. The sample agent stays because it was edited.',
  /** {reason} is one or more sentences */
  sampleAgentKept: 'The sample agent wasn’t deleted. {reason}',
} as const
