/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  find: 'Find a request',
  /** Name of a choice, for screen readers */
  filter: 'Filter requests',
  /** Which requests are shown */
  'kind.all': 'All requests',
  'kind.failed': 'Failed',
  'kind.retried': 'Retried',
  /** Requests that waited for the rate limit */
  'kind.waited': 'Throttled',
  'kind.under-way': 'In progress',
  count: '{count, plural, one {# request} other {# requests}}',
  countWithOpen: '{count, plural, one {# request} other {# requests}}, {open, number} in progress',
  /** Button: shows requests that came in since the list was read */
  showLatest: 'Jump to latest',
  /** Checkbox: bodies of requests and responses */
  capture: 'Capture bodies',
  capturing: 'Captures bodies of the last 100 requests in memory, without secrets, until you turn it off or quit.',
  /** Button */
  clearLog: 'Clear log',
  loading: 'Loading requests…',
  emptyTitle: 'No requests yet',
  emptyText:
    'Requests appear here with status, latency and request ID, never with your API key. The latest 10,000 are kept.',
  noMatchTitle: 'No matching requests',
  noMatchOfFilter: 'No requests match this filter.',
  noMatchOfText: 'No request matches “{text}”.',
  /** Name of the list, for screen readers */
  list: 'Requests',
  /** How long a request waited for the rate limit */
  'column.waited': 'Waited',
  'column.requestId': 'Request ID',
  /** Instead of a duration */
  notEnded: 'not ended',
  /** Result of a request, often after a status: “200 OK” */
  'outcome.under-way': 'In progress',
  /** Overvoice closed before the response arrived */
  'outcome.lost': 'Response unknown',
  'outcome.ok': 'OK',
  'outcome.canceled': 'canceled',
  'outcome.offline': 'No connection',
  'outcome.timed_out': 'Timed out',
  'outcome.stream_cut': 'Connection lost',
  'outcome.bad_answer': 'Invalid response',
  attempts: '{count, plural, one {# attempt} other {# attempts}}',
  /** A duration below a second */
  milliseconds: '{value} ms',
  /** {time} is a duration such as “2.9 s” */
  waited: 'waited {time}',
  'details.title': 'Request details',
  /** Button */
  'details.copyCurl': 'Copy as cURL',
  'details.loading': 'Loading request…',
  /** Label of the command line */
  'details.curl': 'cURL',
  'details.curlHint': 'The API key isn’t included. Set OVERVOICE_API_KEY before running.',
  'details.copied': 'Copied.',
  'details.copyFailed': 'Couldn’t copy. Select the text and copy it manually.',
  /** Tab */
  'details.overview': 'Overview',
  /** Labels of facts, the first two and the attempts also of tabs */
  'details.request': 'Request',
  'details.response': 'Response',
  'details.baseUrl': 'Base URL',
  /** Instead of a base URL */
  'details.external': 'External URL, sent without the API key',
  'details.started': 'Started',
  'details.priority': 'Priority',
  'priority.interactive': 'Interactive',
  'priority.batch': 'Background',
  'details.result': 'Result',
  'details.duration': 'Duration',
  /** {time} is a duration, or that the request hasn’t ended */
  'details.received': '{time}, {size} received',
  /** Name of a section, for screen readers */
  'details.attempts': 'Attempts',
  /** Instead of a type such as application/json */
  'body.noType': 'of no type',
  /** {label} is “Request” or “Response” */
  'body.notText': '{label}: {type}, {size}. Not text.',
  /** Instead of a body; {capture} is the checkbox “Capture bodies” */
  'body.none': 'No body was captured. To see bodies, turn on “{capture}” before a request is sent.',
  /** Button */
  'body.copy': 'Copy body',
  'body.facts': '{type}, {size}. Secrets redacted.',
  /** Facts of an attempt, separated by dots */
  'try.sentAtOnce': 'sent immediately',
  'try.sentAfter': 'sent after {time}',
  'try.firstByte': 'first byte after {time}',
  'try.endedAfter': 'ended after {time}',
  /** Also a button that opens it */
  'bundle.title': 'Support bundle',
  /** Button while saving */
  'bundle.saving': 'Saving…',
  /** Button */
  'bundle.save': 'Save {size} as a zip file',
  'bundle.text':
    'Review everything in the bundle. API keys, secrets and your home folder name are removed. Nothing is sent automatically.',
  'bundle.withBodies': 'Include captured bodies (they contain your script text)',
  'bundle.preparing': 'Preparing bundle…',
  /** Name of the list, for screen readers */
  'bundle.files': 'Bundle files',
  'bundle.content': 'Content of {name}',
  'bundle.cut': 'First {size} only.',
  /** Instead of the content of a file */
  'bundle.empty': 'Empty.',
  /** Button */
  'bundle.show': 'Show in folder',
  /** Link */
  'bundle.download': 'Download',
  'bundle.saved': 'Saved as {path}, {size}.',
} as const
