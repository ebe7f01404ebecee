/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Name of the tree, for screen readers */
  label: 'Outline',
  /** Button and name of a menu, for screen readers; {node} is the name of a node */
  actionsFor: 'Actions for {node}',
  /** In place of the node that an exit leads to */
  leadsNowhere: 'Not connected',
  /** Row of an exit, for screen readers; {node} is the name of the node that it leads to */
  'way.to': '{exit}: to {node}',
  'way.nowhere': '{exit}: not connected',
  /** Button, for screen readers */
  hideExits: 'Hide exits',
  showExits: 'Show exits',
  /** Beside a node */
  notReached: 'nothing leads here',
  /** Menu items of a node */
  'action.edit': 'Edit',
  'action.addAfter': 'Add a node after it…',
  'action.add': 'Add a node…',
  'action.connect': 'Connect to…',
  'action.duplicate': 'Duplicate',
  'action.copy': 'Copy',
} as const
