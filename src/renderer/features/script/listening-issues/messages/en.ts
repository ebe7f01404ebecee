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
} as const
