import { describe, expect, it } from 'vitest'
import { createScopeScheduler, type RequestNeed } from './scope-scheduler.ts'

const LIMITS = { ratePerSecond: 2, burst: 4, concurrency: 3 }

function open(limits = LIMITS) {
  const clock = { nowMs: 0 }
  const timers: { atMs: number; callback: () => void }[] = []
  const scheduler = createScopeScheduler(
    {
      now: () => clock.nowMs,
      startTimer(delayMs, callback) {
        const timer = { atMs: clock.nowMs + delayMs, callback }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
      },
      changed: () => undefined,
    },
    limits,
  )
  let lastTicket = 0
  const acquire = (more: Partial<RequestNeed> = {}) =>
    scheduler.acquire({
      ...{ scope: 'audio', holdsSlot: true, priority: 'interactive', signal: new AbortController().signal, ...more },
      ticket: more.ticket ?? ++lastTicket,
    })
  function passTo(atMs: number): void {
    clock.nowMs = atMs
    for (const timer of timers.filter((each) => each.atMs <= atMs)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.callback()
    }
  }
  return { scheduler, acquire, passTo, timers }
}

describe('the gauge', () => {
  it('shows full limits at first', () => {
    expect(open().scheduler.gauge()).toEqual({
      ...{ available: 4, burst: 4, ratePerSecond: 2, inFlight: 0, concurrency: 3, planConcurrency: 3 },
      ...{ waitingInteractive: 0, waitingBatch: 0, waitMs: 0, heldMs: 0 },
      ...{ refusedForRate: 0, refusedForConcurrency: 0, reported: null },
    })
  })

  it('shows running and waiting requests, and tokens as they refill', async () => {
    const { scheduler, acquire, passTo } = open()
    const permits = [await acquire(), await acquire(), await acquire()]
    for (const permit of permits) permit.answered({})
    void acquire()
    void acquire({ priority: 'batch' })
    void acquire({ priority: 'batch' })

    expect(scheduler.gauge()).toMatchObject({
      available: 1,
      inFlight: 3,
      waitingInteractive: 1,
      waitingBatch: 2,
      waitMs: 0,
    })
    passTo(250)
    expect(scheduler.gauge()).toMatchObject({ available: 1.5 })
  })

  it('shows the wait for the next token, and none if a response must come first', async () => {
    const { scheduler, acquire } = open()
    const permits = [await acquire({ holdsSlot: false }), await acquire({ holdsSlot: false })]
    await acquire({ holdsSlot: false })
    await acquire({ holdsSlot: false })
    void acquire({ holdsSlot: false })
    expect(scheduler.gauge()).toMatchObject({ waitMs: 0, waitingInteractive: 1 })
    expect(scheduler.snapshot()).toMatchObject({ waitMs: 0, queued: 1 })

    permits[0]?.answered({})
    expect(scheduler.gauge()).toMatchObject({ waitMs: 500 })
    expect(scheduler.snapshot()).toMatchObject({ waitMs: 500 })
  })

  it('shows rejections by kind, and how long nothing starts', async () => {
    const { scheduler, acquire, passTo } = open()
    const [first, second, third] = [await acquire(), await acquire(), await acquire()]
    first.refused('rate', 1_000)
    second.refused('concurrency', 400)
    third.refused('rate', 200)

    expect(scheduler.gauge()).toMatchObject({ refusedForRate: 2, refusedForConcurrency: 1, heldMs: 1_000 })
    passTo(300)
    expect(scheduler.gauge()).toMatchObject({ heldMs: 700 })
    passTo(5_000)
    expect(scheduler.gauge()).toMatchObject({ heldMs: 0 })
  })

  it.each<[report: object, reported: object | null]>([
    [
      { limit: 4, remaining: 2 },
      { limit: 4, remaining: 2, ageMs: 0 },
    ],
    [{ limit: 4 }, { limit: 4, remaining: null, ageMs: 0 }],
    [{ remaining: 2 }, { limit: null, remaining: 2, ageMs: 0 }],
    [{}, null],
  ])('shows the limits %j that the service stated', async (report, reported) => {
    const { scheduler, acquire } = open()
    ;(await acquire()).answered(report)
    expect(scheduler.gauge().reported).toEqual(reported)
  })

  it('shows the age of the last limits that the service stated', async () => {
    const { scheduler, acquire, passTo } = open()
    const permit = await acquire()
    permit.answered({ remaining: 2 })
    passTo(900)
    permit.answered({})
    expect(scheduler.gauge().reported).toEqual({ limit: null, remaining: 2, ageMs: 900 })
  })
})

describe('a bucket size that the service states', () => {
  it.each<[limit: number | undefined, burst: number]>([
    [undefined, 4],
    [1, 4],
    [2, 4],
    [3, 3],
    [4, 4],
    [9, 9],
  ])('of %s at 2 requests per second makes it %d', async (limit, burst) => {
    const { scheduler, acquire } = open()
    ;(await acquire()).answered(limit === undefined ? {} : { limit })
    expect(scheduler.gauge().burst).toBe(burst)
  })
})

describe('a rejection', () => {
  it('for the rate empties the bucket, apart from requests sent before', async () => {
    const { scheduler, acquire } = open()
    await acquire()
    const second = await acquire()
    await acquire()
    second.refused('rate', 0)
    // One token for the first request, which may have been counted; two are reserved by the first and third.
    expect(scheduler.gauge().available).toBe(-1)
  })

  it('for the concurrency leaves the bucket and limits running requests', async () => {
    const { scheduler, acquire } = open()
    const permits = [await acquire(), await acquire(), await acquire()]
    permits[2]?.refused('concurrency', 0)
    expect(scheduler.gauge()).toMatchObject({ available: 2, concurrency: 2, planConcurrency: 3 })
  })

  it('for the rate does not limit running requests', async () => {
    const { scheduler, acquire } = open()
    const permits = [await acquire(), await acquire()]
    permits[0]?.refused('rate', 0)
    expect(scheduler.gauge().concurrency).toBe(3)
  })

  it('counts a rejected request as running only until it is released', async () => {
    const { scheduler, acquire } = open()
    const [first, second, third] = [await acquire(), await acquire(), await acquire()]
    first.refused('concurrency', 0)
    first.refused('concurrency', 0)
    expect(scheduler.gauge().concurrency).toBe(2)
    first.release('ended')
    second.refused('concurrency', 0)
    expect(scheduler.gauge()).toMatchObject({ concurrency: 1, inFlight: 2 })
    third.release('ended')
    expect(scheduler.gauge().inFlight).toBe(1)
  })

  it('of a request without a slot does not change the count of running requests', async () => {
    const { scheduler, acquire } = open({ ...LIMITS, burst: 9 })
    await acquire()
    await acquire()
    const list = await acquire({ holdsSlot: false })
    list.refused('concurrency', 0)
    expect(scheduler.gauge().concurrency).toBe(2)
    list.release('ended')
    expect(scheduler.gauge().inFlight).toBe(2)
  })

  it('is forgotten when the plan changes', async () => {
    const { scheduler, acquire } = open()
    const permits = [await acquire(), await acquire()]
    permits[0]?.refused('concurrency', 0)
    expect(scheduler.gauge().concurrency).toBe(1)
    scheduler.setLimits(LIMITS)
    expect(scheduler.gauge().concurrency).toBe(3)
  })

  it('updates the waiting requests with their expected wait', async () => {
    const { acquire } = open()
    const permits = [await acquire(), await acquire(), await acquire()]
    const waits: [ticket: number, waitMs: number][] = []
    for (const ticket of [11, 12]) void acquire({ ticket, onWait: (waitMs) => waits.push([ticket, waitMs]) })
    permits[0]?.refused('concurrency', 3_000)
    expect(waits.slice(2)).toEqual([
      [11, 3_000],
      [12, 3_500],
    ])
  })
})

it('starts a waiting request as soon as its token is there, with one timer at a time', async () => {
  const { acquire, passTo, timers } = open({ ...LIMITS, burst: 1 })
  const first = await acquire({ holdsSlot: false })
  let startedMs: number | undefined
  void acquire({ holdsSlot: false }).then(() => (startedMs = 500))
  expect(timers).toHaveLength(0)

  first.answered({})
  void acquire({ holdsSlot: false })
  expect(timers.map(({ atMs }) => atMs)).toEqual([500])
  passTo(499)
  await Promise.resolve()
  expect(startedMs).toBeUndefined()
  passTo(500)
  await Promise.resolve()
  expect(startedMs).toBe(500)
  // The third waits for the second's response.
  expect(timers).toHaveLength(0)
})

it('starts the next request when one without a slot ends', async () => {
  const { acquire } = open({ ...LIMITS, ratePerSecond: 1_000, burst: 1 })
  const list = await acquire({ holdsSlot: false })
  let hasStarted = false
  void acquire({ holdsSlot: false }).then(() => (hasStarted = true))
  list.notSent()
  expect(hasStarted).toBe(false)
  list.release('ended')
  await Promise.resolve()
  expect(hasStarted).toBe(true)
})

it('keeps the slot of an aborted request for 200 ms', async () => {
  const { scheduler, acquire, passTo } = open()
  const permit = await acquire()
  permit.release('aborted')
  passTo(199)
  expect(scheduler.gauge().inFlight).toBe(1)
  passTo(200)
  expect(scheduler.gauge().inFlight).toBe(0)
})

it('starts the request after a canceled one', async () => {
  const { scheduler, acquire } = open({ ...LIMITS, concurrency: 1 })
  await acquire()
  const abort = new AbortController()
  const canceled = acquire({ signal: abort.signal })
  let hasStarted = false
  void acquire({ holdsSlot: false, priority: 'batch' }).then(() => (hasStarted = true))
  await Promise.resolve()
  expect(hasStarted).toBe(true)
  abort.abort()
  await expect(canceled).rejects.toMatchObject({ code: 'canceled' })
  expect(scheduler.snapshot().queued).toBe(0)
})

it('does not cancel a request that has started', async () => {
  const { scheduler, acquire } = open({ ...LIMITS, concurrency: 1 })
  const abort = new AbortController()
  const first = await acquire()
  const waiting = acquire({ signal: abort.signal })
  first.release('ended')
  const second = await waiting
  abort.abort()
  expect(scheduler.snapshot()).toMatchObject({ inFlight: 1, queued: 0 })
  second.release('ended')
  expect(scheduler.snapshot().inFlight).toBe(0)
})
