import type { ReceiverRefusal, ReceiverState } from '#shared/contract/webhooks.ts'
import { formatCount } from '../../lib/format-count.ts'
import { formatClock } from '../../lib/format-time.ts'

const REASONS: Record<ReceiverRefusal, string> = {
  host: 'it came under a name that is not let in',
  browser: 'a browser sent it',
  method: 'it was no POST',
  path: 'its path is not the receiver’s',
  'content-type': 'it was not application/json',
  'too-large': 'it was larger than 4 MB',
  malformed: 'it was not HTTP as it should be',
  upgrade: 'it asked for another protocol',
  pipelined: 'it was sent before the answer to the one before',
  interrupted: 'it stopped before its end',
}

/** What was refused since the start, and why the last one was. */
export function sayRefusals({ refusals, lastRefusal }: Pick<ReceiverState, 'refusals' | 'lastRefusal'>): string {
  const count = refusals.reduce((sum, each) => sum + each.count, 0)
  if (count === 0 || !lastRefusal) return ''
  const last = `at ${formatClock(lastRefusal.at)}: ${REASONS[lastRefusal.reason]}`
  return count === 1 ? `1 request refused, ${last}.` : `${formatCount(count, 'request')} refused, the last ${last}.`
}
