/** English texts; a comment says where a text stands if that isn't obvious. */
export const messages = {
  /** Headings */
  'title.plan': 'Plan',
  /** Requests that generate audio */
  'title.audio': 'Speech limits',
  'title.agents': 'Agent limits',
  'title.other': 'Other limits',
  accountPlan: 'Account plan',
  'plan.free': 'Free',
  'plan.paid': 'Paid',
  planText:
    'Requests are sent up to your plan’s limits. Limits reported by the service take precedence and apply to the whole account.',
  loading: 'Loading limits…',
  otherText: 'No documented limits for voices, projects and webhooks. Rate-limited requests are retried automatically.',
  /** Names of meters, for screen readers */
  'rate.audio': 'Speech rate limit',
  'rate.agents': 'Agents rate limit',
  'concurrency.audio': 'Speech concurrent requests',
  'concurrency.agents': 'Agents concurrent requests',
  /** Short name beside a meter */
  rate: 'Rate',
  /** Short name beside a meter: requests at the same time */
  concurrency: 'Concurrency',
  perSecond: '{rate, number} per second',
  inUse: '{used, number} of {limit, number} in use',
  learned:
    'The plan allows {planned, number} concurrent requests, but the service accepted only {accepted, number}. Overvoice raises this gradually.',
  notReported: 'The service hasn’t reported a rate limit yet.',
  /** {time} is a duration such as “4 s” */
  'reported.limit': 'Reported by the service {time} ago: at most {limit}.',
  'reported.remaining': 'Reported by the service {time} ago: {remaining} left.',
  'reported.remainingOfLimit': 'Reported by the service {time} ago: {remaining} of {limit} left.',
  held: 'Rate limited for {time} (requested by the service)',
  used: '{used, number} of {count, plural, one {# request} other {# requests}} used',
  /** Follows “2 per second” */
  resets: 'resets in {time}',
  'queue.none': 'No queued requests',
  'queue.next': '{count, number} queued: the next starts in {time}',
  'queue.running': '{count, number} queued: waiting for a running request to finish',
  /** {interactive} of the queued requests are sent before the others, because a user waits for them */
  'queue.nextWithInteractive':
    '{count, number} queued ({interactive, number} interactive, sent first): the next starts in {time}',
  'queue.runningWithInteractive':
    '{count, number} queued ({interactive, number} interactive, sent first): waiting for a running request to finish',
  /** Requests that the service rejected */
  'refused.none': 'No requests rate-limited since launch',
  'refused.rate': 'Rate limited since launch: {rate, number} for rate. All were retried automatically.',
  'refused.concurrency':
    'Rate limited since launch: {concurrency, number} for concurrency. All were retried automatically.',
  'refused.both':
    'Rate limited since launch: {rate, number} for rate, {concurrency, number} for concurrency. All were retried automatically.',
} as const
