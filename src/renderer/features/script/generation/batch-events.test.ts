import { expect, it } from 'vitest'
import { createEventBatcher } from './batch-events.ts'

it('passes the first event on at once and a burst in few batches, in order', () => {
  const batches: (readonly number[])[] = []
  let timers: (() => void)[] = []
  const batcher = createEventBatcher<number>(
    (events) => batches.push(events),
    (_delayMs, call) => {
      timers.push(call)
      return () => undefined
    },
  )

  for (let event = 0; event < 1_000; event += 1) batcher.add(event)
  const atOnce = batches.length
  while (timers.length > 0) {
    const due = timers
    timers = []
    for (const call of due) call()
  }
  batcher.add(1_000)

  expect(atOnce).toBe(1)
  expect(batches.map(({ length }) => length)).toEqual([1, 250, 250, 250, 249, 1])
  expect(batches.flat()).toEqual(Array.from({ length: 1_001 }, (_, index) => index))
})
