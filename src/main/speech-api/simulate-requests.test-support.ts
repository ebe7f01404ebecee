import { seededRandom } from '#shared/domain/seeded-random.ts'
import type { PlanLimits } from '#shared/domain/plans.ts'
import { createAccountSimulator } from './account-simulator.test-support.ts'
import { createRequestScheduler } from './request-scheduler.ts'
import type { RequestPriority } from './request-options.ts'
import { createVirtualClock } from './virtual-clock.test-support.ts'

const NEVER = new AbortController().signal

export interface Simulation {
  plan: PlanLimits
  /** The account's real limits, if the selected plan is wrong. */
  accountPlan?: PlanLimits
  requests: number
  seed: number
  /** Milliseconds the service works on a request, minimum and maximum. */
  workMs: [number, number]
  /** Share of the work before the response head. */
  headShare?: number
  /** One-way latency, minimum and maximum. */
  networkMs: [number, number]
  priorityOf?: (index: number) => RequestPriority
  /** Interval at which another client of the account takes a token. */
  thiefEveryMs?: number
}

/** Sends requests through a scheduler to an exact account over a delayed network; time is virtual. */
export async function simulateRequests(simulation: Simulation) {
  const { plan, requests, workMs, networkMs, accountPlan = plan } = simulation
  const clock = createVirtualClock()
  const chance = seededRandom(simulation.seed)
  const between = ([least, most]: [number, number]): number => least + chance() * (most - least)
  const account = createAccountSimulator(accountPlan.audio)
  const scheduler = createRequestScheduler({ now: clock.now, plan, startTimer: clock.startTimer })
  const started: { index: number; atMs: number }[] = []
  let heldMs = 0
  let done = 0
  let mostTries = 0

  async function send(index: number, ticket?: number, tries = 1): Promise<void> {
    const priority = simulation.priorityOf?.(index) ?? 'batch'
    const permit = await scheduler.acquire({
      scope: 'audio',
      holdsSlot: true,
      signal: NEVER,
      priority,
      ticket,
    })
    mostTries = Math.max(mostTries, tries)
    if (ticket === undefined) started.push({ index, atMs: clock.now() })
    const [outMs, backMs, work] = [between(networkMs), between(networkMs), between(workMs)]
    clock.startTimer(outMs, () => {
      const answer = account.arrive(clock.now())
      if (answer.refused !== undefined) {
        const why = answer.refused
        clock.startTimer(backMs, () => {
          permit.refused(why, answer.retryAfterMs)
          permit.release('ended')
          void send(index, permit.ticket, tries + 1)
        })
        return
      }
      heldMs += outMs + work + backMs
      const headMs = work * (simulation.headShare ?? 0.5)
      clock.startTimer(headMs + backMs, () =>
        permit.answered({ limit: accountPlan.audio.burst, remaining: answer.remaining }),
      )
      clock.startTimer(work, () => account.leave())
      clock.startTimer(work + backMs, () => {
        permit.release('ended')
        done += 1
      })
    })
  }

  function steal(): void {
    if (done >= requests) return
    account.steal(clock.now())
    clock.startTimer((simulation.thiefEveryMs ?? 0) * (0.5 + chance()), steal)
  }

  for (let index = 0; index < requests; index += 1) void send(index)
  if (simulation.thiefEveryMs !== undefined) clock.startTimer(simulation.thiefEveryMs, steal)
  await clock.run()

  const { ratePerSecond, burst, concurrency } = plan.audio
  // No schedule can be faster: every request takes a token and holds a slot until its response.
  const optimumMs = Math.max(((requests - burst) * 1000) / ratePerSecond, heldMs / concurrency)
  const { refusals } = account
  return { done, started, makespanMs: clock.now(), optimumMs, refusals, mostTries, scheduler }
}
