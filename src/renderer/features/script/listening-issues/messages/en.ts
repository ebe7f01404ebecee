/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Dialog with the issues that were flagged while listening */
  title: 'Chapter issues',
  /** Shown above the list */
  left: '{count, plural, one {# issue left} other {# issues left}}',
  'empty.title': 'No issues flagged',
  /** M and 1–5 are keys */
  'empty.text':
    'Press M while listening to flag an issue, then 1–5 for the reason. Flagged issues appear here until you resolve them.',
  /** Name of the list, for screen readers */
  list: 'Issues',
  /** An issue in the list, for screen readers; {time} is such as 0:12 or “Earlier take”, {reason} is such as “Pace” */
  row: 'Block {number}, {time}, {word}, {reason}',
  /** In place of the word and of the reason */
  'row.wholeBlock': 'whole block',
  'row.noReason': 'no reason',
  place: 'Block {number} · {time}',
  /** In place of the word and of the reason */
  wholeBlock: 'Whole block',
  noReason: 'No reason',
  /** Name of a group of buttons, for screen readers */
  actions: 'Actions',
  /** Buttons for the chosen issue; the keys that they show stay the same */
  'action.play': 'Play',
  'action.regenerate': 'Regenerate',
  'action.pronunciation': 'Set pronunciation…',
  'action.pause': 'Add pause…',
  'action.accept': 'Accept as is',
  /** Name of a group of buttons that choose a reason, for screen readers */
  reason: 'Reason',
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
  /** Button */
  import: 'Import comments…',
  /** A reviewer’s comment; {reviewer} is a name */
  comment: '{reviewer}: {text}',
  /** Button, for screen readers */
  importComments: 'Import comments',
  /** Field below the list, and its button */
  newComment: 'Comment',
  addComment: 'Add comment',
  /** Announcements */
  'issues.commentAdded': 'Comment added.',
  'issues.tooManyComments': 'The issue already has {count, plural, one {# comment} other {# comments}}, the maximum.',
} as const
