import type { LimitsState } from '#shared/contract/limits.ts'
import type { RequestScheduler } from '../speech-api/request-scheduler.ts'
import { latestValues } from './latest-values.ts'
import { wait } from './wait.ts'

/** Shortest time between two pictures of the limits. */
const REST_MS = 250

/** The account's limits as they stand now, and again after each request that counts against them. */
export function watchLimits(
  scheduler: Pick<RequestScheduler, 'gauges' | 'subscribe'>,
  signal: AbortSignal,
): AsyncGenerator<LimitsState, void, void> {
  const read = (): LimitsState => {
    const { audio, agents, other } = scheduler.gauges()
    const { reported, refusedForRate, refusedForConcurrency } = other
    return { audio, agents, other: { reported, refused: refusedForRate + refusedForConcurrency } }
  }
  return latestValues({ read, subscribe: scheduler.subscribe, wait }, REST_MS, signal)
}
