/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  loading: 'Loading queue…',
  /** Name of the list, for screen readers */
  projects: 'Projects in the queue',
  /** State of a project in the queue */
  projectEmpty: 'Queue empty',
  /** Follows the state of a project */
  projectPaused: 'paused',
  /** Button for screen readers; {name} is a project */
  pauseProject: 'Pause {name}',
  resumeProject: 'Resume {name}',
  /** Button */
  pauseAll: 'Pause all',
  /** Button */
  cancelAll: 'Cancel all',
  /** Button: hides all blocks that failed */
  dismissAll: 'Dismiss all',
  emptyTitle: 'Queue is empty',
  emptyText: 'Blocks you generate appear here until they’re done. The queue survives a restart.',
  /** Heading above blocks that failed */
  stoppedTitle: 'Needs attention · {count, plural, one {# block} other {# blocks}}',
  /** Heading */
  generatingTitle: 'Generating · {count, plural, one {# block} other {# blocks}}',
  /** Heading */
  queuedTitle:
    'Queued · {blocks, plural, one {# block} other {# blocks}}, {characters, plural, one {# character} other {# characters}}',
  /** State of a project in the queue */
  queuedAmount:
    '{blocks, plural, one {# block} other {# blocks}}, {characters, plural, one {# character} other {# characters}}',
  /** Name of the list, for screen readers */
  waitingList: 'Waiting blocks in order',
  /** Name of the progress, for screen readers */
  meter: 'Characters generated',
  /** What the queue does */
  'mood.empty': 'Queue is empty.',
  'mood.emptyPaused': 'Paused. Queue is empty.',
  'mood.moving': 'Generating',
  'mood.pausing': 'Pausing after the current block.',
  'mood.limit': 'Waiting for the rate limit',
  'mood.paused': 'Paused.',
  'mood.held': 'Waiting for you to resume',
  /** Follows the others: blocks that were requested offline */
  'mood.offline': 'Waiting for you to send',
  /** Characters of all blocks */
  done: '{done, number} of {count, plural, one {# character} other {# characters}}',
  doneInAll: '{done, number} of {count, plural, one {# character} other {# characters}} in all projects',
  /** {length} is a duration such as 1 min 5 s, {expected} the expected one */
  'audio.seconds': '{length} of about {expected, number} s of audio',
  'audio.minutes': '{length} of about {expected, number} min of audio',
  /** {wait} is a duration such as 3 s */
  nextRequest: 'next request in {wait}',
  /** Why blocks wait for the user */
  'hold.restart':
    '{count, plural, one {# block was queued when Overvoice closed.} other {# blocks were queued when Overvoice closed.}} Nothing was sent or charged.',
  'hold.disk':
    '{count, plural, one {# block} other {# blocks}} on hold until there’s disk space for audio. Nothing was sent or charged.',
  'hold.service':
    '{count, plural, one {# block} other {# blocks}} on hold until the service is available again. Nothing was sent or charged.',
  /** Button: continues blocks on hold */
  resumeFor: 'Resume · {count, plural, one {# character} other {# characters}}',
  /** Button */
  removeFromQueue: 'Remove from queue',
  /** Blocks that were requested while the service couldn’t be reached; {characters} are theirs */
  'offline.offline':
    'You’re offline. {blocks, plural, one {# block} other {# blocks}} ({characters, plural, one {# character} other {# characters}}) {blocks, plural, one {is} other {are}} queued. Nothing is sent or charged until you send {blocks, plural, one {it} other {them}}.',
  'offline.online':
    'You’re online again. {blocks, plural, one {# block} other {# blocks}} ({characters, plural, one {# character} other {# characters}}) {blocks, plural, one {is} other {are}} queued.',
  /** After a start, before the service has answered */
  'offline.unknown':
    '{blocks, plural, one {# block} other {# blocks}} ({characters, plural, one {# character} other {# characters}}) {blocks, plural, one {was} other {were}} queued offline. Nothing was sent or charged.',
  /** Buttons */
  'offline.send': 'Send',
  'offline.review': 'Review…',
  'offline.discard': 'Discard',
  'offline.more': 'Show more',
  /** Message after sending the others */
  'offline.refused': '{count, plural, one {# block wasn’t sent.} other {# blocks weren’t sent.}} Activity shows why.',
  /** Title of the dialog with these blocks */
  'offline.title': 'Review queued blocks',
  /** Name of the list, for screen readers */
  'offline.list': 'Blocks queued offline',
  /** Follows the number of blocks and characters */
  'offline.later': 'You can send them when you’re back online.',
  'offline.emptyTitle': 'No blocks to send',
  'offline.emptyText': 'Blocks you generate while offline wait here until you send them.',
  /** {before} is the number of characters when the block was queued */
  'offline.cost': '{count, plural, one {# character} other {# characters}}, {before, number} when queued',
  /** What has changed since a block was queued */
  'offline.change.text': 'Text edited since. The current text is sent.',
  'offline.change.speech': 'Voice or pronunciation changed since. The current one is sent.',
  'offline.change.removed': 'Removed or emptied since. Nothing is sent.',
  /** State of the queue */
  paused: 'Paused',
  /** In place of the title of a chapter */
  chapter: 'Chapter {number}',
  /** Place of a block in a dialogue that is generated as a whole */
  dialogueLine: 'dialogue, line {line} of {lines}',
  characters: '{count, plural, one {# character} other {# characters}}',
  /** State of a block that another workspace of the service generates */
  'held.workspace': 'waiting for its workspace',
  'held.offline': 'queued offline',
  'held.other': 'on hold',
  /** Button for screen readers */
  drag: 'Drag to reorder',
  /** Button for screen readers */
  moveToTop: 'Move to top',
  /** {length} is a duration such as 2.9 s */
  progress: '{done, number} of {count, plural, one {# character} other {# characters}}, {length}',
  /** For screen readers; {text} is the beginning of a block */
  progressOf: 'Progress of “{text}”',
  /** {message} is what the service said about a failure */
  serviceMessage: 'Service message: “{message}”',
  /** Button: generates the missing part of a take */
  generateRest: 'Generate the rest',
  /** Button */
  goToBlock: 'Go to block',
  /** Heading above a chart of when blocks were and will be generated */
  'timeline.title': 'Timeline',
  /** Name of the table, for screen readers */
  'timeline.table': 'Generated blocks',
  /** Button */
  'timeline.showTable': 'Show as table',
  'timeline.hideTable': 'Hide table',
  /** State of a block or of blocks in a row */
  'timeline.done': 'Generated',
  'timeline.generating': 'Generating',
  'timeline.expected': 'Expected',
  'timeline.failed': 'Failed',
  'timeline.canceled': 'Canceled',
  /** A block in the chart, for screen readers; {text} is its beginning, {state} one of the above, {from} and {to} are times */
  'timeline.bar': '{text} {project}: {state}, {from} to {to}',
  'timeline.openBar': '{text} {project}: {state} since {from}',
  /** Queued blocks in the chart */
  'timeline.expectedBar': '{blocks, plural, one {# block} other {# blocks}} of {project}: expected {from} to {to}',
  /** Headings of columns */
  'timeline.text': 'Text',
  'timeline.project': 'Project',
  'timeline.state': 'Status',
  'timeline.characters': 'Characters',
  'timeline.started': 'Started',
  'timeline.duration': 'Duration',
} as const
