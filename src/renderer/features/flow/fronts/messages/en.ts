/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Title of the dialog */
  'add.title': 'Add a node',
  'add.find': 'Search node types',
  'add.noMatch': 'No matching node types.',
  /** {node} is the name of a node */
  'add.after': 'Added after “{node}”.',
  /** {exit} is one of several ways to leave the node */
  'add.afterExit': 'Added after “{node}”, exit “{exit}”.',
  'add.unconnected': 'Not connected to anything yet.',
  /** Heading of the list */
  'add.types': 'Node types from the service',
  /** Title of the dialog, where the target is chosen */
  'connect.title': 'Connect “{node}” to…',
  'connect.find': 'Search nodes',
  'connect.noMatch': 'No matching nodes.',
  /** Label of a choice: by which way to leave the node */
  'connect.exit': 'Exit',
  /** Below an exit in the choice */
  'connect.notConnected': 'Not connected',
  'connect.notConnectedYet': 'Not connected.',
  'connect.connectedTo': 'Connected to “{node}”.',
  /** Heading of the list */
  'connect.nodes': 'Nodes of this graph',
  /** In place of a node's ID */
  'connect.noId': 'no ID',
  /** Beside the node that the exit is connected to */
  'connect.current': 'current target',
  /** Title of the dialog */
  'find.title': 'Find in the flow',
  'find.find': 'Search IDs, names and text',
  'find.type': 'Type part of an ID, name or text.',
  'find.noMatch': 'No results in this flow.',
  /** Heading of the list */
  'find.found': 'Found',
  /** Where a text was found */
  'find.edge': 'Edge {id}',
  'find.variable': 'Variable {key}',
  'find.settings': 'Flow settings',
  /** A found text and the name of its field */
  'find.hit': '{field}: {text}',
} as const
