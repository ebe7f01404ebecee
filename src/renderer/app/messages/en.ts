/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Link for keyboard users, before the navigation */
  skip: 'Skip to the screen',
  'rail.label': 'Main navigation',
  /** Heading of Projects, Voices and Voice cloning */
  'rail.create': 'Create',
  /** Heading of Agents, Conversations and Webhooks */
  'rail.agentsGroup': 'Agents',
  /** Heading of Activity, Usage and Watermark check */
  'rail.manage': 'Manage',
  'rail.projects': 'Projects',
  'rail.voices': 'Voices',
  'rail.cloning': 'Voice cloning',
  'rail.agents': 'Agents',
  'rail.conversations': 'Conversations',
  'rail.webhooks': 'Webhooks',
  'rail.activity': 'Activity',
  'rail.usage': 'Usage',
  /** A short name of the watermark check */
  'rail.watermark': 'Watermark check',
  'rail.settings': 'Settings',
  'rail.expand': 'Expand navigation',
  'rail.collapse': 'Collapse navigation',
  /** After Activity, for screen readers */
  'rail.inProgress': '{count, plural, one {# block} other {# blocks}} in progress',
  /** Navigation to the areas the page belongs to, for screen readers */
  breadcrumbs: 'Breadcrumbs',
  'status.lost': 'Lost connection to Overvoice. Reconnecting…',
  'status.waiting': 'Waiting for the rate limit to reset',
  'plan.paid': 'Paid plan',
  'plan.free': 'Free plan',
  /** For screen readers; `status` is the connection and the plan */
  'account.status': 'Account: {status}',
  /** Shown in a window that the studio refuses */
  'refused.text':
    'Start Overvoice as usual. If you run it without a window, <code>npm start -- --headless</code> prints a new address: copy all of it.',
  'refused.kept': 'Your work is stored on this computer, and nothing was sent.',
  /** Title of the question before a screen with unsaved changes is left */
  'leave.title': 'Leave without saving?',
  'leave.saving': 'Your last changes are still being saved. If you leave now, they may be lost.',
  /** `reason` is one or more sentences. */
  'leave.failed': 'Your last changes couldn’t be saved. {reason} If you leave, they are lost.',
  'leave.confirm': 'Leave without saving',
  /** Button */
  'leave.stay': 'Stay',
  /** While a screen is loaded, for screen readers */
  opening: 'Opening',
  /** Button: shows the screen again */
  reload: 'Reload screen',
  'broken.title': 'Something went wrong on this screen',
  'broken.text': 'Your work is saved, and nothing was sent or charged. Reload this screen to continue.',
  'useVoice.title': 'Use a voice in a project',
  /** {name} is the voice’s */
  'useVoice.text': 'Use {name} as the voice of a project. You confirm it in the project’s voice settings.',
  /** Search field */
  'useVoice.find': 'Find a project',
  'useVoice.noMatch': 'No matching projects',
  'useVoice.none': 'No projects yet',
  'useVoice.loading': 'Loading projects…',
  /** {name} is the voice’s */
  'deleteVoice.title': 'Delete {name}',
  /** Button */
  'deleteVoice.confirm': 'Delete voice',
  'deleteVoice.busy': 'Deleting voice…',
  /** Follows the reason why it failed */
  'deleteVoice.kept': 'The voice is still there.',
  'deleteVoice.done': '{name} is deleted.',
  'deleteVoice.text':
    'The voice, its sample and the consent record are deleted from the service. This can’t be undone.',
  'deleteVoice.keptText': 'Recordings and consent records stay on this computer until you withdraw consent.',
  /** Group of the tabs below, for screen readers */
  'activity.sections': 'Activity sections',
  /** Tab */
  'activity.queue': 'Queue',
  /** Tab: requests sent to the service */
  'activity.requests': 'Requests',
  /** Tab: sends a request written by hand */
  'activity.console': 'Console',
  /** Tab */
  'account.usage': 'Usage',
  /** Tab */
  'account.budgets': 'Budgets',
  /** Tab: projects of the account at the service */
  'account.projects': 'Service projects',
  /** Tab: the plan and its limits */
  'account.limits': 'Advanced',
  /** Tab */
  'webhooks.received': 'Deliveries',
  /** Tab */
  'webhooks.checker': 'Verify signature',
  /** Tab: makes the event of a past conversation again */
  'webhooks.rebuild': 'Rebuild event',
  /** Tab */
  'webhooks.log': 'Failed deliveries',
  /** Screen, and button that opens it */
  consentRecords: 'Consent records',
  callBlocked: 'The call window was blocked. Allow pop-ups for Overvoice, then try again.',
  /** Button: starts a test conversation with the agent on the screen */
  'agent.test': 'Test agent',
  /** Tab */
  'agent.flow': 'Flow',
  'agent.openingFlow': 'Opening the flow',
  /** Stands for an agent without a name */
  'agent.unnamed': 'Agent',
  'speaker.loading': 'Loading speaker…',
  'speaker.missingTitle': 'Speaker not found',
  'speaker.missingText': 'This speaker was removed. Recordings are kept until the session is deleted.',
  /** Button */
  'speaker.back': 'Back to the session',
  /** Stands for a session without a title */
  'speaker.session': 'Session',
  'speaker.place': '{session} · speaker {number} of {count}',
  'speaker.windowBlocked': 'The speaker window was blocked. Allow pop-ups for Overvoice, then try again.',
  'withdraw.title': 'Withdraw consent?',
  /** Button */
  'withdraw.confirm': 'Withdraw consent and delete',
  'withdraw.busy': 'Withdrawing consent…',
  /** Follows the reason why it failed */
  'withdraw.kept': 'All recordings are kept. Continue the withdrawal later.',
  'withdraw.done': 'Consent is withdrawn.',
  /** {voice} is the name of a voice */
  'withdraw.text':
    'Deletes the voice “<name>{voice}</name>” from the service, then the recordings on this computer. Existing takes keep playing, but no new audio can be generated. This record stays, marked as withdrawn. This can’t be undone.',
  'script.opening': 'Opening chapter…',
  'script.missingTitle': 'Project not found',
  'script.missingText': 'It was deleted, or it’s on another computer.',
  /** Button */
  showAllProjects: 'Show all projects',
  'shortcuts.title': 'Keyboard shortcuts',
  /** Name of the list, for screen readers */
  'shortcuts.all': 'All shortcuts',
  'shortcuts.playFromWord': 'Play from a word',
  /** With the mouse; {key} is Ctrl or ⌘ */
  'shortcuts.click': '{key}+click',
  /** Dialog that lists all actions and searches texts */
  'palette.title': 'Command palette',
  /** Name of the search field, for screen readers */
  'palette.search': 'Search actions and text',
  /** In the search field */
  'palette.hint': 'Search actions, or text in any project',
  /** Name of the list, for screen readers */
  'palette.results': 'Search results',
  'palette.none': 'No results.',
  /** Heading of what has the typed ID or file name */
  'palette.named': 'IDs and file names',
  /** The same if there are more than {shown} */
  'palette.namedFirst': 'IDs and file names (first {shown, number} of {count, number})',
  /** The same if they weren’t counted */
  'palette.namedMany': 'IDs and file names (first {shown, number})',
  /** Heading of results */
  'palette.scripts': 'Scripts and notes',
  /** The same while not all of them can be found yet */
  'palette.scriptsIndexing': 'Scripts (still indexing)',
  /** Headings of lists of texts */
  'palette.takes': 'In takes',
  'palette.removed': 'In removed chapters and projects',
  /** {name} is a project or chapter, {reason} a sentence */
  'palette.restoreFailed': '“{name}” could not be restored. {reason}',
  /** Heading of results */
  'palette.conversations': 'Conversation transcripts',
  /** Button that opens the command palette */
  'palette.open': 'Search or run…',
  /** Heading of items opened before */
  'palette.recent': 'Recent',
  'palette.project': 'Project',
  'palette.session': 'Session',
  'palette.agent': 'Agent',
  'palette.conversation': 'Conversation',
  /** Button that opens a list, for screen readers; {status} is the open workspace’s name, connection and plan */
  'workspace.status': 'Workspace: {status}',
  /** In that list */
  'workspace.openNow': '{name}, open now',
  /** In that list: opens the settings */
  'workspace.manage': 'Manage workspaces…',
  /** {reason} is one or more sentences */
  'workspace.notOpened': 'The workspace could not be opened. {reason}',
  /** {name} is a workspace */
  'workspace.opened': '{name} is open now.',
  /** {workspace} is its name, here and below */
  'switching.openingTitle': 'Opening {workspace}',
  'switching.openingText': 'The lists, conversations and agents of this workspace are being opened.',
  'switching.title': 'Switching to {workspace}',
  /** Button */
  'switching.stop': 'Stop and switch',
  /** Button */
  'switching.stay': 'Stay in {workspace}',
  /** {work} is a list of the following */
  'switching.text': 'Finishing {work}, then opening {workspace}.',
  'switching.blocks': '{count, plural, one {# block} other {# blocks}} being generated',
  'switching.conversations': '{count, plural, one {# active call} other {# active calls}}',
  'switching.calls': '{count, plural, one {# other task} other {# other tasks}}',
  'switching.consequences':
    'Queued blocks are paused until you open this workspace again. If you switch now, running generations keep the audio received so far, and active calls end.',
  'ownWorkspace.removed':
    'This project’s workspace, “{workspace}”, was removed. You can read, play and export it. To generate more audio, move it to the open workspace.',
  /** Button */
  'ownWorkspace.move': 'Move to this workspace',
  'ownWorkspace.title': 'This project belongs to {workspace}',
  /** Button */
  'ownWorkspace.switch': 'Switch to {workspace}',
  /** {current} is the open workspace */
  'ownWorkspace.switching': 'Switching from {current} to {workspace} to use its account.',
  'ownWorkspace.stayed': '{current} is still open. This project is only available in its own workspace.',
  /** A voice is deleted; another one takes its place in agents */
  'retire.unpublished':
    'The new voice is an unpublished change in {count, plural, one {# agent} other {# agents}}. Review and publish it there:',
  /** Name of a list, for screen readers */
  'retire.toPublish': 'Agents to publish',
  /** Button: the voice is deleted, but it wasn’t replaced everywhere */
  'retire.retry': 'Retry replacement',
  'retire.checking': 'Checking usage…',
  /** Headings; “it” is the voice */
  'retire.agentUses': '{count, plural, one {# agent uses} other {# agents use}} it',
  'retire.projectUses': '{count, plural, one {# project uses} other {# projects use}} it',
  /** Names of lists, for screen readers */
  'retire.agents': 'Agents that use this voice',
  'retire.projects': 'Projects that use this voice',
  'retire.noAgents': 'No agent uses this voice.',
  'retire.noProjects': 'No project uses this voice.',
  'retire.agentsUnknown': 'The agent list isn’t loaded yet, so other agents may use this voice.',
  'retire.flowsUnchecked': 'Flows that were never opened on this computer aren’t checked.',
  'retire.notChecked': 'Couldn’t check everything that uses this voice. It keeps its name wherever it is chosen.',
  /** Labels of fields that choose a voice */
  'retire.inProjects': 'Replacement in projects',
  'retire.inAgents': 'Replacement in agents',
  /** In these fields: no voice */
  'retire.later': 'None: choose later',
  /** {done} is a sentence such as “Aria is deleted.” */
  'retire.notReplaced': '{done} It wasn’t replaced everywhere.',
  'retire.takes': '{count, plural, one {# existing take} other {# existing takes}} can still be played and exported.',
  'retire.running': '{count, plural, one {# block is} other {# blocks are}} queued or generating with this voice.',
  /** What happens to these blocks */
  'retire.canceled': 'They are canceled. Audio received so far is kept as partial takes.',
  'retire.canceledAndReplaced':
    'They are canceled and generated with the replacement. Audio received so far is kept as partial takes.',
  /** Where an agent uses a voice, separated by commas */
  'retire.inSettings': 'settings',
  'retire.inFlow': '{count, plural, one {# flow node} other {# flow nodes}}',
  /** Above the list of projects, and its button */
  'sandboxNotice.text': 'Using the built-in sandbox. Add an API key in Settings to use your account.',
  'sandboxNotice.openSettings': 'Open Settings',
} as const
