/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  find: 'Find a project',
  /** Checkbox */
  showArchived: 'Show archived',
  /** “Default” is the name of a project in every language; {time} is a moment such as “yesterday, 14:20” */
  count: '{count, plural, one {# project} other {# projects}} and Default, as of {time}',
  /** Button, and title of the dialog that it opens */
  create: 'New service project',
  /** Button */
  'create.confirm': 'Create',
  'rename.title': 'Rename the service project',
  /** Button while a name is saved */
  saving: 'Saving…',
  nameMissing: 'Enter a project name.',
  archived: 'Archived {name}. Its agents and voices keep working.',
  loading: 'Loading projects',
  emptyTitle: 'No projects loaded yet',
  /** “Refresh” is a button */
  emptyText: 'Refresh to download the project list. It stays available offline.',
  noMatchTitle: 'No matching projects',
  noMatchText: 'No project matches “{search}”.',
  /** Name of the list, for screen readers */
  list: 'Service projects',
  /** {message} is in English */
  serviceSays: 'The service says: {message}',
  forbidden:
    'This API key can’t access service projects, so new items go to Default. Ask your account admin for access, or use another key in Settings.',
  lastSynced: 'Showing the last synced list.',
  /** {date} is a day such as “3 March”, or a moment such as “today, 14:20” */
  'row.made': 'made {date}',
  'row.archived': 'archived {date}',
  /** Describes the project Default */
  'row.default': 'Resources without a project',
  'row.more': 'More for {name}',
  /** Menu items */
  'row.view': 'View contents',
  'row.archive': 'Archive',
  'row.unarchive': 'Unarchive',
  'row.copyId': 'Copy project ID',
  /** What a project contains */
  'resources.noAccess': 'no access',
  'resources.empty': 'empty',
  'resources.agents': '{count, plural, one {# agent} other {# agents}}',
  'resources.voices': '{count, plural, one {# voice} other {# voices}}',
  'resources.clonedVoices': '{count, plural, one {# cloned voice} other {# cloned voices}}',
  'resources.noAgents': 'This key can’t list agents.',
  'resources.noVoices': 'This key can’t list voices.',
  'resources.default':
    'Default isn’t a stored project. It contains everything without a project, and can’t be renamed or archived.',
  /** Name of the list, for screen readers; {name} is a project */
  'resources.list': '{name}: contents',
  /** Kind of a resource */
  'resources.kind.agent': 'agent',
  'resources.kind.voice': 'cloned voice',
  /** {amount} and {budget} are numbers in the service’s currency */
  'spend.budget': 'budget {budget} a month',
  'spend.spent': '{amount} spent this month',
  'spend.spentOfBudget': '{amount} of {budget} spent this month',
  'limits.requests': '{count, plural, one {# request} other {# requests}} a minute',
  'limits.calls': '{count, plural, one {# concurrent call} other {# concurrent calls}}',
} as const
