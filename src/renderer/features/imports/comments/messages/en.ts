/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  title: 'Import comments',
  /** The first sentence of the dialog; file types have the same names in every language */
  choose:
    'Drop the comments file that a reviewer saved, or a list of corrections (CSV, XLSX or DOCX), or choose one. Each comment becomes an issue at the words it refers to.',
  reading: 'Finding the words…',
  /** Button */
  add: 'Add {count, plural, one {# comment} other {# comments}}',
  /** The same button, disabled */
  addNone: 'Add comments',
  'empty.title': 'No comments',
  'empty.text': 'The file has no comments.',
  'count.new': '{count, plural, =0 {No new comments.} one {# new comment.} other {# new comments.}}',
  'count.known': '{count, plural, one {# is} other {# are}} already in the script.',
  /** Those comments are listed below, each with the reason */
  unplaced:
    '{count, plural, one {# comment doesn’t} other {# comments don’t}} match any place in the script and {count, plural, one {isn’t} other {aren’t}} added. {count, plural, one {It comes} other {They come}} first in the list.',
  /** Name of the list, for screen readers */
  list: 'Comments',
  /** Last row of a long list */
  rest: '{count, plural, one {# more comment} other {# more comments}}',
  /** A chapter without a title */
  chapter: 'Chapter {number}',
  /** {chapter} is the name of a chapter */
  place: '{chapter} · block {number}',
  /** A row of the file, without a place in the script */
  row: 'Row {number}',
  /** {words} are from the script */
  words: '“{words}”',
  /** Label of a comment */
  known: 'Already in the script',
  /** {reason} is one or more sentences */
  notSaved: 'Nothing was added, because your last edits couldn’t be saved. {reason}',
  'problem.unknown-block': 'Its block isn’t in this project, or was removed.',
  'problem.unknown-chapter': 'No chapter of this project has that name or number.',
  'problem.no-audio': 'Nothing is generated there.',
  'problem.words-not-found': 'The words aren’t in the script, and the row has no time.',
  'problem.time-after-end': 'The time is after the end of the audio.',
  'problem.no-place': 'The row has no time and no words.',
  'problem.block-full': 'The block has too many issues already.',
} as const
