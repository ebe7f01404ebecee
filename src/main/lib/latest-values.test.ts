import { expect, it } from 'vitest'
import { latestValues } from './latest-values.ts'

function source() {
  const listeners = new Set<() => void>()
  const rests: (() => void)[] = []
  let value = 0
  return {
    listeners,
    rests,
    set(next: number) {
      value = next
      for (const listener of listeners) listener()
    },
    source: {
      read: () => value,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      wait: (_delayMs: number, signal: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          if (signal.aborted) return reject(signal.reason)
          rests.push(resolve)
          signal.addEventListener('abort', reject)
        }),
    },
  }
}

it('starts with the current value and merges changes within the interval', async () => {
  const { source: values, set, rests, listeners } = source()
  const leaving = new AbortController()
  const events = latestValues(values, 100, leaving.signal)

  const first = await events.next()
  const second = events.next()
  set(1)
  set(2)
  set(3)
  rests[0]?.()

  expect([first.value, (await second).value]).toEqual([0, 3])
  leaving.abort()
  expect((await events.next()).done).toBe(true)
  expect(listeners.size).toBe(0)
})

it('waits for a change if there was none, and ends while waiting', async () => {
  const { source: values, set, rests } = source()
  const leaving = new AbortController()
  const events = latestValues(values, 100, leaving.signal)
  await events.next()

  const second = events.next()
  rests[0]?.()
  await Promise.resolve()
  set(7)
  const third = second.then(() => events.next())
  expect((await second).value).toBe(7)
  leaving.abort()

  expect((await third).done).toBe(true)
})
