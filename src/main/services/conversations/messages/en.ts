/** English texts of transcripts as text and captions. */
export const messages = {
  /** Who says a line of the transcript */
  'role.assistant': 'Agent',
  'role.user': 'Caller',
  'role.tool': 'Tool',
  'role.system': 'System',
  'role.operator': 'Operator',
  /** Labels at the head of a transcript */
  'head.conversation': 'Conversation',
  'head.agent': 'Agent',
  'head.caller': 'Caller',
  'head.began': 'Started',
  'head.state': 'State',
  'head.end': 'End',
  'head.simulated': 'Simulated',
  'head.tags': 'Tags',
  'head.note': 'Note',
  simulated: 'yes: nobody called',
  /** A line of the transcript, or at its head */
  fileName: 'Conversations {day}',
  line: '{label}: {value}',
} as const
