/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Result of a delivery, and whether it is retried. {status} is a state that the studio doesn’t know */
  'delivery.unknown': 'The service reports “{status}”.',
  /** {code} is an HTTP status such as 200 */
  'delivered.firstResponse': 'Responded {code} on the first attempt.',
  'delivered.laterResponse': 'Responded {code} on attempt {attempt, number}.',
  'delivered.first': 'Delivered on the first attempt.',
  'delivered.later': 'Delivered on attempt {attempt, number}.',
  'pending.notSent': 'Not sent yet.',
  'pending.response': 'Responded {code} on attempt {attempt, number} of {max, number}. Retrying automatically.',
  /** {error} is a message of the service or a code such as ECONNREFUSED */
  'pending.error': 'No response ({error}) on attempt {attempt, number} of {max, number}. Retrying automatically.',
  'pending.silence': 'No response yet on attempt {attempt, number} of {max, number}. Retrying automatically.',
  /** During the last attempt */
  'pending.lastResponse': 'Responded {code}. Final attempt.',
  'pending.lastError': 'No response ({error}). Final attempt.',
  'pending.lastSilence': 'No response yet. Final attempt.',
  'failed.notSent': 'Not sent.',
  'failed.notSentReason': 'Not sent: {error}.',
  'failed.rejected': 'Responded {code}. Not retried.',
  'failed.redirected': 'Responded {code}. Redirects aren’t followed. Not retried.',
  'failed.last.response': 'Responded {code} on the final attempt ({max, number} of {max, number}). No further retries.',
  'failed.last.error':
    'No response ({error}) on the final attempt ({max, number} of {max, number}). No further retries.',
  'failed.last.silence': 'No response on the final attempt ({max, number} of {max, number}). No further retries.',
  'failed.early.response':
    'Responded {code} after {attempt, plural, one {# attempt} other {# attempts}}. No further retries.',
  'failed.early.error':
    'No response ({error}) after {attempt, plural, one {# attempt} other {# attempts}}. No further retries.',
  'failed.early.silence':
    'No response after {attempt, plural, one {# attempt} other {# attempts}}. No further retries.',
  /** Places of differences between two attempts, in a table; {name} is a header */
  'difference.header': 'header {name}',
  'difference.body': 'body',
  'difference.bodySpelling': 'body (same content, different formatting)',
  /** In place of a value */
  tooDeep: '(nested too deeply to be shown)',
} as const
