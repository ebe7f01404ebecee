/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Title of the dialog */
  title: 'Compare',
  /** Labels of the two versions to compare */
  before: 'Before',
  after: 'After',
  /** Button */
  swap: 'Swap before and after',
  loading: 'Loading versions…',
  noneTitle: 'No difference',
  noneText: 'These versions are identical. Choose two others to compare.',
  /** Names of parts of the dialog, for screen readers */
  changes: 'Changes',
  canvas: 'Canvas',
  both: 'Both versions on one canvas',
  /** Switch */
  showUnchanged: 'Show unchanged',
  /** A node that is the same in both versions */
  same: 'Same',
  /** Headings of the list of changes */
  'group.node': 'Nodes',
  'group.edge': 'Edges',
  'group.variable': 'Variables',
  'group.graph': 'Flow settings',
  /** Title of the dialog */
  reviewTitle: 'Review changes before saving',
  /** Button: saves the flow to the service, without publishing it */
  saveDraft: 'Save draft',
  /** Versions to choose from */
  'state.working': 'Current edits',
  'state.draft': 'Service draft',
  /** {version} is a number, a name or both */
  'state.active': '{version}, active',
  /** {time} is a day and time such as “today, 14:20”, as below */
  'state.published': 'published {time}',
  'state.local': 'Local, {time}',
  'state.kept': 'kept on this machine {time}',
  /** Parts of the summary above the list of changes */
  'first.added.node': '{count, plural, one {# node added} other {# nodes added}}',
  'first.added.edge': '{count, plural, one {# edge added} other {# edges added}}',
  'first.added.variable': '{count, plural, one {# variable added} other {# variables added}}',
  'first.added.graph': '{count, plural, one {# field of the graph added} other {# fields of the graph added}}',
  'first.removed.node': '{count, plural, one {# node removed} other {# nodes removed}}',
  'first.removed.edge': '{count, plural, one {# edge removed} other {# edges removed}}',
  'first.removed.variable': '{count, plural, one {# variable removed} other {# variables removed}}',
  'first.removed.graph': '{count, plural, one {# field of the graph removed} other {# fields of the graph removed}}',
  'first.changed.node': '{count, plural, one {# node changed} other {# nodes changed}}',
  'first.changed.edge': '{count, plural, one {# edge changed} other {# edges changed}}',
  'first.changed.variable': '{count, plural, one {# variable changed} other {# variables changed}}',
  'first.changed.graph': '{count, plural, one {# field of the graph changed} other {# fields of the graph changed}}',
  'first.moved.node': '{count, plural, one {# node moved} other {# nodes moved}}',
  'first.moved.edge': '{count, plural, one {# edge moved} other {# edges moved}}',
  'first.moved.variable': '{count, plural, one {# variable moved} other {# variables moved}}',
  'first.moved.graph': '{count, plural, one {# field of the graph moved} other {# fields of the graph moved}}',
  /** Follow a part above, so the noun isn’t repeated; {sort} is its kind */
  'more.added':
    '{sort, select, node {{count, number} added} edge {{count, number} added} variable {{count, number} added} other {{count, number} added}}',
  'more.removed':
    '{sort, select, node {{count, number} removed} edge {{count, number} removed} variable {{count, number} removed} other {{count, number} removed}}',
  'more.changed':
    '{sort, select, node {{count, number} changed} edge {{count, number} changed} variable {{count, number} changed} other {{count, number} changed}}',
  'more.moved':
    '{sort, select, node {{count, number} moved} edge {{count, number} moved} variable {{count, number} moved} other {{count, number} moved}}',
} as const
