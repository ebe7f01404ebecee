import type { QueueState } from '#shared/contract/queue.ts'
import type { QueueService } from '../services/takes/queue-service.ts'
import type { RequestScheduler } from '../speech-api/request-scheduler.ts'
import { latestValues } from './latest-values.ts'
import { wait } from './wait.ts'

/** Shortest time between two pictures of the queue. */
const REST_MS = 250

/** The queue as it is now, and again after it or the account's limits changed. */
export function watchQueue(
  queue: Pick<QueueService, 'state' | 'subscribe'>,
  scheduler: Pick<RequestScheduler, 'subscribe'>,
  signal: AbortSignal,
): AsyncGenerator<QueueState, void, void> {
  const subscribe = (listener: () => void): (() => void) => {
    const ends = [queue.subscribe(listener), scheduler.subscribe(listener)]
    return () => ends.forEach((end) => end())
  }
  return latestValues({ read: () => queue.state(), subscribe, wait }, REST_MS, signal)
}
