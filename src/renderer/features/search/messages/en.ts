/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Name of the panel, for screen readers */
  panel: 'Find in the project',
  find: 'Find in every chapter',
  /** Name of a group of buttons, for screen readers */
  options: 'Search options',
  /** Buttons that are on or off */
  'option.matchCase': 'Match case',
  'option.wholeWord': 'Whole words',
  'option.isPattern': 'Regular expression',
  'option.replaces': 'Replace',
  /** The key that closes the panel, as named on a keyboard */
  closeKey: 'Escape',
  replaceWith: 'Replace with',
  /** The apostrophes only protect the brackets */
  patternHint: "Use $1, $'<name>' or $& to insert matched text.",
  searchAgain: 'Search again',
  'found.unasked': 'Search every chapter in this project.',
  'found.looking': 'Searching…',
  'found.nothing': 'No matches.',
  'found.counts':
    '{hits, plural, one {# match} other {# matches}} in {blocks, plural, one {# block} other {# blocks}} of {chapters, plural, one {# chapter} other {# chapters}}.',
  /** Follows the numbers of matches and blocks; {count} are blocks */
  'found.locked': '{count, plural, one {# of them is} other {# of them are}} locked and won’t change.',
  /** {count} are blocks */
  'found.listed': 'Showing the first {count, number}.',
  'effect.touched': '{count, plural, one {# character} other {# characters}} will be replaced.',
  'effect.noAudio': 'No audio needs regenerating.',
  'effect.audio':
    '{blocks, plural, one {# generated block} other {# generated blocks}} ({characters, plural, one {# character} other {# characters}}) will need regenerating.',
  /** Button */
  replace: 'Replace',
  /** Button; {hits} are matches */
  replaceCount: 'Replace {hits, number} in {blocks, plural, one {# block} other {# blocks}}',
  /** What a replacement did; {hits} are matches */
  'done.replaced':
    'Replaced {hits, number} in {blocks, plural, one {# block} other {# blocks}} of {chapters, plural, one {# chapter} other {# chapters}}.',
  'done.nothing': 'Nothing was replaced.',
  'done.locked': 'Skipped {count, plural, one {# locked block} other {# locked blocks}}.',
  'done.undone': 'Undid the replacement in {count, plural, one {# block} other {# blocks}}.',
  'done.left': '{count, plural, one {# block} other {# blocks}} skipped: edited since, or locked.',
  /** Name of the list, for screen readers */
  list: 'Found blocks',
  chapter: 'Chapter {number}',
  /** {chapter} is a title */
  'row.chapter':
    '{chapter}: {hits, plural, one {# match} other {# matches}} in {blocks, plural, one {# block} other {# blocks}}',
  /** {text} is the text of the block */
  'row.block': 'Block {number}: {text}',
  'row.lockedBlock': 'Block {number}, locked: {text}',
  /** Name of a checkbox, for screen readers; {row} is one of the rows above */
  choose: 'Choose {row}',
  showBlock: 'Show block {number} in the script',
  block: 'Block {number}',
  matches: '{count, plural, one {# match} other {# matches}}',
  locked: 'Locked, won’t change',
  /** Before the text as it is and as it would be, for screen readers */
  before: 'Before:',
  after: 'After:',
  /** Follows the beginning of a text */
  moreMatches: 'and {count, plural, one {# more match} other {# more matches}}',
  /** Where a text was found: the title of a project, of a chapter, or a note */
  'place.project': 'Project',
  'place.chapter': 'Chapter of {project}',
  /** {place} is a project, or a project and a chapter separated by a comma */
  'place.note': 'Note in {place}',
  /** Name of a list, for screen readers */
  'outside.list': 'Takes and removed chapters with matches',
  /** Headings in that list; a sentence can follow */
  'outside.takes': 'In takes: {count, plural, one {# take} other {# takes}}.',
  'outside.removed': 'In removed chapters: {count, plural, one {# chapter} other {# chapters}}.',
  'outside.looking': 'Searching takes and removed chapters…',
  /** Follows what was found in the script; {takes} and {chapters} can be 0 */
  'outside.counts':
    '{takes, plural, =0 {} one {# take matches.} other {# takes match.}}{chapters, plural, =0 {} one { # removed chapter matches.} other { # removed chapters match.}}',
  /** Above the text of a take: its number, place and date; {chapter} is a title */
  'take.place': 'Take {number} · block {block} of {chapter} · {when}',
  'take.removedPlace': 'Take {number} · removed block of {chapter} · {when}',
  /** Buttons beside a take, for screen readers */
  showTake: 'Show take {number} of block {block}',
  playTake: 'Play take {number}',
  stopTake: 'Stop take {number}',
  /** Above a text of a removed chapter; {when} is a date */
  'removed.place': '{chapter} · removed {when}',
  /** In place of the title of a chapter */
  untitled: 'Untitled',
  /** Buttons */
  restore: 'Restore',
  restoreItem: 'Restore {chapter}',
  restored: 'Restored “{chapter}”.',
  /** {place} is a project, or a project and a chapter separated by a comma; {when} is a date */
  'place.take': 'Take {number} in {place}, {when}',
  /** A take that was deleted; {place} and {when} as above */
  'place.deletedTake': 'Deleted take in {place}, {when}',
  'place.block': 'Block in {place}',
  'place.removedBlock': 'Removed block in {place}',
  /** What has a typed name: an ID in the user’s sheet or a file name; {place} is one of the texts above, such as “Block in …” */
  'named.externalId': 'ID {name} · {place}',
  'named.fileName': 'File {name} · {place}',
  /** In place of the text of an empty block */
  noText: 'No text',
} as const
