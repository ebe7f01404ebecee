/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Title of a node whose kind is missing */
  noKind: 'No kind',
  /** Names of a node’s exits, shown on its edges */
  'exit.next': 'Next',
  /** The caller answered a question */
  'exit.answered': 'Answered',
  'exit.no_answer': 'No answer',
  /** Whether all data of the caller was collected */
  'exit.complete': 'Complete',
  'exit.incomplete': 'Incomplete',
  /** Result of calling a tool */
  'exit.success': 'Success',
  'exit.failure': 'Failure',
  /** Exit if no condition holds, or the model chooses no option */
  'exit.otherwise': 'Otherwise',
  /** One edge for both exits of a pair, such as “Answered” and “No answer” */
  'exit.both': 'Either way',
  /** A condition; {variable} is a name, {value} is such as 3 or "yes" */
  'condition.equals': '{variable} is {value}',
  'condition.not_equals': '{variable} is not {value}',
  'condition.contains': '{variable} contains {value}',
  'condition.greater_than': '{variable} is greater than {value}',
  'condition.less_than': '{variable} is less than {value}',
  /** The variable has a value */
  'condition.is_set': '{variable} is set',
  'condition.is_not_set': '{variable} is not set',
  /** {operator} is another operator of the service, such as “between” */
  'condition.other': '{variable} is {operator} {value}',
  /** Why the flow took the exit “Otherwise” */
  noCondition: 'no condition was met',
  /** Problems of a flow, each beside its node, edge or field */
  'issue.keyTaken': 'Another variable is called “{key}”.',
  'issue.voiceUnknown': 'No agent voice is named “{id}”.',
  'issue.toolUnknown': 'The workspace has no tool “{id}”.',
  'issue.variableUnknown': 'This graph has no variable “{key}”.',
  /** {placeholder} stands in a text and is replaced by the value of the variable */
  'issue.placeholderUnknown':
    'This graph has no variable “{key}”; {placeholder} is only filled if the call provides it.',
  /** An entry of the list of conditions or options */
  'issue.entryIdTaken': 'Another entry has the ID “{id}”.',
  'issue.nodeIdMissing': 'This node has no ID, so no edge can lead to it.',
  'issue.nodeIdTaken': 'Another node has the ID “{id}”; edges lead to that one.',
  'issue.edgeIdMissing': 'This edge has no ID.',
  'issue.edgeIdTaken': 'Another edge has the ID “{id}”.',
  'issue.startMissing': 'No start node. Add one to start conversations.',
  'issue.startSecond': 'There is another start node; a flow has only one.',
  /** The node that the edge comes from */
  'issue.endMissing.source': 'This edge has no source.',
  /** The node that the edge leads to */
  'issue.endMissing.target': 'This edge has no target.',
  'issue.nodeUnknown': 'There is no node “{id}”.',
  /** {node} is the name of a node */
  'issue.leavesEnd': 'The conversation ends at “{node}”, so nothing leaves it.',
  /** {node} is the name of the node that the edge comes from */
  'issue.exitMissing': '“{node}” is left by one of its exits; this edge names none.',
  'issue.exitUnknown': '“{node}” has no exit “{exit}”.',
  'issue.exitTaken': 'Another edge uses the same exit of “{node}”, so this one is never followed.',
  'issue.unreachable': 'Unreachable: nothing leads here.',
  'issue.onlyUnreachable': 'Only unreachable nodes lead here.',
  'issue.deadEnd': 'Dead end: not connected, and the conversation doesn’t end here.',
  /** {exits} are names of exits, such as “Answered”, “No answer” */
  'issue.openExits': 'Nothing follows {exits}.',
  /** A name of an exit, in the list above */
  'issue.openExit': '“{exit}”',
  'issue.circle': 'Infinite loop: nothing leaves this cycle.',
} as const
