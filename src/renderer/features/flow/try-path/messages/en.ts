/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Title of the dialog, which steps through a conversation */
  title: 'Test path',
  noStartTitle: 'No start node',
  noStartText: 'A conversation starts at a start node. Add one to the flow first.',
  /** {number} counts from 1; {node} is the name of a node */
  where: 'Step {number}: {node}',
  /** Button */
  startOver: 'Start over',
  /** Button: one step back */
  back: 'Back',
  faults:
    '{count, plural, one {# node can’t be reached or leads nowhere.} other {# nodes can’t be reached or lead nowhere.}} Highlighted on the canvas.',
  /** Names of parts of the dialog, for screen readers */
  'part.conversation': 'Conversation',
  'part.canvas': 'Canvas',
  /** Name of the canvas, for screen readers */
  canvas: 'Path on canvas',
  /** Problems of a node on the canvas, kept short: no path leads to it */
  'fault.unreachable': 'Not reached',
  /** No edge leaves it */
  'fault.deadEnd': 'Dead end',
  /** It's part of a loop that never ends */
  'fault.circle': 'No exit',
  /** Beside a node on the canvas; {number} counts from 1 */
  'mark.step': 'Step {number}',
  /** {fault} is one of the problems above */
  'mark.stepWithFault': 'Step {number} · {fault}',
  /** Beside the node that the path has reached */
  'mark.here': 'Here',
  'mark.hereWithFault': 'Here · {fault}',
  /** Above the choices */
  'question.caller': 'What does the caller do?',
  /** Language model */
  'question.model': 'What does the model choose?',
  'question.tool': 'What does the tool return?',
  'question.anyone': 'Which path does it take?',
  'ended.transfer': 'The call is transferred and the agent’s part ends.',
  'ended.here': 'The conversation ends here.',
  stuck: 'Dead end: nothing is connected, so the caller would hear silence.',
  /** {id} is the ID of a node */
  stuckMissing: 'The edge leads to “{id}”, but no node has this ID.',
  circling: 'Infinite loop: the flow returns here with the same variables and no new input.',
  /** Button; {node} is the name of a node */
  stepTo: 'Step to {node}',
  /** Button */
  run: 'Continue to the next choice',
  /** Label of an answer; {key} is a variable */
  storedIn: 'Stored in {key}',
  /** Below a choice */
  notConnected: 'Not connected',
  /** Below a choice; {node} is the name of the node that it leads to */
  to: 'to {node}',
  'variables.title': 'Variables',
  'variables.atStart': 'Variables at the start',
  /** In place of a variable's value */
  'variables.noValue': 'no value yet',
  /** Beside a variable that the last step has set */
  'variables.new': 'New',
  /** Above a step: {way} is how the path came here, {why} is the reason */
  stepBy: '{way}: {why}',
} as const
