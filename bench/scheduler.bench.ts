import PQueue from 'p-queue'
import pRetry from 'p-retry'
import { PLANS, type PlanName } from '../src/shared/domain/plans.ts'
import { createRequestScheduler } from '../src/main/speech-api/request-scheduler.ts'
import { simulateRequests } from '../src/main/speech-api/simulate-requests.test-support.ts'
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

/**
 * B28: how long 10,000 requests take within the limits of a plan, in virtual time, against the least time that any order
 * of them could take: every request needs a token, and a slot from being sent to being answered. One refusal of the
 * account, which keeps exact books, fails the row.
 */
function makespan(plan: PlanName): BenchRow {
  return {
    id: 'B28',
    what: `10,000 virtual requests on the ${plan} plan, none refused`,
    peerIs: 'least possible time',
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
      // Both sides see the same requests in the same round.
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
