/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** How a node's content is described: what the agent does at the start of a conversation */
  'start.speaks': 'Says the first message',
  'start.silent': 'Says nothing first',
  /** At the end of a node's name, for screen readers: no exit leaves it */
  endsHere: 'ends here',
  /** At the end of a node's name, for screen readers */
  waysOut: '{count, plural, one {# way out} other {# ways out}}',
  issues: '{count, plural, one {# issue} other {# issues}}',
  /** A node with its content, on one line; {kind} is what it does, such as “Ask”, for screen readers also with its name */
  titleWithLine: '{kind}: {line}',
  /** Name of a version: the last one before this happened. A template is cloned into the flow. */
  'replaced.changes-discarded': 'Before changes were discarded',
  'replaced.draft-discarded': 'Before the draft was discarded',
  'replaced.template-cloned': 'Before “{template}” was cloned',
} as const
