/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  period: 'Period',
  'period.this-month': 'This month',
  'period.last-month': 'Last month',
  'period.last-30-days': 'Last 30 days',
  'period.this-year': 'This year',
  'period.all': 'All time',
  service: 'Service',
  allServices: 'All services',
  /** Label of the choice below */
  groupBy: 'Group by',
  'group.day': 'Day',
  'group.project': 'Project',
  'group.voice': 'Voice',
  'group.model': 'Model',
  /** What requests are for */
  'group.purpose': 'Purpose',
  exportCsv: 'Export CSV',
  /** Name of the saved file */
  file: 'usage',
  /** Name of the saved file; {from} and {to} are days such as 2026-11-01 */
  fileOfPeriod: 'usage-{from}-to-{to}',
  /** {name} is a project, voice or model */
  filtered: 'Filtered: {name}',
  clearFilter: 'Clear filter',
  loading: 'Loading usage…',
  emptyPeriodTitle: 'No usage in this period',
  emptyTitle: 'No usage yet',
  emptySandboxText: 'Requests and their characters appear here. The sandbox charges nothing.',
  emptyText: 'Charged requests and their billed characters appear here.',
  /** Name of the table, for screen readers */
  table: 'Usage',
  /** Column: a bar */
  share: 'Share',
  /** Column: characters */
  charactersColumn: 'Characters',
  billed: 'Billed characters',
  requestsColumn: 'Requests',
  /** Column: characters that the service hasn’t confirmed yet */
  pending: 'Pending',
  /** Also a project’s spending, if it has no budget */
  characters: '{count, plural, one {# character} other {# characters}}',
  requests: '{count, plural, one {# request} other {# requests}}',
  requestsToSandbox: '{count, plural, one {# request} other {# requests}} (sandbox, not billed)',
  /** Characters that the service hasn’t confirmed yet */
  pendingInRequests: 'up to {characters, number} pending in {count, plural, one {# request} other {# requests}}',
  /** Requests that belong to no project */
  noProject: 'No project',
  untitledProject: 'Project without a title',
  dialogueModel: 'Dialogue model',
  'purpose.take': 'Generated takes',
  'purpose.audition': 'Voice auditions',
  'purpose.words': 'Pronunciation previews',
  'purpose.console': 'Request console',
  sandbox: 'Sandbox',
  /** The service of requests from before usage was recorded per service */
  beforeTracking: 'Before usage tracking',
  /** Instead of the name of a workspace */
  removedWorkspace: 'removed workspace',
  'budgets.text':
    'Budgets count characters per calendar month on the current service. Generation over a budget is blocked.',
  'budgets.loading': 'Loading budgets…',
  'budgets.emptyTitle': 'No projects yet',
  'budgets.emptyText': 'Create a project to set its monthly budget.',
  /** Name of the list, for screen readers */
  'budgets.list': 'Budgets',
  /** State of a project’s budget */
  'budgets.mood.none': 'No budget',
  'budgets.mood.fine': 'Within the budget',
  'budgets.mood.warning': 'Warning reached',
  'budgets.mood.stopped': 'Budget reached',
  /** Characters of a project in this month */
  'budgets.ofLimit': '{spent, number} of {limit, plural, one {# character} other {# characters}}',
  'budgets.ofLimitWithWarning':
    '{spent, number} of {limit, plural, one {# character} other {# characters}}, warning from {warning, number}',
  'budgets.withWarning': '{spent, plural, one {# character} other {# characters}}, warning from {warning, number}',
  /** Characters that the service hasn’t confirmed yet */
  'budgets.pending': '{count, number} pending',
  /** Headings of columns */
  'budgets.state': 'Status',
  'budgets.used': 'Used this month',
  'budgets.limit': 'Limit',
  'budgets.setFor': 'Set a budget for {title}',
  'budgets.editFor': 'Edit the budget for {title}',
  /** {title} is a project */
  'budget.title': 'Budget of {title}',
  'budget.titleWithoutName': 'Budget of the project',
  /** Button */
  'budget.save': 'Save budget',
  'budget.text': 'Billed characters per calendar month. {spent, number} used this month.',
  /** Field for a number of characters */
  'budget.warn': 'Warn at',
  'budget.warnHint': 'Shows the remaining characters before you generate.',
  'budget.stop': 'Stop at',
  'budget.stopHint': 'Blocks generation over this limit. Leave empty for no limit.',
  'chart.byDay': 'Usage by day',
  'chart.byMonth': 'Usage by month',
  /** All groups that aren’t shown separately */
  'chart.other': 'Other',
  /** Label of a line: what spends the monthly budget exactly */
  'chart.budget': 'Budget: {characters, plural, one {# character} other {# characters}} a day',
  /** Before the sums of the whole period */
  'chart.total': 'Total',
} as const
