import PQueue from 'p-queue'
import pRetry from 'p-retry'
import { createRequestScheduler } from '../src/main/speech-api/request-scheduler.ts'
import type { BenchRow } from './measure.ts'

const TASKS = 10_000
const CONCURRENCY = 15
/** The account never refuses: what is left is the cost of asking. */
const LIMITS = { ratePerSecond: 1_000_000, burst: 1_000_000, concurrency: CONCURRENCY }

/** B28: what the shared scheduler costs per request, with 10,000 waiting at once. */
export const schedulerCost: BenchRow = {
  id: 'B28',
  what: 'Scheduler per request, 10,000 waiting, rate and concurrency held',
  peerIs: 'p-queue with p-retry, concurrency only',
  unit: 'µs',
  ratioAtMost: 1.5,
  rounds: 15,
  async open() {
    return {
      async subject() {
        const scheduler = createRequestScheduler({
          now: () => performance.now(),
          plan: { audio: LIMITS, agents: LIMITS },
        })
        // Each request can be called off by itself, as in the studio.
        const needs = Array.from({ length: TASKS }, () => {
          const { signal } = new AbortController()
          return { scope: 'audio', holdsSlot: true, priority: 'batch', signal } as const
        })
        const startedAt = performance.now()
        await Promise.all(
          needs.map(async (need) => {
            const permit = await scheduler.acquire(need)
            await Promise.resolve()
            permit.answered({})
            permit.release('ended')
          }),
        )
        return ((performance.now() - startedAt) * 1_000) / TASKS
      },
      async peer() {
        const queue = new PQueue({ concurrency: CONCURRENCY })
        const startedAt = performance.now()
        await Promise.all(Array.from({ length: TASKS }, () => queue.add(() => pRetry(() => Promise.resolve()))))
        return ((performance.now() - startedAt) * 1_000) / TASKS
      },
      async close() {},
    }
  },
}
