/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Label of an old value */
  before: 'Before',
  /** Label of a new value */
  after: 'After',
  /** In place of a value that isn't there, or of an edge's missing end */
  nothing: 'nothing',
  /** In place of a value */
  emptyText: 'an empty text',
  /** What changed, when it isn't in a node, an edge or a variable */
  flowSettings: 'Flow settings',
  /** An edge; {from} and {to} are names of nodes */
  edge: '{from} to {to}',
  /** An edge; {exit} is the way by which it leaves the node */
  edgeByExit: '{from} ({exit}) to {to}',
  /** In place of the name of a field: the whole item */
  allOfIt: 'All of it',
  /** Names of fields */
  'field.data': 'Data',
  /** On the canvas */
  'field.position': 'Place',
  'field.name': 'Name',
  'field.type': 'Kind',
  'field.id': 'ID',
  /** The node that an edge leaves */
  'field.source': 'From',
  /** The node that an edge leads to */
  'field.target': 'To',
  /** The exit of a node that an edge leaves by */
  'field.source_handle': 'Exit',
  /** Text on an edge */
  'field.label': 'Label',
  /** Beside a node or an edge */
  'change.added': 'Added',
  'change.removed': 'Removed',
  'change.changed': 'Changed',
  'change.moved': 'Moved',
} as const
