/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Title of the dialog; {agent} is an agent's name */
  'use.title': 'Use “{name}” for {agent}',
  /** Button */
  'use.replace': 'Replace the draft',
  /** Button */
  'use.confirm': 'Use template',
  /** Name of the step after “Undo”; {name} is the template's */
  'use.step': 'taking the template “{name}”',
  refreshing: 'Refreshing…',
  /** Below a failure */
  'use.failed': 'The draft wasn’t changed.',
  'use.changed': 'The flow changed on the service in the meantime. Nothing was changed. Here is the current version.',
  'use.replaced': 'The service’s draft, {count, plural, one {# node} other {# nodes}}, is replaced.',
  'use.noDraft': 'The agent has no draft on the service. The template becomes its draft.',
  'use.same': 'No differences.',
  /** {changes} is a list such as “2 nodes added, 1 changed · 1 edge removed” */
  'use.changes': 'Changes: {changes}.',
  'use.unsaved': 'Unsaved edits are replaced too, but kept in local versions.',
  'use.notLive': 'Live calls aren’t affected until you publish.',
  /** Title of the dialog; {name} is the template's */
  'replace.title': 'Replace “{name}”',
  /** Button */
  'replace.confirm': 'Replace template',
  /** Below a failure */
  'replace.failed': 'The template wasn’t changed.',
  'replace.changed':
    '“{name}” changed on the service in the meantime. Nothing was replaced. Here is the current difference.',
  'replace.same': 'The template already has this graph. Its name and description are replaced.',
  /** {changes} is a list such as “2 nodes added, 1 changed · 1 edge removed” */
  'replace.changes': 'The whole template is replaced: {changes}. Agents created from it keep their flows.',
  /** Title of the dialog */
  'save.title': 'Save this flow as a template',
  /** Button */
  'save.confirm': 'Save the template',
  /** Below a failure */
  'save.failed': 'No template was created. Your flow wasn’t changed.',
  /** Of a template, such as order_status */
  'field.key': 'Key',
  'field.keyHint': 'The service’s word for it, once in a workspace: small letters, digits, - and _.',
  'field.keyWrong': 'Use lowercase letters and digits, separated by single - or _.',
  'field.category': 'Category',
  'field.description': 'Description',
  'save.contents':
    'It contains {nodes, plural, one {# node} other {# nodes}} and {edges, plural, one {# edge} other {# edges}} of what you edit.',
  /** {name} is the template's */
  'delete.done': '“{name}” is deleted. Agents created from it keep their flows.',
  'delete.changed':
    'The template changed on the service in the meantime. Nothing was deleted. Here is the current version.',
  /** Buttons of a template */
  'action.use': 'Use for this agent…',
  'action.replace': 'Replace with this flow…',
  /** In place of the buttons */
  builtInHint: 'Built-in template. Read-only.',
  /** Title of the dialog, and name of the list */
  title: 'Templates',
  /** {time} is a day and time such as “today, 14:20” */
  asOf: 'Last synced {time}',
  notLoaded: 'Not loaded yet',
  /** Button: opens a dialog */
  saveAs: 'Save this flow as a template…',
  /** Below a failure */
  showingStored: 'Showing saved templates (offline).',
  loading: 'Loading templates…',
  loadingOne: 'Loading template…',
  emptyTitle: 'No templates yet',
  emptyText: 'Save this flow as a template to reuse it in other agents.',
  /** Name of a part of the dialog, for screen readers */
  library: 'Library',
  find: 'Find a template',
  noMatch: 'No matching templates.',
  /** Facts below a template's name, separated by dots */
  nodes: '{count, plural, one {# node} other {# nodes}}',
  builtIn: 'Built-in',
  own: 'yours',
  /** Name of a part of the dialog, for screen readers */
  preview: 'Preview',
  /** Name of the canvas, for screen readers */
  previewCanvas: 'The template’s flow',
} as const
