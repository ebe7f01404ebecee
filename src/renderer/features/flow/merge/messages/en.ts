/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Title of a conflict */
  twoEdges: 'Two edges from one exit',
  /** Title of a conflict; {item} is the name of a node or an edge, {field} that of its field */
  fieldOf: '{item}: {field}',
  /** Labels of the versions of a value: before the changes */
  was: 'Was',
  /** Changed by the user */
  mine: 'Mine',
  /** Changed on the service, or in another window */
  theirs: 'Theirs',
  /** What became of a node or an edge */
  'kept.removed': 'Removed',
  'kept.unchanged': 'Kept unchanged',
  'kept.changed': 'Kept and changed',
  /** The same of a node, whose edges share its fate */
  'keptWithEdges.removed': 'Removed, with {count, plural, one {# edge} other {# edges}}',
  'keptWithEdges.unchanged': 'Kept unchanged, with {count, plural, one {# edge} other {# edges}}',
  'keptWithEdges.changed': 'Kept and changed, with {count, plural, one {# edge} other {# edges}}',
  /** A position on the canvas; {x} and {y} are numbers */
  place: '{x} across, {y} down',
  /** A list that can be folded; {title} is one of those below */
  listTitle: '{title} ({count})',
  /** Titles of lists of changes that aren't part of the result */
  'list.leftOutMine': 'Left out of yours',
  'list.leftOutTheirs': 'Left out of theirs',
  /** Titles of lists of changes */
  'list.mine': 'What you changed',
  'list.theirs': 'What they changed',
  /** Title of the dialog */
  'title.service': 'Merge with the service',
  'title.window': 'Merge with the other window',
  /** Button */
  'save.service': 'Save and send to the service',
  /** Button */
  'save.window': 'Save the result',
  /** Below a failure */
  failed: 'Neither version was changed.',
  /** Beside the buttons of the dialog, as the following ones */
  'left.conflicts': '{count, plural, one {# conflict} other {# conflicts}} to resolve',
  'left.none': 'Everything both sides changed is in the result',
  /** {mine} and {theirs} are numbers of changes */
  'left.mine': 'Your choices drop {mine} of your changes',
  'left.theirs': 'Your choices drop {theirs} of the other changes',
  'left.both': 'Your choices drop {mine} of your changes and {theirs} of the others',
  /** {theirs} is a number of changes, as in the next one */
  'counts.service':
    'You made {mine, plural, one {# change} other {# changes}} and the service has {theirs} since the common version.',
  'counts.window':
    'You made {mine, plural, one {# change} other {# changes}} and the other window has {theirs} since the common version.',
  /** {counts} is one of the sentences above, as in the next one */
  'summary.none': '{counts} No conflicts.',
  'summary.conflicts':
    '{counts} {count, plural, one {# place was} other {# places were}} changed by both. Choose a version for each; the rest is merged.',
  /** Button */
  'all.mine': 'Keep all mine',
  /** Button */
  'all.theirs': 'Keep all theirs',
  /** Names of parts of the dialog, for screen readers */
  'part.choices': 'Choices',
  'part.canvas': 'Canvas',
  /** A list that can be folded */
  moved: '{count, plural, one {# node} other {# nodes}} moved by both; yours is taken unless you choose',
  /** Label of a choice: what the canvas shows */
  'shown.label': 'Show changes since the common version',
  'shown.result': 'Result',
  /** Names of the canvas, for screen readers */
  'canvas.result': 'The result',
  'canvas.mine': 'Your graph',
  'canvas.theirs': 'Their graph',
} as const
