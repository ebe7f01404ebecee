import { describe, expect, it } from 'vitest'
import { PLANS, type PlanLimits } from '#shared/domain/plans.ts'
import { createRequestScheduler } from './request-scheduler.ts'
import { simulateRequests } from './simulate-requests.test-support.ts'
import type { RequestPriority } from './request-options.ts'
import { createVirtualClock } from './virtual-clock.test-support.ts'
import type { RequestNeed, RequestPermit } from './scope-scheduler.ts'

const IS_FULL = process.env.OVERVOICE_FAULTS === 'full'
const REQUESTS = IS_FULL ? 10_000 : 1_500
const NEVER = new AbortController().signal

function need(more: Partial<RequestNeed> = {}): RequestNeed {
  return { scope: 'audio', holdsSlot: true, priority: 'interactive', signal: NEVER, ...more }
}

describe('single client', () => {
  it.each<[string, PlanLimits, [number, number], [number, number], number]>([
    ['free, short requests', PLANS.free, [200, 700], [5, 80], 0.5],
    ['free, long requests', PLANS.free, [1_000, 9_000], [5, 80], 0.1],
    ['paid, short requests', PLANS.paid, [100, 500], [5, 80], 0.5],
    ['paid, long requests', PLANS.paid, [1_000, 9_000], [5, 80], 0.1],
    ['paid, a network that comes and goes', PLANS.paid, [20, 300], [1, 350], 1],
    ['paid, answers with their head at the end', PLANS.paid, [300, 700], [5, 80], 1],
  ])(
    'is never rejected and takes at most 1.02 times the minimum: %s',
    async (_what, plan, workMs, networkMs, headShare) => {
      const result = await simulateRequests({ plan, requests: REQUESTS, seed: 11, workMs, networkMs, headShare })

      expect(result.refusals).toEqual([])
      expect(result.done).toBe(REQUESTS)
      expect(result.makespanMs / result.optimumMs).toBeLessThanOrEqual(1.02)
      expect(result.started.map(({ index }) => index)).toEqual(Array.from({ length: REQUESTS }, (_, index) => index))
    },
  )
})

describe('account shared with a second client', () => {
  it.each<[string, PlanLimits, [number, number], number]>([
    ['free', PLANS.free, [100, 600], 15_000],
    ['paid', PLANS.paid, [100, 500], 3_000],
  ])(
    'is rejected at most once per stolen token, and finishes everything: %s',
    async (_what, plan, workMs, thiefEveryMs) => {
      const result = await simulateRequests({
        plan,
        requests: REQUESTS,
        seed: 12,
        workMs,
        networkMs: [5, 80],
        thiefEveryMs,
      })

      const thefts = result.makespanMs / thiefEveryMs
      expect(result.done).toBe(REQUESTS)
      expect(result.refusals.length).toBeLessThanOrEqual(thefts)
      expect(result.scheduler.snapshot().audio).toMatchObject({ inFlight: 0, queued: 0, waitMs: 0 })
    },
  )
})

describe('account with lower limits than the selected plan', () => {
  it.each<[string, [number, number]]>([
    ['short requests', [200, 700]],
    ['long requests', [1_000, 9_000]],
  ])('adapts to rejections: no request runs out of attempts, %s', async (_what, workMs) => {
    const result = await simulateRequests({
      plan: PLANS.paid,
      accountPlan: PLANS.free,
      requests: 300,
      seed: 14,
      workMs,
      networkMs: [5, 80],
    })

    expect(result.done).toBe(300)
    expect(result.mostTries).toBeLessThan(5)
  })

  it('tries more again after a while without rejections', async () => {
    const clock = createVirtualClock()
    const scheduler = createRequestScheduler({ now: clock.now, plan: PLANS.paid, startTimer: clock.startTimer })
    const permits = await Promise.all([scheduler.acquire(need()), scheduler.acquire(need())])
    const concurrencyAt = async (atMs: number) => {
      clock.startTimer(atMs - clock.now(), () => undefined)
      await clock.run()
      return scheduler.snapshot().audio.concurrency
    }

    permits[0]?.refused('concurrency', 1_000)

    const seen = [await concurrencyAt(29_999), await concurrencyAt(30_000), await concurrencyAt(60_000)]
    expect([...seen, await concurrencyAt(120_000)]).toEqual([1, 2, 4, 15])
    for (const permit of permits) permit.release('ended')
  })
})

describe('priorities', () => {
  it('put interactive requests before batch ones without starving those', async () => {
    const priorityOf = (index: number): RequestPriority => (index < 300 ? 'batch' : 'interactive')

    const { started } = await simulateRequests({
      plan: PLANS.paid,
      requests: 600,
      seed: 13,
      workMs: [100, 500],
      networkMs: [5, 80],
      priorityOf,
    })

    const order = started.map(({ index }) => index)
    const afterBurst = order.slice(20, 320)
    expect(afterBurst.filter((index) => index >= 300).length).toBe(240)
    expect(afterBurst.filter((index) => index < 300).length).toBe(60)
    expect(order.filter((index) => index < 300)).toEqual(Array.from({ length: 300 }, (_, index) => index))
    expect(order.filter((index) => index >= 300)).toEqual(Array.from({ length: 300 }, (_, index) => index + 300))
  })

  it('don’t make a list wait for a slot it doesn’t need', async () => {
    const scheduler = createRequestScheduler({ now: () => 0, plan: PLANS.free })
    const stream = await scheduler.acquire(need())
    const waiting = scheduler.acquire(need())

    const list = await scheduler.acquire(need({ holdsSlot: false }))

    expect(scheduler.snapshot().audio).toEqual({ inFlight: 1, concurrency: 1, queued: 1, waitMs: 0 })
    list.release('ended')
    stream.release('ended')
    await waiting
  })
})

describe('service feedback', () => {
  /** A scheduler on a manual clock, and permits that start immediately. */
  function schedulerAt(plan: PlanLimits) {
    const clock = { nowMs: 0 }
    const scheduler = createRequestScheduler({ now: () => clock.nowMs, plan })
    async function startable(): Promise<RequestPermit[]> {
      const abort = new AbortController()
      const permits: RequestPermit[] = []
      const all = Array.from({ length: 40 }, () =>
        scheduler.acquire(need({ holdsSlot: false, signal: abort.signal })).then((permit) => permits.push(permit)),
      )
      await Promise.resolve()
      abort.abort()
      await Promise.allSettled(all)
      return permits
    }
    return { clock, scheduler, startable }
  }

  it('lowers the count if another client took tokens', async () => {
    const { scheduler, startable } = schedulerAt(PLANS.paid)
    const permit = await scheduler.acquire(need())

    permit.answered({ remaining: 3 })

    expect(await startable()).toHaveLength(3)
  })

  it('raises the count if the response to the only running request reports more', async () => {
    const { scheduler, startable } = schedulerAt(PLANS.paid)
    for (const permit of await startable()) permit.release('ended')
    scheduler.setPlan({ ...PLANS.paid, audio: { ...PLANS.paid.audio, burst: 21 } })
    const permit = await scheduler.acquire(need())

    permit.answered({ remaining: 15 })

    expect(await startable()).toHaveLength(15)
  })

  it('doesn’t count a request twice that was sent before a response and is still pending', async () => {
    const { scheduler, startable } = schedulerAt(PLANS.paid)
    await scheduler.acquire(need())
    const second = await scheduler.acquire(need())
    await scheduler.acquire(need())

    // Two of the three are included: the first and the second itself; the third comes later.
    second.answered({ remaining: 10 })

    expect(await startable()).toHaveLength(9)
  })

  it('ignores a higher count if another response arrived since the request was sent', async () => {
    const { scheduler, startable } = schedulerAt(PLANS.paid)
    for (const permit of await startable()) permit.release('ended')
    scheduler.setPlan({ ...PLANS.paid, audio: { ...PLANS.paid.audio, burst: 22 } })
    const first = await scheduler.acquire(need())
    const second = await scheduler.acquire(need())

    second.answered({ remaining: 15 })
    first.answered({ remaining: 16 })

    expect(await startable()).toHaveLength(14)
  })

  it('takes the bucket size from the service', async () => {
    const { scheduler, startable } = schedulerAt(PLANS.paid)
    const permit = await scheduler.acquire(need())

    permit.answered({ limit: 30, remaining: 29 })

    expect(await startable()).toHaveLength(29)
  })

  it('starts nothing in the scope until a rejection has expired, and notifies waiting requests', async () => {
    const { clock, scheduler, startable } = schedulerAt(PLANS.paid)
    const first = await scheduler.acquire(need())
    const told: number[] = []

    first.refused('concurrency', 5_000)
    first.release('ended')
    const waiting = scheduler.acquire(need({ ticket: first.ticket, onWait: (waitMs) => told.push(waitMs) }))

    expect(told).toEqual([5_000])
    expect(scheduler.snapshot().audio).toEqual({ inFlight: 0, concurrency: 1, queued: 1, waitMs: 5_000 })
    const agents = await scheduler.acquire(need({ scope: 'agents' }))
    agents.release('ended')
    clock.nowMs = 5_000
    const others = await startable()
    expect((await waiting).ticket).toBe(first.ticket)
    expect(others).toHaveLength(19)
  })

  it('doesn’t count a token for a request that couldn’t be sent', async () => {
    const { scheduler, startable } = schedulerAt(PLANS.free)
    const permit = await scheduler.acquire(need())

    permit.notSent()
    permit.release('ended')

    expect(await startable()).toHaveLength(10)
  })
})

it('estimates the wait from the position in the queue', async () => {
  const scheduler = createRequestScheduler({ now: () => 0, plan: PLANS.free })
  for (let count = 0; count < 10; count += 1) await scheduler.acquire(need({ holdsSlot: false }))
  const waits: number[] = []
  const abort = new AbortController()

  const waiting = Array.from({ length: 3 }, () =>
    scheduler.acquire(need({ holdsSlot: false, signal: abort.signal, onWait: (waitMs) => waits.push(waitMs) })),
  )

  // All ten are pending: their tokens may still be in the bucket, which then doesn't refill.
  expect(waits).toEqual([0, 1_000, 2_000])
  abort.abort()
  await Promise.allSettled(waiting)
})

it('keeps the slot of an aborted request until the service can have noticed', async () => {
  const clock = createVirtualClock()
  const scheduler = createRequestScheduler({ now: clock.now, plan: PLANS.free, startTimer: clock.startTimer })
  const permit = await scheduler.acquire(need())
  const startedMs: number[] = []

  permit.release('aborted')
  const next = scheduler.acquire(need()).then(() => startedMs.push(clock.now()))
  await clock.run()
  await next

  expect(startedMs).toEqual([200])
})

it('releases a slot once, however often it is released', async () => {
  const scheduler = createRequestScheduler({ now: () => 0, plan: PLANS.paid })
  const permit = await scheduler.acquire(need())
  await scheduler.acquire(need())

  permit.release('ended')
  permit.release('ended')

  expect(scheduler.snapshot().audio.inFlight).toBe(1)
})

it('drops a request canceled while waiting', async () => {
  const scheduler = createRequestScheduler({ now: () => 0, plan: PLANS.free })
  const abort = new AbortController()
  await scheduler.acquire(need())
  const waiting = scheduler.acquire(need({ signal: abort.signal }))

  abort.abort()

  await expect(waiting).rejects.toMatchObject({ code: 'canceled' })
  expect(scheduler.snapshot().audio.queued).toBe(0)
})

it('notifies listeners once for many changes, until they unsubscribe', async () => {
  const scheduler = createRequestScheduler({ now: () => 0, plan: PLANS.paid })
  let calls = 0
  const stop = scheduler.subscribe(() => (calls += 1))

  const permits = await Promise.all([scheduler.acquire(need()), scheduler.acquire(need())])
  await Promise.resolve()
  stop()
  for (const permit of permits) permit.release('ended')
  await Promise.resolve()

  expect(calls).toBe(1)
})

it('applies a smaller and a larger plan immediately', async () => {
  const scheduler = createRequestScheduler({ now: () => 0, plan: PLANS.free })
  const first = await scheduler.acquire(need())
  const second = scheduler.acquire(need())

  scheduler.setPlan(PLANS.paid)
  await second
  scheduler.setPlan(PLANS.free)

  expect(scheduler.snapshot().audio).toMatchObject({ inFlight: 2, concurrency: 1 })
  first.release('ended')
})
