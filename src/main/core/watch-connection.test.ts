import { expect, it } from 'vitest'
import type { ServiceReach } from '#shared/contract/queue.ts'
import { watchConnection } from './watch-connection.ts'

/** A watch whose requests end as scripted, and whose waits end at once. */
function open(before: ServiceReach, isAwaited: boolean, answers: readonly ServiceReach[]) {
  const left = [...answers]
  const delaysMs: number[] = []
  const stop = new AbortController()
  const listeners: (() => void)[] = []
  const subscribe = (listener: () => void) => {
    listeners.push(listener)
    return () => undefined
  }
  const seen = { reach: before, isAwaited, asked: 0 }
  watchConnection({
    monitor: { subscribe, reach: () => seen.reach },
    isAwaited: () => seen.isAwaited,
    onAwaited: subscribe,
    async ask() {
      seen.asked += 1
      seen.reach = left.shift() ?? 'online'
      if (seen.reach === 'offline') throw new Error('There is no connection.')
    },
    async wait(delayMs, signal) {
      delaysMs.push(delayMs)
      signal.throwIfAborted()
    },
    signal: stop.signal,
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { seen, delaysMs, stop, settle, change: () => listeners.forEach((listener) => listener()) }
}

it('asks at growing intervals while the service can’t be reached, until it answers', async () => {
  const { seen, delaysMs, settle } = open(
    'offline',
    false,
    Array.from({ length: 6 }, () => 'offline'),
  )
  await settle()

  expect(delaysMs).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(seen).toMatchObject({ reach: 'online', asked: 7 })
})

it('asks again when the connection is lost later', async () => {
  const { seen, settle, change } = open('online', false, [])
  await settle()
  const askedBefore = seen.asked

  seen.reach = 'offline'
  change()
  change()
  await settle()

  expect([askedBefore, seen.asked]).toEqual([0, 1])
})

it.each([
  ['asks after a start with work that waits for the connection', true, 1],
  ['asks nothing after a start without such work', false, 0],
])('%s', async (_what, isAwaited, asked) => {
  const { seen, settle } = open('unknown', isAwaited, [])
  await settle()

  expect(seen.asked).toBe(asked)
})

it('ends when the workspace is closed', async () => {
  const { seen, stop, settle, change } = open('online', false, [])
  stop.abort()
  seen.reach = 'offline'
  change()
  await settle()

  expect(seen.asked).toBe(0)
})
