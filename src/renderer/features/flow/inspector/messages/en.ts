/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Name of the form, for screen readers, and its heading */
  'edge.title': 'Edge',
  /** Button */
  'edge.delete': 'Delete the edge',
  /** Label: the node that an edge leaves */
  'edge.from': 'From',
  /** Label: the node that an edge leads to */
  'edge.to': 'To',
  /** In place of a node */
  'edge.noNode': 'no node',
  /** In place of a node that doesn't exist; {id} is its ID */
  'edge.missingNode': '{id}, which is not there',
  /** Button: opens a dialog */
  'edge.reconnect': 'Connect to another node…',
  /** Name of the form, for screen readers, and its heading */
  'flow.title': 'The flow',
  'flow.about':
    '{nodes, plural, one {# node} other {# nodes}}, {edges, plural, one {# edge} other {# edges}}, {variables, plural, one {# variable} other {# variables}}. Select a node or an edge to edit it.',
  'variables.title': 'Variables',
  'variables.none': 'Variables store what the caller says.',
  /** Button */
  'variables.add': 'Add variable',
  /** In place of a variable's key; {number} counts from 1 */
  'variables.unnamed': 'Variable {number, number}',
  /** In place of a variable's type */
  'variables.noType': 'no type',
  /** Follows a variable's type */
  'variables.uses': '{count, plural, one {# node uses it} other {# nodes use it}}',
  /** Button */
  'variables.delete': 'Delete {key}',
  /** Name of the form, for screen readers */
  'selection.label': 'Selection',
  'selection.nodes': '{nodes, plural, one {# node} other {# nodes}} selected',
  'selection.edges': '{edges, plural, one {# edge} other {# edges}} selected',
  'selection.both':
    '{nodes, plural, one {# node} other {# nodes}} and {edges, plural, one {# edge} other {# edges}} selected',
  /** Button */
  'delete.nodes': 'Delete {nodes, plural, one {# node} other {# nodes}}',
  /** Button */
  'delete.edges': 'Delete {edges, plural, one {# edge} other {# edges}}',
  /** Button */
  'delete.both':
    'Delete {nodes, plural, one {# node} other {# nodes}} and {edges, plural, one {# edge} other {# edges}}',
  /** Name of a group of buttons */
  'align.label': 'Align',
  /** Buttons, as the following ones; edges are those of nodes on the canvas */
  'align.left': 'Align left edges',
  'align.center': 'Align centers in a column',
  'align.right': 'Align right edges',
  'align.top': 'Align top edges',
  'align.middle': 'Align centers in a row',
  'align.bottom': 'Align bottom edges',
  'space.across': 'Space out evenly across',
  'space.down': 'Space out evenly down',
  /** Button */
  duplicate: 'Duplicate',
  /** Button */
  'node.delete': 'Delete the node',
  'node.required': 'Fields marked * are required.',
  'node.typesNotLoaded': 'Node types aren’t loaded yet. Edit this node as JSON.',
  'node.unknownType': 'Unknown node type “{type}”. Its data is kept and can be edited as JSON.',
  /** Label of a node's content */
  'node.data': 'Data',
  /** Heading of a folded part of the form */
  'node.more': 'ID and other fields',
  'node.idHint': 'Edges reference this ID and update when you change it.',
  'exits.title': 'Exits',
  'exits.none': 'The conversation ends here.',
  /** An exit that leads nowhere */
  'exits.notConnected': 'Not connected',
  /** Button, for screen readers, as the following ones; {exit} is a way to leave the node */
  'exits.goTo': '{exit} → {node}: go to node',
  'exits.add': '{exit}: add a node',
  'exits.connect': '{exit}: connect to…',
  'exits.delete': '{exit}: delete the edge',
} as const
