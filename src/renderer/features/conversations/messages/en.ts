/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  agent: 'Agent',
  /** Person or number that talks to the agent */
  caller: 'Caller',
  /** Label of a date */
  started: 'Started',
  messages: 'Messages',
  result: 'Result',
  status: 'Status',
  transcript: 'Transcript',
  /** Title of one conversation whose agent has no name */
  conversation: 'Conversation',
  /** Values that callers or the agent set by name */
  variables: 'Variables',
  /** A conversation that the user wants to come back to */
  followUp: 'Follow-up',
  withNote: 'With a note',
  unknownTime: 'at an unknown time',
  /** Button: goes back to the list */
  allConversations: 'All conversations',
  /** Of a conversation, in a table and after its name */
  'status.pending': 'waiting for an answer',
  'status.active': 'live',
  'status.completed': 'completed',
  'status.failed': 'failed',
  'end.agent_ended': 'The agent ended it.',
  'end.caller_hangup': 'The caller hung up.',
  'end.inactivity_timeout': 'Silence timeout.',
  'end.max_duration_reached': 'Maximum duration reached.',
  'end.flow_budget_exhausted': 'Flow step limit reached.',
  'end.loop_detected': 'Flow loop detected.',
  'end.transferred': 'It was transferred.',
  'end.voicemail_message_left': 'A machine answered, and a message was left.',
  'end.voicemail_hangup': 'A machine answered, and the agent hung up.',
  'end.ivr_hangup': 'A phone menu answered; the agent hung up.',
  'end.unavailable_hangup': 'Nobody was available.',
  'end.over_capacity': 'The service was at capacity.',
  'end.dial_no_answer': 'Nobody answered.',
  'end.dial_busy': 'The line was busy.',
  'end.dial_rejected': 'The call was rejected.',
  'end.dial_failed': 'The call failed to connect.',
  /** {reason} is an ID from the service */
  endedWith: 'Ended: {reason}',
  /** Speakers in a transcript */
  'role.assistant': 'Agent',
  'role.user': 'Caller',
  'role.tool': 'Tool',
  'role.system': 'System',
  'role.operator': 'Operator',
  'role.note': 'Your notes',
  /** Success criteria of a conversation, in a table */
  'result.none': 'no criteria',
  'result.passed': '{passed, number} of {all, number} passed',
  'result.passedWithOpen': '{passed, number} of {all, number} passed, {open, number} unknown',
  /** Of one success criterion */
  'outcome.passed': 'Passed',
  'outcome.failed': 'Failed',
  'outcome.open': 'Unknown',
  /** Collected data or a variable without a value */
  'value.none': 'Not found',
  'value.yes': 'Yes',
  'value.no': 'No',

  /** Button: starts a test conversation */
  'list.test': 'Test agent',
  'list.count': '{count, plural, one {# conversation} other {# conversations}}',
  'list.updated': 'Updated {at}',
  'list.loaded': '{count, number} loaded',
  'list.downloaded': '{read, number} of {count, plural, one {# transcript} other {# transcripts}} downloaded',
  'list.stop': 'Stop loading',
  'list.refreshing': 'Refreshing…',
  'list.offline': 'Showing saved conversations (offline).',
  'list.search': 'Search transcripts, notes and labels',
  'list.unread': '{count, plural, one {# transcript} other {# transcripts}} not downloaded.',
  /** Button after the text above */
  'list.download': 'Download',
  'list.loading': 'Loading conversations…',
  'list.emptyTitle': 'No conversations yet',
  'list.emptyText': 'Start a test conversation to see the live transcript, evaluation and recording.',
  'list.offlineTitle': 'No conversations stored yet',
  'list.offlineText': 'Downloaded conversations stay available offline.',
  'list.unmatchedTitle': 'No matching conversations',
  'list.unmatchedText': 'Nothing matches the current filters.',
  /** Button: exports the selected conversations */
  'list.export': 'Export',
  /** A conversation in the table, for screen readers */
  'list.row': '{agent}, {when}, {status}',
  'list.simulated': 'simulated caller',
  'list.gone': 'Deleted on service',
  'list.duration': 'Duration',

  'filter.label': 'Filters',
  'filter.agents': 'All agents',
  'filter.status.all': 'Any status',
  'filter.status.live': 'Live now',
  'filter.status.completed': 'Completed',
  'filter.status.failed': 'Failed',
  'filter.result.all': 'Any result',
  'filter.result.failed': 'A criterion failed',
  'filter.result.passed': 'All criteria passed',
  'filter.result.open': 'Unknown or not evaluated',
  'filter.time': 'Time',
  'filter.period.all': 'Any time',
  'filter.period.1': 'Last 24 hours',
  'filter.period.7': 'Last 7 days',
  'filter.period.30': 'Last 30 days',
  /** Tags, notes and follow-ups */
  'filter.labels': 'Labels',
  'filter.labels.all': 'Any label',
  'filter.tag': 'Tag {tag}',

  'hits.label': 'Search results',
  'hits.emptyTitle': 'No results',
  'hits.emptyText': 'No downloaded transcript, note or label contains “{typed}”.',
  'hits.unknownAgent': 'unknown agent',

  'page.loading': 'Loading conversation…',
  'page.missingTitle': 'Conversation not found',
  'page.missingText': 'This conversation isn’t downloaded and couldn’t be loaded from the service.',
  /** States while the conversation lasts */
  'page.waiting': 'Waiting for a response',
  'page.live': 'Live',
  'page.loadingEvaluation': 'Loading evaluation…',
  /** Menu */
  'page.more': 'More',
  'page.copyId': 'Copy conversation ID',
  'page.export': 'Export…',
  'page.showAgent': 'Show the agent',
  'page.simulated': 'Simulated conversation. No real caller.',
  'page.gone': 'Deleted on the service. Your downloaded copy is kept.',
  /** {at} is a date with a time */
  'page.copyShown': 'Showing the copy from {at}.',
  'page.copyShownRetrying': 'Showing the copy from {at}. Retrying automatically.',
  'page.noMessagesTitle': 'No messages yet',
  'page.noMessagesText': 'The transcript appears here live.',
  'page.noTranscriptTitle': 'No transcript',
  'page.noTranscriptText': 'The conversation ended before anybody spoke.',
  'recording.downloading': 'Downloading recording',
  'recording.later': 'The recording is available after the call ends.',
  'recording.notYet': 'The recording isn’t downloaded yet.',
  'recording.none': 'No recording available.',
  'recording.failed': 'The recording isn’t downloaded.',
  'recording.download': 'Download recording',

  /** Button: scrolls along with playback or new messages again */
  'transcript.follow': 'Follow',
  /** Data that the agent sent to a tool */
  'tool.asked': 'Asked',
  'tool.answered': 'Answered',
  'tool.title': 'Tool request and response',

  'player.label': 'Recording',
  'player.controls': 'Player',
  'player.previous': 'Previous line',
  'player.next': 'Next line',
  /** Button */
  'player.play': 'Play',
  'player.failed': 'Couldn’t read the recording.',
  'player.speed': 'Speed',
  'player.position': 'Position in the recording',
  'player.map': 'Visible part of the recording',

  'evaluation.title': 'Evaluation',
  'evaluation.later': 'Evaluated after the conversation ends.',
  'evaluation.none':
    'Not evaluated. Add success criteria on the agent’s Evaluation tab; they apply to future conversations.',
  'evaluation.untitled': 'Untitled criterion',
  /** {outcome} is “Passed”, “Failed” or “Unknown” */
  'evaluation.scored': '{outcome}, score {share, number, percent}',
  'evaluation.data': 'Collected data',
  'evaluation.summary': 'Summary',
  /** Name of the summary, for screen readers */
  'evaluation.summaryLabel': 'summary',
  'evaluation.allPassed': 'All passed: {count, plural, one {# criterion} other {# criteria}}.',
  /** {parts} are the parts below, separated by commas */
  'evaluation.sum': '{count, plural, one {# criterion} other {# criteria}}: {parts}.',
  'evaluation.sum.passed': '{count, number} passed',
  'evaluation.sum.failed': '{count, number} failed',
  'evaluation.sum.open': '{count, number} unknown',

  'notes.title': 'Notes',
  /** Switch */
  'notes.followUp': 'Follow up',
  'notes.tags': 'Tags',
  'notes.tagsHint': 'Separate with commas.',
  'notes.note': 'Note',
  'notes.noteHint': 'Stored on this computer only.',
  'notes.notSaved': 'Note not saved yet.',
  'notes.save': 'Save now',

  /** Phone, web and others */
  'facts.channel': 'Channel',
  'facts.length': 'Length',
  /** Label of the reason why a conversation ended */
  'facts.end': 'End',
  'facts.cost': 'Cost',
  /** {amount} is a number such as 0.12 */
  'facts.costAmount': '{amount} (account currency)',
  'facts.synced': 'Last synced',
  'facts.raw': 'Raw data (JSON)',

  /** Title of the screen, and the button that opens it */
  'criteria.title': 'Criteria',
  'criteria.count': '{count, plural, one {# evaluated conversation} other {# evaluated conversations}}',
  'criteria.loading': 'Loading criteria…',
  'criteria.emptyTitle': 'No evaluations yet',
  'criteria.emptyText': 'Add success criteria on an agent’s Evaluation tab. Evaluated conversations appear here.',
  'criteria.trends': 'Criterion trends',
  /** Labels of two choices and their options: orders of conversations, then of criteria */
  'criteria.sortRows': 'Sort conversations',
  'criteria.rows.failures': 'Failures first',
  'criteria.rows.newest': 'Newest first',
  'criteria.rows.oldest': 'Oldest first',
  'criteria.sortCriteria': 'Sort criteria',
  'criteria.columns.failures': 'Most failures',
  'criteria.columns.name': 'By name',
  'criteria.columns.lowest': 'Lowest pass rate',
  'criteria.columns.highest': 'Highest pass rate',
  'criteria.list': 'Conversations by criterion',
  /** For screen readers; {conversation} is a date or an ID */
  'criteria.row': '{conversation}, {count, number} failed',
  /** For screen readers, before an outcome such as “Passed”; {name} is a criterion */
  'criteria.cell': '{name}:',
  'criteria.notEvaluated': 'Not evaluated',
  /** Heading above why criteria passed or failed */
  'criteria.reasons': 'Reasons',
  /** {conversation} is its start, such as “yesterday, 15:35” */
  'criteria.reasonsFor': 'Reasons: {conversation}',
  'criteria.reasonsHint': 'Focus or point at a conversation to see why its criteria passed or failed.',
  /** In place of a share */
  'trend.unknown': 'unknown',
  /** {evaluated} and {open} are numbers */
  'trend.passed': '{share, number, percent} passed ({evaluated} evaluated)',
  'trend.passedWithOpen': '{share, number, percent} passed ({evaluated} evaluated), {open} unknown',
  'trend.short': 'Not enough data',
  'trend.same': 'No change',
  /** Percentage points */
  'trend.up': '↑ {points, plural, one {# point} other {# points}}',
  'trend.down': '↓ {points, plural, one {# point} other {# points}}',
  /** Describes a bar chart; {steps} are the parts below, separated by semicolons */
  'trend.label': '{count, plural, one {# stretch} other {# stretches}} of time: {steps}',
  /** {day} is a date such as 2026-01-31, {passed} and {failed} are numbers */
  'trend.step': 'from {day} {passed} passed, {failed} failed',

  'pick.title': 'Choose an agent',
  'pick.search': 'Find an agent',
  'pick.offline': 'Showing saved agents (offline).',
  'pick.loading': 'Loading agents',
  'pick.notLoaded': 'No agents loaded yet.',
  'pick.empty': 'No agents yet. Create one on the Agents screen.',
  'pick.unmatched': 'No matching agents.',

  /** {name} is an agent */
  'start.title': 'Test conversation with “{name}”',
  'start.start': 'Start',
  'start.starting': 'Starting',
  'start.sandbox': 'The sandbox simulates a caller against the published flow. No real call, no charge.',
  'start.live': 'Starts a live session with this agent. Charges may apply.',
  'start.unpublished': 'This agent has unpublished changes. The test uses the published version.',
  'start.callerHint': 'Caller ID stored with the conversation. Optional.',
  'start.variablesHint': 'One per line: name = value. Optional.',
  /** Example; the part before = has only letters without accents, digits and underscores */
  'start.variablesExample': 'customer_name = Ada',
  'start.variablesProblem':
    'Line {line, number}: use name = value. Names use letters, digits and underscores and can’t start with system__.',
  'start.unconfirmed': 'A session may have started. Check the conversation list.',

  'session.noToken': 'The session needs a real-time caller, but the service returned no token.',
  'session.checking': 'The session is ready for a caller. Checking connection…',
  'session.open': 'The session is ready for a caller. Join to talk to the agent. A call window opens.',
  'session.refused': 'The session is ready for a caller. The session ended or its token expired.',
  'session.other': 'The session is ready for a caller. The server at this URL isn’t a real-time server.',
  /** {status} is an HTTP status such as 404 */
  'session.otherWithStatus':
    'The session is ready for a caller. The server at this URL isn’t a real-time server (status {status}).',
  'session.unsafe':
    'The session is ready for a caller. The URL isn’t secure (wss/https) or leads to a private network, so nothing was sent.',
  'session.unreachable.no-connection':
    'The session is ready for a caller. Can’t reach it from this computer. You can still watch the conversation.',
  'session.unreachable.untrusted':
    'The session is ready for a caller. The server’s certificate isn’t valid, so nothing was sent.',
  'session.unreachable.silent':
    'The session is ready for a caller. Its server doesn’t respond. The conversation is still monitored.',
  'session.join': 'Join call',
  /** Buttons: check the connection */
  'session.asking': 'Asking',
  'session.checkAgain': 'Check again',
  'session.address': 'Address: <code>{url}</code>',
  'session.tokenHidden': 'Token hidden. Kept in memory until Overvoice closes.',
  'session.address.copy': 'Copy the address',
  'session.address.copied': 'Address copied.',
  'session.address.notCopied': 'Address couldn’t be copied.',
  'session.token.copy': 'Copy the token',
  'session.token.copied': 'Token copied.',
  'session.token.notCopied': 'Token couldn’t be copied.',

  'export.title': 'Export conversations',
  'export.titleOne': 'Export the conversation',
  'export.formats': 'Formats',
  'export.format.txt': 'Plain text',
  'export.format.csv': 'CSV (one row per message)',
  'export.format.vtt': 'VTT captions with speaker names',
  'export.format.json': 'JSON (all data)',
  /** Names of files to be written; {count} is a number */
  'export.moreNames': '{names} and {count} more',
  'export.unread':
    '{count, plural, one {# transcript isn’t fully downloaded. The export includes what’s on this computer.} other {# transcripts aren’t fully downloaded. The export includes what’s on this computer.}}',
  'export.existing':
    '{count, plural, one {# file with this name exists and will be replaced. Change the name to keep it.} other {# files with these names exist and will be replaced. Change the name to keep them.}}',
  /** Buttons */
  'export.export': '{count, plural, one {Export # file} other {Export # files}}',
  'export.replace': '{count, plural, one {Export and replace # file} other {Export and replace # files}}',
  /** {done} is a number */
  'export.progress': '{done} of {count, plural, one {# conversation} other {# conversations}} read',
  'export.done': '{count, plural, one {Exported # file.} other {Exported # files.}}',
  /** Link; {format} is TXT, CSV, VTT or JSON */
  'export.download': 'Download {format}',

  /** Heading in place of an agent's name */
  'call.agent': 'the agent',
  'call.windowTitle': 'In conversation with {name} · Overvoice',
  'call.windowTitleUnknown': 'In conversation with the agent · Overvoice',
  'call.transcript': 'The transcript appears in the main window.',
  /** Name of the running time, for screen readers */
  'call.time': 'Call duration',
  'call.state.asking-microphone': 'Requesting microphone access…',
  'call.state.no-microphone': 'No microphone',
  'call.state.connecting': 'Connecting',
  'call.state.reconnecting': 'Connection lost. Reconnecting…',
  'call.state.ended': 'Call ended',
  'call.agent.speaking': 'Agent speaking',
  'call.agent.listening': 'Agent listening',
  'call.agent.waiting': 'Waiting for the agent',
  /** Each follows a state of the agent and a dot, such as “Agent listening · your microphone is on” */
  'call.microphone.on': 'your microphone is on',
  'call.microphone.muted': 'you are muted',
  'call.microphone.none': 'Listen-only',
  'call.microphone.not-taken': 'the session is listen-only',
  'call.micStatus.live': 'Your microphone is live.',
  'call.micStatus.muted': 'Your microphone is muted. Unmute to talk to the agent.',
  'call.micStatus.listening': 'Your microphone is off. You’re only listening.',
  'call.micStatus.off': 'Your microphone is off.',
  'call.micStatus.notYet': 'Your microphone isn’t connected yet.',
  /** {help} says where to allow it, in a sentence */
  'call.noMicrophone.refused': 'Overvoice doesn’t have microphone access. {help}',
  'call.noMicrophone.absent': 'No microphone is connected. Connect one and retry, or listen only.',
  'call.noMicrophone.failed': 'Couldn’t open the microphone. Another app may be using it.',
  'call.silent': 'Your browser blocked audio. Click to enable it.',
  'call.enableAudio': 'Enable audio',
  /** Buttons */
  'call.listenOnly': 'Listen only',
  'call.mute': 'Mute',
  'call.unmute': 'Unmute',
  'call.leave': 'Leave',
  'call.joinAgain': 'Join again',
  'call.close': 'Close the window',
  'call.end.left': 'You left. The agent may keep the conversation open briefly.',
  'call.end.closed': 'The conversation has ended. Its transcript and evaluation appear in the main window.',
  'call.end.elsewhere': 'You joined from another place, so this window was disconnected.',
  'call.end.refused': 'The session ended or its token expired. Start another test conversation.',
  'call.end.switched':
    'You left because another workspace was opened. The agent may keep the conversation open briefly.',
  'call.end.unreachable': 'Couldn’t reach the session. A firewall may be blocking calls even though web pages load.',
  'call.end.lost': 'The connection was lost. The conversation may have continued.',
} as const
