/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Name of the form, for screen readers */
  request: 'Request',
  /** Of an HTTP request */
  method: 'Method',
  path: 'Path',
  /** Of an HTTP request */
  body: 'Body',
  'body.none': 'No body',
  'body.json': 'JSON',
  'body.form': 'Form',
  /** Button */
  addField: 'Add a field',
  /** Follows a text about the cost */
  usesKey: 'Uses your API key and rate limits. The key isn’t shown.',
  /** Button */
  send: 'Send',
  /** Button while sending */
  sending: 'Sending',
  /** Name of a section, for screen readers */
  response: 'Response',
  waiting: 'Waiting for response…',
  noResponseYet: 'The response appears here, including headers.',
  history: 'History',
  clearHistory: 'Clear history',
  /** Name of the list, for screen readers */
  previousRequests: 'Previous requests, newest first',
  /** Instead of a status such as 200 */
  noResponse: 'No response',
  'tooLarge.path': 'The path has more than {max, number} characters. Nothing was sent.',
  'tooLarge.json': 'The JSON has more than {max, number} characters. Nothing was sent.',
  'tooLarge.files': 'The form has more than {max, number} files. Nothing was sent.',
  'tooLarge.fields': 'The form has more than {max, number} fields. Nothing was sent.',
  'tooLarge.name': 'A field name has more than {max, number} characters. Nothing was sent.',
  'tooLarge.value': 'A field has more than {max, number} characters. Nothing was sent.',
  /** “No body” is one of the choices above */
  'json.missing': 'Enter JSON, or choose “No body”.',
  /** {reason} is in English */
  'json.invalid': 'Not JSON: {reason}.',
  /** A reason */
  'json.unreadable': 'unreadable',
  /** What a request costs */
  'charge.nothing': 'Not charged.',
  'charge.perCharacter': 'Charged per character. Sent once, without retries.',
  'charge.characters':
    'Charged: up to {count, plural, one {# character} other {# characters}}. Sent once, without retries.',
  'charge.sandbox': 'Not charged in the sandbox. Sent once, without retries.',
  'charge.plan': 'May use your plan or start something billed. Sent once.',
  'charge.unknown': 'May be charged (not documented). Sent once, without retries.',
  /** Why a file couldn’t be sent */
  'upload.too-large': 'The file is larger than 512 MB. Nothing was sent.',
  'upload.disk-full': 'The disk is full. Nothing was sent.',
  'upload.unreadable': 'Couldn’t read the file. Nothing was sent.',
  /** {status} is a number such as 200 */
  'answer.ok': '{status} OK',
  'answer.rejected': '{status} Rejected',
  /** Facts of a response, separated by dots */
  'answer.milliseconds': '{value} ms',
  'answer.attempts': '{count, plural, one {# attempt} other {# attempts}}',
  'answer.charged': '{count, plural, one {# character} other {# characters}} used',
  'answer.cut': 'Response over 32 MB. Only the start was kept.',
  'answer.body': 'Response body',
  /** {type} is a type such as audio/mpeg */
  'answer.notText': '{size} of {type}, which isn’t text.',
  'answer.notTextUntyped': '{size} without a stated type, which isn’t text.',
  'answer.noBody': 'No response body.',
  /** Button */
  'answer.save': 'Save response as a file',
  /** Button */
  'answer.show': 'Show in folder',
  'answer.saved': 'Saved as {path}.',
  /** Of an HTTP response */
  'answer.headers': 'Headers',
  /** Name of the list, for screen readers */
  fields: 'Form fields',
  /** {number} is the field, from 1 */
  'field.name': 'Name of field {number, number}',
  'field.text': 'Text of field {number, number}',
  'field.chooseFile': 'Choose a file for field {number, number}',
  /** Button */
  'field.file': 'File…',
  /** Button: replaces the chosen file */
  'field.sendText': 'Send text in field {number, number}',
  'field.remove': 'Remove field {number, number}',
} as const
