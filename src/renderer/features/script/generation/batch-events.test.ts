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

it('limits a batch by the size of its events', () => {
  const batches: (readonly number[])[] = []
  let next: (() => void) | null = null
  const batcher = createEventBatcher<number>(
    (sizes) => batches.push(sizes),
    (_delayMs, call) => {
      next = call
      return () => undefined
    },
    (size) => size,
  )

  for (const size of [1, 100, 100, 100, 1, 5_000, 1]) batcher.add(size)
  for (let call = next as (() => void) | null; call; call = next as (() => void) | null) {
    next = null
    call()
  }

  expect(batches).toEqual([[1], [100, 100], [100, 1], [5_000], [1]])
})
