import type { RequestLogState } from '#shared/contract/requests.ts'
import type { RequestLog } from '../services/requests/request-log.ts'
import { latestValues } from './latest-values.ts'
import { wait } from './wait.ts'

/** Shortest time between two pictures of the log. */
const REST_MS = 250

/** The log in figures as it is now, and again after requests were sent or ended. */
export function watchRequests(
  log: Pick<RequestLog, 'state' | 'subscribe'>,
  signal: AbortSignal,
): AsyncGenerator<RequestLogState, void, void> {
  return latestValues({ read: log.state, subscribe: log.subscribe, wait }, REST_MS, signal)
}
