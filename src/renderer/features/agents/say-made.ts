import type { Reason } from '../../rpc/studio.ts'

/** What is left after an agent could not be made: an answer that was lost does not say whether it was. */
export function sayMade({ code }: Pick<Reason, 'code'>): string {
  const mayExist = code === 'timed_out' || code === 'service_unavailable'
  return mayExist
    ? 'What you wrote is kept here. The agent may have been made all the same: look at the list before you try again.'
    : 'What you wrote is kept here.'
}
