import { expect, it } from 'vitest'
import type { LimitGauge } from '#shared/contract/limits.ts'
import { formatWait } from '../../lib/format-time.ts'
import { gaugeAfter, isMoving, formatQueue, formatRefused, formatReset, formatUsed, getUsed } from './level-now.ts'

const GAUGE: LimitGauge = {
  ...{ available: 4, burst: 10, ratePerSecond: 2 },
  ...{ inFlight: 1, concurrency: 1, planConcurrency: 15 },
  ...{ waitingInteractive: 0, waitingBatch: 0, waitMs: 0, heldMs: 0 },
  ...{ refusedForRate: 0, refusedForConcurrency: 0, reported: null },
}

it('refills over time, up to its capacity', () => {
  expect(gaugeAfter(GAUGE, 1_500).available).toBe(7)
  expect(gaugeAfter(GAUGE, 60_000).available).toBe(10)
  expect(gaugeAfter(GAUGE, -500).available).toBe(4)
})

it('counts a wait down to zero', () => {
  const waiting = { ...GAUGE, waitMs: 2_000 }

  expect([500, 2_500].map((elapsedMs) => gaugeAfter(waiting, elapsedMs).waitMs)).toEqual([1_500, 0])
})

it('is static when full and nothing waits', () => {
  expect([GAUGE, { ...GAUGE, available: 10 }, { ...GAUGE, available: 10, waitMs: 1 }].map(isMoving)).toEqual([
    true,
    false,
    true,
  ])
})

it('counts whole requests only', () => {
  expect(formatUsed({ ...GAUGE, available: 4.9 })).toBe('6 of 10 requests used')
  expect(formatUsed({ ...GAUGE, available: -0.4, burst: 1 })).toBe('1 of 1 request used')
  expect(getUsed({ ...GAUGE, available: 10 })).toBe(0)
})

it('allows none while the service holds requests', () => {
  const held = gaugeAfter({ ...GAUGE, heldMs: 5_000 }, 1_500)

  expect(getUsed(held)).toBe(10)
  expect(formatUsed(held)).toBe('Rate limited for 4 s (requested by the service)')
  expect(formatReset(held)).toBeNull()
  expect(isMoving({ ...GAUGE, available: 10, heldMs: 1 })).toBe(true)
})

it('says when it is full, and never shows a wait as zero', () => {
  expect(formatReset(GAUGE)).toBe('resets in 3 s')
  expect(formatReset({ ...GAUGE, available: 10 })).toBeNull()
  expect([1, 1_001, 119_000, 121_000].map(formatWait)).toEqual(['1 s', '2 s', '119 s', '3 min'])
})

it('says what is waiting and why', () => {
  expect(formatQueue(GAUGE)).toBe('No queued requests')
  expect(formatQueue({ ...GAUGE, waitingBatch: 1 })).toBe('1 queued: waiting for a running request to finish')
  expect(formatQueue({ ...GAUGE, waitingBatch: 3, waitMs: 2_100 })).toBe('3 queued: the next starts in 3 s')
  expect(formatQueue({ ...GAUGE, waitingInteractive: 1, waitingBatch: 3, waitMs: 2_100 })).toBe(
    '4 queued (1 interactive, sent first): the next starts in 3 s',
  )
})

it('reports rejections', () => {
  expect(formatRefused(GAUGE)).toBe('No requests rate-limited since launch')
  expect(formatRefused({ ...GAUGE, refusedForRate: 2, refusedForConcurrency: 1 })).toBe(
    'Rate limited since launch: 2 for rate, 1 for concurrency. All were retried automatically.',
  )
})
