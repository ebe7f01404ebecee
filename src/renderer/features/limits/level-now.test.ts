import { expect, it } from 'vitest'
import type { LimitGauge } from '#shared/contract/limits.ts'
import { gaugeAfter, isMoving, sayAvailable, sayFull, sayQueue, sayRefused, sayWait } from './level-now.ts'

const GAUGE: LimitGauge = {
  ...{ available: 4, burst: 10, ratePerSecond: 2 },
  ...{ inFlight: 1, concurrency: 1, planConcurrency: 15 },
  ...{ waitingInteractive: 0, waitingBatch: 0, waitMs: 0, heldMs: 0 },
  ...{ refusedForRate: 0, refusedForConcurrency: 0, reported: null },
}

it('fills as time passes, and no further than to the brim', () => {
  expect(gaugeAfter(GAUGE, 1_500).available).toBe(7)
  expect(gaugeAfter(GAUGE, 60_000).available).toBe(10)
  expect(gaugeAfter(GAUGE, -500).available).toBe(4)
})

it('counts a wait down to nothing', () => {
  const waiting = { ...GAUGE, waitMs: 2_000 }

  expect([500, 2_500].map((elapsedMs) => gaugeAfter(waiting, elapsedMs).waitMs)).toEqual([1_500, 0])
})

it('stands still when it is full and nothing waits', () => {
  expect([GAUGE, { ...GAUGE, available: 10 }, { ...GAUGE, available: 10, waitMs: 1 }].map(isMoving)).toEqual([
    true,
    false,
    true,
  ])
})

it('counts only whole requests', () => {
  expect(sayAvailable({ ...GAUGE, available: 4.9 })).toBe('4 of 10 requests may start now')
  expect(sayAvailable({ ...GAUGE, available: -0.4, burst: 1 })).toBe('0 of 1 request may start now')
})

it('lets none start while the service holds them back', () => {
  const held = gaugeAfter({ ...GAUGE, heldMs: 5_000 }, 1_500)

  expect(sayAvailable(held)).toBe('None may start for 4 s: the service said to wait')
  expect(sayFull(held)).toBeNull()
  expect(isMoving({ ...GAUGE, available: 10, heldMs: 1 })).toBe(true)
})

it('says when it is full, and a wait never as nothing', () => {
  expect(sayFull(GAUGE)).toBe('full again in 3 s')
  expect(sayFull({ ...GAUGE, available: 10 })).toBeNull()
  expect([1, 1_001, 119_000, 121_000].map(sayWait)).toEqual(['1 s', '2 s', '119 s', '3 min'])
})

it('says what waits and what for', () => {
  expect(sayQueue(GAUGE)).toBe('Nothing waits')
  expect(sayQueue({ ...GAUGE, waitingBatch: 1 })).toBe('1 waits: for a request under way to end')
  expect(sayQueue({ ...GAUGE, waitingBatch: 3, waitMs: 2_100 })).toBe('3 wait: the next starts in 3 s')
  expect(sayQueue({ ...GAUGE, waitingInteractive: 1, waitingBatch: 3, waitMs: 2_100 })).toBe(
    '4 wait (1 of them asked for by hand, which go first): the next starts in 3 s',
  )
})

it('says what was refused', () => {
  expect(sayRefused(GAUGE)).toBe('Nothing was refused since the start')
  expect(sayRefused({ ...GAUGE, refusedForRate: 2, refusedForConcurrency: 1 })).toBe(
    'Refused since the start: 2 for rate, 1 for requests at a time. Each was sent again by itself.',
  )
})
