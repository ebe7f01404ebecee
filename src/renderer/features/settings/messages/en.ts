/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  find: 'Find a setting',
  loading: 'Loading settings…',
  /** Name of the list of sections, for screen readers */
  sections: 'Settings sections',
  noMatchTitle: 'No matching settings',
  noMatchText: 'Search by the name of a setting or its section.',
  clearSearch: 'Clear search',
  /** Sections, in the navigation and as headings */
  'section.workspaces': 'Workspaces',
  'section.service': 'Service',
  'section.network': 'Network',
  'section.appearance': 'Appearance',
  'section.devices': 'Audio devices',
  'section.exports': 'Exports',
  'section.versions': 'Versions',
  'section.recordings': 'Recordings',
  'section.storage': 'Storage',
  'section.backups': 'Backups',
  'section.shortcuts': 'Keyboard shortcuts',
  'section.reset': 'Reset',
  'section.about': 'About',
  theme: 'Theme',
  /** The system’s theme */
  'theme.system': 'System',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  /** Plan of an account */
  'plan.free': 'Free',
  'plan.paid': 'Paid',
  'service.sandbox': 'Sandbox',
  'service.sandboxHint': 'Built-in test service on this computer. No charges, no API key needed.',
  baseUrl: 'Base URL',
  'service.urlUnused': 'Not used while the sandbox is on.',
  'service.urlHint': 'Use https. http is allowed for localhost only.',
  'service.plan': 'Account plan. Sets how many requests run at once.',
  serviceVersion: 'Service version',
  /** Format of a version, which is a date */
  versionFormat: 'YYYY-MM-DD',
  headerPrefix: 'Header prefix',
  'network.proxy': 'Proxy',
  'network.proxyHint':
    'For example http://proxy.example:8080 or socks5://proxy.example:1080. Use “system” for environment settings, or leave empty. Localhost bypasses the proxy.',
  'network.certificates': 'Use system certificates',
  'network.certificatesHint':
    'Also trust certificates installed on this computer. Needed for proxies that inspect TLS traffic.',
  /** {name} is the system’s language or format */
  systemChoice: 'System ({name})',
  languageHint: 'Reloads the windows. Messages from the service stay in English.',
  formats: 'Date and number format',
  /** The interface keeps its language */
  formatsHint: 'Applies immediately. The interface stays in English, and exported files keep their own formats.',
  'devices.system': 'System default',
  'devices.absent': 'Not connected',
  'devices.output': 'Output device',
  /** {device} is the name of the chosen device */
  'devices.usingSystem': '{device} isn’t connected. Using the system default.',
  'devices.several': 'Play in several windows at once',
  'devices.severalHint': 'Otherwise playback in one window pauses the others.',
  'devices.unnamed':
    'The browser lists devices only with microphone access. It’s requested once and released immediately.',
  'devices.allow': 'Allow access to devices',
  'devices.denied': 'Access denied, so devices can’t be listed.',
  retention: 'Keep speaker recordings for (days)',
  retentionHint:
    'Speaker recordings are deleted this many days after recording, at the next start. Cloned voices and consent records are kept. Leave empty to keep recordings.',
  /** Above a list of speakers */
  'recordings.leaving': 'Scheduled for deletion within a week:',
  /** {name} is a speaker */
  'recordings.leavingNext':
    '<bdi>{name}</bdi>: {count, plural, one {# recording} other {# recordings}}, at the next start',
  /** {date} is a day, such as “3 March” */
  'recordings.leavingFrom':
    '<bdi>{name}</bdi>: {count, plural, one {# recording} other {# recordings}}, from {date} on',
  'key.label': 'API key',
  'key.waiting':
    'Waiting for the system keychain. Unlock it, or allow access in its window, which may be behind this one.',
  'key.missing': 'Paste your API key from the service’s console.',
  'key.hintKeychain': 'Stored in the system keychain. Never shown again and only sent to the service.',
  'key.hintMemory': 'Kept until Overvoice closes. Never shown again and only sent to the service.',
  /** Button */
  'key.save': 'Save API key',
  /** {hint} are the last characters of the key */
  'key.stored': 'API key ending in <key>{hint}</key>',
  'key.inKeychain': 'In the system’s keychain',
  'key.inMemory': 'Kept until Overvoice closes',
  /** Button while the connection is tested */
  'key.testing': 'Testing',
  'key.test': 'Test connection',
  'key.valid': 'API key is valid. {count, plural, one {# model} other {# models}} available.',
  /** Opens a question */
  'key.remove': 'Remove…',
  'removeKey.title': 'Remove the API key',
  /** {hint} are the last characters of the key */
  'removeKey.titleWithHint': 'Remove the API key ending in {hint}',
  'removeKey.text':
    'You can’t generate with this service until you add a key again. This key isn’t shown anywhere, so copy it from the console if you need it. Your projects and audio are kept.',
  /** Button */
  'removeKey.confirm': 'Remove the key',
  'workspaces.text':
    'Each workspace connects one account: its URL, API key, plan and data. Projects and consent sessions belong to one workspace. Only one is open at a time.',
  /** Marks the open workspace */
  'workspaces.current': 'Current',
  'workspaces.switchTo': 'Switch to {name}',
  /** Button */
  'workspaces.switch': 'Switch',
  'workspaces.actions': 'Actions for {name}',
  'workspaces.edit': 'Edit…',
  'workspaces.remove': 'Remove…',
  'workspaces.add': 'Add a workspace…',
  /** Parts of a workspace’s summary, separated by commas */
  'workspaces.key.none': 'no API key',
  'workspaces.key.waiting': 'waiting for the keychain',
  'workspaces.key.refused': 'key unavailable',
  'workspaces.key.stored': 'key stored',
  'workspaces.key.ending': 'key ending in {hint}',
  'workspaces.noAddress': 'no address',
  'workspaces.projects': '{count, plural, one {# project} other {# projects}}',
  'workspace.editTitle': 'Edit {name}',
  'workspace.addTitle': 'Add a workspace',
  /** Button */
  'workspace.add': 'Add',
  'workspace.nameMissing': 'Enter a name.',
  'workspace.urlMissing': 'Enter the base URL.',
  'workspace.urlMissingForKey': 'Enter the base URL first. API keys are stored per URL.',
  'workspace.daysWrong': 'Enter a whole number of days from 1 to {max}, or leave the field empty.',
  'workspace.sandbox': 'Use the sandbox instead of an account',
  'workspace.sandboxHint': 'Generates audio on this computer. Nothing is charged and the API key isn’t used.',
  'workspace.urlHint': 'https, or http on this computer. Another workspace can have the same one with another key.',
  'workspace.newKey': 'New API key',
  'workspace.keySaved': 'A key is saved. Leave empty to keep it.',
  'workspace.keySavedWithHint': 'A key ending in {hint} is saved. Leave empty to keep it.',
  'workspace.keyInMemory': 'Kept until Overvoice closes. Never shown again.',
  'workspace.keyInKeychain': 'Stored in the system keychain if available. Never shown again.',
  'workspace.removeKey': 'Remove the key…',
  'workspace.plan': 'Account plan',
  /** Below the version, whose format comes first */
  'workspace.versionHint': 'YYYY-MM-DD. Leave empty for the latest.',
  'workspace.prefixHint': 'Leave empty to use Service-',
  'workspace.daysHint': 'Leave empty to keep them until you delete them.',
  'removal.title': 'Remove {name}',
  /** Button */
  'removal.confirm': 'Remove the workspace',
  'removal.checking': 'Checking contents…',
  'removal.isOpen': 'This workspace is open. Switch to another one first.',
  'removal.hasSessions':
    '{count, plural, one {It holds # consent session with what speakers recorded. Switch to it and remove it first.} other {It holds # consent sessions with what speakers recorded. Switch to it and remove them first.}}',
  /** Heading of a list */
  'removal.goes': 'Will be deleted',
  'removal.stays': 'Will be kept',
  'removal.hint':
    'Nothing on the service changes. Deleted local data can’t be restored, but can be downloaded again with the key.',
  /** Entries of the two lists */
  'removal.key': 'The stored API key',
  'removal.noKey': 'No API key stored',
  'removal.downloaded': 'Downloaded data: voices, agents, conversations, requests ({size})',
  'removal.blocks': '{count, plural, one {# block} other {# blocks}} still in the queue',
  'removal.agentEdits': '{count, plural, one {# unsent change} other {# unsent changes}} of agents',
  'removal.flows': '{count, plural, one {# local flow} other {# local flows}} with versions',
  'removal.notes': '{count, plural, one {# note} other {# notes}} on conversations',
  'removal.favorites': '{count, plural, one {# favorite voice} other {# favorite voices}}',
  'removal.checks': '{count, plural, one {# watermark check} other {# watermark checks}} with results',
  'removal.projects':
    '{count, plural, one {# project with script, takes and exports. To generate more audio, move it to another workspace} other {# projects with script, takes and exports. To generate more audio, move them to another workspace}}',
  'removal.noProjects': 'No project belongs to it',
  'removal.usage': 'The usage history',
  'removal.consentRecords': '{count, plural, one {# consent record} other {# consent records}}',
  'removal.anyConsentRecords': 'Consent records, if any',
  /** Hints of the versions section */
  'versions.notPinned': 'Not pinned (service default). Known changes:',
  /** {version} is a date such as 2026-11-22 */
  'versions.pinned': 'Pinned to {version}. Known changes:',
  'versions.always': 'Every version: {state, select, active {Active} other {Upcoming}}',
  'versions.fromVersion': 'From version {version}: {state, select, active {Active} other {Upcoming}}',
  'versions.fromDay': 'From {date} on, on every version: {state, select, active {Active} other {Upcoming}}',
  /** Changes of the service; each follows one of the states above */
  'versions.change.consent': 'Cloned voices need verified consent with every version.',
  'versions.change.models-retired':
    'simba-english and simba-multilingual can no longer be used. Requests with them are rejected.',
  'versions.change.pcm-16000': 'pcm_16000 is 16 kHz. Before, Simba 3 models sent 24 kHz labeled as 16 kHz.',
  'versions.change.models-served-again':
    'On versions that can still name them, simba-english and simba-multilingual use current models.',
  'versions.change.legacy-headers': 'Headers that start with X- are no longer accepted or sent.',
  'versions.unchecked': 'Couldn’t check your projects.',
  'versions.checking': 'Checking your projects…',
  'versions.sampleRate': 'Overvoice requests 24 kHz, so your takes aren’t affected.',
  'versions.prefixAffected': 'Your header prefix is X-: change it before that day.',
  'versions.prefixFine': 'Your header prefix isn’t affected.',
  /** “It” is the consent that the change is about */
  'versions.consent': 'Consent sessions always ask for it.',
  /** Models that a change affects */
  'versions.noUses': 'No project, block, speaker or take uses them.',
  /** A project; {places} are the parts below */
  'versions.use': '“{title}” ({places})',
  /** “One” is an affected model; {projects} are texts as above */
  'versions.uses':
    '{count, plural, one {# project of yours has one: {projects}.} other {# projects of yours have one: {projects}.}}',
  'versions.manyUses':
    '{count, plural, one {# project of yours has one: {projects} and {more, number} more.} other {# projects of yours have one: {projects} and {more, number} more.}}',
  'versions.wholeProject': 'the whole project',
  'versions.blocks': '{count, plural, one {# block} other {# blocks}}',
  'versions.speakers': '{count, plural, one {# speaker} other {# speakers}}',
  'versions.takes': '{count, plural, one {# take} other {# takes}}',
  'storage.calculating': 'Calculating…',
  /** Button */
  'storage.recalculate': 'Recalculate',
  /** {size} is a size such as 2.94 GB */
  'storage.used': '{size} in <bdi>{folder}</bdi>. To move everything, start Overvoice with <code>--home</code>.',
  /** {free} is the free space of the disk */
  'storage.usedAndFree':
    '{size} in <bdi>{folder}</bdi>, {free} free. To move everything, start Overvoice with <code>--home</code>.',
  /** Name of the list, for screen readers */
  'storage.parts': 'Storage used',
  'storage.size': '{size}, {count, plural, one {# file} other {# files}}',
  'storage.name.work': 'Projects and settings',
  'storage.name.sound': 'Audio',
  'storage.name.fetched': 'Cache',
  'storage.name.pictures': 'Waveforms',
  'storage.name.backups': 'Backups',
  'storage.name.logs': 'Crash logs',
  'storage.detail.work': 'Scripts, settings and what belongs to them.',
  /** “Manage takes” is a menu item */
  'storage.detail.sound': 'Takes and recordings. Delete takes in “Manage takes” in a project.',
  'storage.detail.fetched': 'Service lists, voice auditions and the request log.',
  'storage.detail.pictures': 'Rebuilt when needed.',
  'storage.detail.backups': 'The last seven days, and backups created manually.',
  'storage.detail.logs': 'For bug reports.',
  /** Buttons */
  'storage.clear.fetched': 'Clear cache and log',
  'storage.clear.pictures': 'Clear waveforms',
  'storage.clear.logs': 'Clear crash logs',
  /** Button: looks for the folder again */
  'takes.searchAgain': 'Search again',
  'takes.folder': 'Takes folder: <bdi>{folder}</bdi>',
  'takes.folderAndFree': 'Takes folder: <bdi>{folder}</bdi>, {free} free',
  'takes.absent':
    'The takes folder <bdi>{folder}</bdi> isn’t available, so its takes can’t play. Reconnect it and restart Overvoice. New takes are saved to the default folder.',
  'takes.elsewhere':
    '{count, plural, one {# take file ({size}) is in another folder and plays from there.} other {# take files ({size}) are in another folder and play from there.}}',
  /** Button: moves the files of the message beside it */
  'takes.moveThese': 'Move these too',
  /** Name of the progress bar */
  'takes.moving': 'Moving the takes',
  'takes.moved': 'Takes moved.',
  'takes.canceled': 'Canceled. No takes were lost.',
  'takes.change': 'Change takes folder…',
  'takes.useDefault': 'Use default folder',
  'takes.folderMissing': 'Enter a folder.',
  'takes.title': 'Another folder for takes',
  /** Button */
  'takes.move': 'Move the takes',
  /** “Overvoice takes” is the name of the folder in every language */
  'takes.text':
    'Takes are moved to a new “Overvoice takes” folder there while you keep working. Scripts, settings and speaker recordings stay put.',
  'takes.folderHint': 'Full path. Can be on another disk.',
  /** Kinds of backups */
  'backups.kind.daily': 'Automatic',
  'backups.kind.by-hand': 'Manual',
  'backups.kind.before-restore': 'before a backup was restored',
  'backups.kind.before-update': 'before an update',
  'backups.text':
    'Hourly backups while you work and daily backups, of everything except audio. The last 24 hourly and 7 daily backups are kept.',
  /** Button */
  'backups.cancelRestore': 'Cancel restore',
  /** {time} is a moment such as “yesterday, 14:20” */
  'backups.restoresNext':
    'The backup from {time} will be restored at the next start. Your current work is backed up first.',
  'backups.list': 'Backups, newest first',
  /** {kind} is one of the kinds above */
  'backups.restoreOne': 'Restore the backup of {time}, {kind}',
  /** Button: opens a question */
  'backups.restore': 'Restore…',
  'backups.none': 'No backups yet.',
  'backups.backUp': 'Back up now',
  'backups.restoreTitle': 'Restore this backup',
  /** Button */
  'backups.restoreAtStart': 'Restore at next start',
  'backups.restoreText':
    'At the next start, your work returns to {time}. Later changes are saved in a separate backup first. Newer takes are hidden until you restore that one; their audio is kept. Recording retention doesn’t change.',
  'shortcuts.text': 'Customize the shortcut for any action.',
  'shortcuts.textWithChanges':
    'Customize the shortcut for any action. {count, plural, one {# shortcut} other {# shortcuts}} changed.',
  'shortcuts.edit': 'Edit shortcuts…',
  'shortcuts.showAll': 'Show all shortcuts',
  /** Button */
  'shortcuts.noneCustom': 'No custom shortcuts',
  /** Button */
  'shortcuts.resetAll': '{count, plural, one {Reset all # change} other {Reset all # changes}}',
  'shortcuts.allReset': 'All shortcuts reset to defaults.',
  'shortcuts.search': 'Search actions or shortcuts',
  'shortcuts.found': '{count, plural, one {# action} other {# actions}}',
  'shortcuts.noMatch': 'No matching actions.',
  /** {action} is an action, {keys} are one or more shortcuts */
  'shortcuts.set': '{action}: {keys}.',
  'shortcuts.cleared': '{action}: no shortcut.',
  'shortcuts.taken': '{keys} is already used by “{action}”.',
  /** Button: takes the shortcut from the other action */
  'shortcuts.reassign': 'Reassign',
  /** Beside a shortcut that the user changed */
  'shortcuts.changed': 'changed',
  /** Instead of a shortcut */
  'shortcuts.none': 'no shortcut',
  /** Button */
  'shortcuts.change': 'Change',
  'shortcuts.changeOne': 'Change the shortcut for “{action}”, now {keys}',
  'shortcuts.changeOneWithout': 'Change the shortcut for “{action}”, now none',
  'shortcuts.resetOne': 'Reset the shortcut for “{action}”',
  /** Shown in the field that records keys */
  'shortcuts.press': 'Press the new shortcut',
  'shortcuts.pressFor': 'Press the new shortcut for “{action}”. Backspace clears it, Escape cancels.',
  'reset.text': 'Restores default settings. API keys, projects, audio and backups are kept.',
  'reset.open': 'Reset settings…',
  'reset.done': 'Settings reset. The sandbox is on.',
  'reset.title': 'Reset the settings',
  /** Button */
  'reset.confirm': 'Reset',
  'reset.question':
    'Resets service URL, plan, version, appearance, shortcuts, folders and retention. The saved API key stays and is used again with its URL.',
  'about.version': 'Overvoice {version}, ({host, select, electron {Electron} other {browser}})',
  /** Button */
  'about.licenses': 'Licenses…',
  'licenses.title': 'Licenses',
  'licenses.text':
    'Overvoice is MIT-licensed. The sandbox is a separate GPL-3.0 program. Third-party packages are listed below.',
  'licenses.loading': 'Loading licenses…',
  'licenses.failed': 'Couldn’t read the licenses. They are also in THIRD-PARTY-NOTICES.txt beside the program.',
  'licenses.find': 'Find a package or license',
  'licenses.found': '{count, plural, one {# package} other {# packages}}',
  'update.cantCheck': 'This build has no update address.',
  'update.automatic': 'Check for updates automatically',
  'update.automaticHint': 'Once a day. Only a list of versions is fetched; nothing is downloaded or installed.',
  /** Button while checking */
  'update.checking': 'Checking…',
  /** Button */
  'update.check': 'Check for updates',
  'update.unchecked': 'Not checked yet.',
  'update.current': 'You’re up to date.',
  /** {time} is a moment such as “yesterday, 14:20” */
  'update.checkedAt': 'Last checked {time}.',
  /** {reason} is one or more sentences */
  'update.failed': 'Couldn’t check for updates. {reason}',
  /** Link */
  'update.notes': 'Release notes',
  'update.available': 'Overvoice {version} is available.',
  /** {date} is a day such as “Sun 22 November 2026” */
  'update.availableSince': 'Overvoice {version} is available, released {date}.',
} as const
