import { expect, it } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

function bucketWithClock(capacity: number, ratePerSecond: number) {
  const clock = { nowMs: 1_000 }
  return { clock, bucket: createTokenBucket(capacity, ratePerSecond, () => clock.nowMs) }
}

it('grants its capacity immediately and then as many as time has refilled', () => {
  const { clock, bucket } = bucketWithClock(3, 2)

  const burst = [bucket.take(), bucket.take(), bucket.take(), bucket.take()]
  clock.nowMs += 499
  const early = bucket.take()
  clock.nowMs += 1
  const onTime = bucket.take()

  expect(burst).toEqual([true, true, true, false])
  expect([early, onTime]).toEqual([false, true])
})

it('never holds more than its capacity', () => {
  const { clock, bucket } = bucketWithClock(3, 2)

  clock.nowMs += 3_600_000

  expect(bucket.remaining()).toBe(3)
})

it('reports the time until the next token and until it is full', () => {
  const { clock, bucket } = bucketWithClock(2, 1)
  bucket.take()
  bucket.take()
  clock.nowMs += 250

  expect([bucket.waitMs(), bucket.fullInMs()]).toEqual([750, 1_750])
})

it('neither refills nor drains when the clock is moved back', () => {
  const { clock, bucket } = bucketWithClock(2, 1)
  bucket.take()

  clock.nowMs -= 60_000
  const afterMovingBack = bucket.remaining()
  clock.nowMs += 1_000

  expect(afterMovingBack).toBe(1)
  expect(bucket.remaining()).toBe(2)
})
