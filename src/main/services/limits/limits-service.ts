import type { limits, LimitsState } from '#shared/contract/limits.ts'
import { latestValues } from '../../lib/latest-values.ts'
import type { Service } from '../../lib/service.ts'
import type { RequestScheduler } from '../../speech-api/request-scheduler.ts'

/** Minimum interval between limit snapshots. */
const REST_MS = 250

/** The account's current limits, and again after each request that counts against them. */
export function createLimitsService({ gauges, subscribe }: Pick<RequestScheduler, 'gauges' | 'subscribe'>) {
  function read(): LimitsState {
    const { audio, agents, other } = gauges()
    const { reported, refusedForRate, refusedForConcurrency } = other
    return { audio, agents, other: { reported, refused: refusedForRate + refusedForConcurrency } }
  }
  return {
    watch: (signal) => latestValues({ read, subscribe }, REST_MS, signal),
  } satisfies Service<typeof limits>
}
