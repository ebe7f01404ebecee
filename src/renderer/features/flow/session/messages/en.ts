/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Names of steps that can be undone, after “Undo” and in the list of versions, as all texts starting with “step”; {kind} is a kind of node such as “Ask” */
  'step.add': 'adding {kind}',
  'step.connect': 'connecting',
  'step.deleteNodes': 'deleting {nodes, plural, one {# node} other {# nodes}}',
  'step.deleteEdges': 'deleting {edges, plural, one {# edge} other {# edges}}',
  'step.deleteBoth':
    'deleting {nodes, plural, one {# node} other {# nodes}} and {edges, plural, one {# edge} other {# edges}}',
  'step.deleteEdge': 'deleting an edge',
  'step.duplicate': 'duplicating {count, plural, one {# node} other {# nodes}}',
  'step.paste': 'pasting {count, plural, one {# node} other {# nodes}}',
  /** Nodes */
  'step.align': 'aligning',
  /** Nodes, evenly */
  'step.space': 'spacing',
  /** All nodes */
  'step.tidy': 'tidying',
  'step.move': 'moving',
  /** {name} is the name of a node, or an ID */
  'step.change': 'changing {name}',
  'step.changeId': 'changing an ID',
  'step.addVariable': 'adding the variable {key}',
  'step.deleteVariable': 'deleting a variable',
  'step.changeVariable': 'changing a variable',
  'step.renameVariable': 'renaming a variable',
  /** In the list of versions; {step} is one of the names of steps */
  'step.undone': 'undone: {step}',
  'step.redone': 'redone: {step}',
  /** Announced to screen readers, as all texts below; {step} is one of the names of steps */
  'said.undone': 'Undone: {step}',
  'said.redone': 'Redone: {step}',
  /** {kind} is a kind of node such as “Ask” */
  'said.add': 'Added {kind}',
  /** {node} is the name of a node */
  'said.addAfter': 'Added {kind} after {node}',
  /** {from}, {to} and {before} are names of nodes */
  'said.connect': '{from} leads to {to}',
  'said.reconnect': '{from} leads to {to} instead of {before}',
  'said.deleteNodes': 'Deleted {nodes, plural, one {# node} other {# nodes}}',
  'said.deleteEdges': 'Deleted {edges, plural, one {# edge} other {# edges}}',
  'said.deleteBoth':
    'Deleted {nodes, plural, one {# node} other {# nodes}} and {edges, plural, one {# edge} other {# edges}}',
  'said.deleteEdge': 'Deleted the edge',
  'said.duplicate': 'Duplicated {count, plural, one {# node} other {# nodes}}',
  'said.paste': 'Pasted {count, plural, one {# node} other {# nodes}}',
  'said.copy': 'Copied {count, plural, one {# node} other {# nodes}}',
  'said.tidy': 'Layout updated',
  'said.addVariable': 'Variable {key} added',
} as const
