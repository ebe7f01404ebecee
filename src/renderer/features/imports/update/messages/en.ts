/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  title: 'Update script from file',
  /** The first sentence of the dialog; columns and file types have the same names in every language */
  choose:
    'Drop the edited file here, or choose one: the script as exported for editing, the sheet that you imported, or a new version of the manuscript. Blocks are matched by their IDs, or by their text if the file has none, and you’ll see a preview before anything changes.',
  reading: 'Comparing with the script…',
  /** Button; {count} is the number of changes */
  run: 'Update {count, plural, one {# block} other {# blocks}}',
  /** The same button, disabled */
  runNone: 'Update script',
  'empty.title': 'Nothing to update',
  'empty.text': 'Nothing in the file changes the script.',
  /** Joined with “·” */
  'count.changed': '{count, plural, one {# block changes} other {# blocks change}}',
  'count.inserted': '{count, plural, one {# new block} other {# new blocks}}',
  'count.chapters': '{count, plural, one {# new chapter} other {# new chapters}}',
  'count.unchanged': '{count, plural, one {# block unchanged} other {# blocks unchanged}}',
  /** {characters} is a number of characters */
  outdated:
    'The audio of {count, plural, one {# block} other {# blocks}} becomes out of date: {characters, plural, one {# character} other {# characters}} to regenerate. Takes stay on their blocks.',
  nothingOutdated: 'No audio becomes out of date.',
  /** {names} is a list of characters */
  speakers: '{count, plural, one {New in the cast: {names}} other {# new in the cast: {names}}}',
  /** Follows the list of counts */
  studio:
    '{count, plural, one {# block changed only in the studio and keeps its text.} other {# blocks changed only in the studio and keep their text.}}',
  locked: '{count, plural, one {# locked block isn’t changed.} other {# locked blocks aren’t changed.}}',
  reordered: 'The file is in a different order. The script’s order stays.',
  /** Paragraph about a file without IDs, such as a manuscript */
  byText: 'This file has no block IDs. Blocks were matched by their text.',
  /** Paragraph about a file without versions, such as the user’s own sheet */
  unversioned:
    'This file doesn’t record which version of the script it is based on. Where the two differ, the file’s version is used, even if you changed the script since.',
  /** Explains the choice in each of these rows */
  conflicts:
    '{count, plural, one {# block changed} other {# blocks changed}} both in the file and in the studio. The studio’s version stays unless you choose the file’s.',
  /** Buttons: {file} is the edited one */
  allFile: 'Use the file’s version for all',
  allStudio: 'Keep the studio’s version for all',
  /** Switch */
  removeMissing:
    '{count, plural, one {Remove # block that isn’t in the file} other {Remove # blocks that aren’t in the file}}',
  /** Below it */
  'removeMissing.text': 'Otherwise {count, plural, one {it stays} other {they stay}} in the script.',
  /** Name of the list, for screen readers */
  list: 'Changes',
  /** Last row of a long list */
  rest: '{count, plural, one {# more change} other {# more changes}}',
  /** A chapter without a title */
  chapter: 'Chapter {number}',
  /** {chapter} is the name of a chapter */
  'row.block': '{chapter} · block {number}',
  'row.new': '{chapter} · new block after block {number}',
  'row.newFirst': '{chapter} · new block at the start',
  /** A new block in a new chapter */
  'row.newChapter': '{chapter} · new chapter',
  'row.newUntitled': 'New chapter without a title',
  'row.missing': 'Missing from the file, stays',
  'row.missingRemoved': 'Missing from the file, is removed',
  'row.outdated': 'Audio becomes out of date · {count, plural, one {# character} other {# characters}}',
  'row.locked': 'Locked, isn’t changed',
  'row.conflict': 'Changed in both',
  /** Checkbox in such a row */
  'row.useFile': 'Use the file’s version',
  /** The same, for screen readers */
  'row.useFileOf': 'Use the file’s version of block {number}',
  /** Before a note */
  'row.note': 'Note: {note}',
  /** Before a changed value */
  'row.fileName': 'File name: {fileName}',
  /** {target} is a length such as 2.5 s */
  'row.target': 'Target length: {target}',
  'row.seconds': '{seconds} s',
  /** An empty value */
  'row.none': 'none',
  /** {id} is the line’s ID in the user’s sheet */
  'row.id': 'ID: {id}',
  /** Before a text, for screen readers */
  before: 'Before:',
  after: 'After:',
  /** {reason} is one or more sentences */
  notSaved: 'Nothing was updated, because your last edits couldn’t be saved. {reason}',
  /** Heading of a list of the sentences below */
  problems: 'Not applied',
  /** {examples} is a list of IDs or names */
  'problem.unknown-ids':
    '{count, plural, one {# row has} other {# rows have}} an ID that isn’t in this project and {count, plural, one {is} other {are}} skipped: {examples}',
  'problem.repeated-ids':
    '{count, plural, one {# row repeats} other {# rows repeat}} an earlier ID and {count, plural, one {is} other {are}} skipped: {examples}',
  'problem.empty-texts':
    '{count, plural, one {# row has} other {# rows have}} no text, so the text of the block stays: {examples}',
  'problem.empty-rows':
    '{count, plural, one {# new row has} other {# new rows have}} no text and {count, plural, one {is} other {are}} skipped.',
  'problem.unusable-names':
    '{count, plural, one {# name} other {# names}} can’t stand before a colon and {count, plural, one {isn’t} other {aren’t}} used: {examples}',
  'problem.notes-too-long':
    '{count, plural, one {# note is} other {# notes are}} too long and {count, plural, one {isn’t} other {aren’t}} used: {examples}',
  'problem.values-too-long':
    '{count, plural, one {# value is} other {# values are}} too long and {count, plural, one {isn’t} other {aren’t}} used: {examples}',
  /** {examples} is a list of IDs */
  'problem.unread-lengths':
    '{count, plural, one {# target length isn’t} other {# target lengths aren’t}} used; only seconds such as 3.5 or times such as 0:03.5 can be read, up to an hour: {examples}',
  /** {examples} is a list of titles, also in the next one */
  'problem.absent-chapters':
    '{count, plural, one {# chapter of the script isn’t in the file and stays as it is} other {# chapters of the script aren’t in the file and stay as they are}}: {examples}',
  'problem.other-titles':
    '{count, plural, one {# chapter title in the file differs and isn’t} other {# chapter titles in the file differ and aren’t}} used: {examples}',
} as const
