import PQueue from 'p-queue'
import pRetry from 'p-retry'
import { PLANS, type PlanName } from '../src/shared/domain/plans.ts'
import { createRequestScheduler } from '../src/main/speech-api/request-scheduler.ts'
import { simulateRequests } from '../src/main/speech-api/simulate-requests.test-support.ts'
import type { BenchRow } from './measure.ts'

const TASKS = 10_000
const CONCURRENCY = 15
/** The account never rejects: what remains is the scheduling cost. */
const LIMITS = { ratePerSecond: 1_000_000, burst: 1_000_000, concurrency: CONCURRENCY }

/** B28: cost of the shared scheduler per request, with 10,000 waiting. */
export const schedulerCost: BenchRow = {
  id: 'B28',
  what: 'Scheduler time per request with 10,000 queued, rate and concurrency limited',
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
        // Each request can be canceled individually, as in the studio.
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

/**
 * B28: time for 10,000 requests within a plan's limits, in virtual time, compared to the minimum possible with any
 * order: every request needs a token, and a slot from sending to response. A single rejection by the account, which
 * counts exactly, fails the row.
 */
function makespan(plan: PlanName): BenchRow {
  return {
    id: 'B28',
    what: `10,000 virtual requests on the ${plan} plan, none rejected`,
    peerIs: 'shortest possible time',
    unit: 'ms',
    ratioAtMost: 1.02,
    rounds: 4,
    async open() {
      const run = async (seed: number) => {
        const result = await simulateRequests({
          plan: PLANS[plan],
          requests: TASKS,
          seed,
          workMs: [300, 3_000],
          networkMs: [5, 80],
        })
        if (result.refusals.length > 0 || result.done < TASKS) {
          throw new Error(`${result.refusals.length} requests were refused, ${result.done} came to their end`)
        }
        return result
      }
      // Both sides get the same requests in the same round.
      const rounds = { subject: 0, peer: 0 }
      return {
        subject: async () => (await run((rounds.subject += 1))).makespanMs,
        peer: async () => (await run((rounds.peer += 1))).optimumMs,
        async close() {},
      }
    },
  }
}

export const schedulerMakespans: readonly BenchRow[] = [makespan('free'), makespan('paid')]
