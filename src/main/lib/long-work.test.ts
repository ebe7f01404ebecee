import { expect, it } from 'vitest'
import { duringWork, followWork } from './long-work.ts'

function counter() {
  const calls: string[] = []
  return {
    calls,
    start: () => {
      calls.push('start')
      return () => void calls.push('end')
    },
  }
}

async function* twoEvents() {
  yield 1
  yield 2
  return 'result'
}

it('reports the end of work whose events are read to the end', async () => {
  const { calls, start } = counter()
  const events = duringWork(twoEvents(), start)

  const seen = [await events.next(), await events.next(), await events.next()]

  expect(seen.map(({ value }) => value)).toEqual([1, 2, 'result'])
  expect(calls).toEqual(['start', 'end'])
})

it('reports the end of work whose events are abandoned', async () => {
  const { calls, start } = counter()

  for await (const _ of duringWork(twoEvents(), start)) break

  expect(calls).toEqual(['start', 'end'])
})

it('reports the end of work that fails', async () => {
  const { calls, start } = counter()
  // oxlint-disable-next-line require-yield -- it fails before the first event
  async function* failing(): AsyncGenerator<number, void, void> {
    throw new Error('failed')
  }

  await expect(duringWork(failing(), start).next()).rejects.toThrow('failed')

  expect(calls).toEqual(['start', 'end'])
})

it('reports work once while it runs, and its end when it stops or is no longer watched', () => {
  const { calls, start } = counter()
  const running = new Set<string>()
  const listeners = new Set<() => void>()
  const change = (edit: () => void) => {
    edit()
    for (const listener of listeners) listener()
  }
  const stop = followWork(
    {
      isRunning: () => running.size > 0,
      subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    },
    start,
  )

  change(() => running.add('a'))
  change(() => running.add('b'))
  change(() => running.delete('a'))
  expect(calls).toEqual(['start'])
  change(() => running.clear())
  expect(calls).toEqual(['start', 'end'])
  change(() => running.add('c'))
  stop()

  expect(calls).toEqual(['start', 'end', 'start', 'end'])
  expect(listeners.size).toBe(0)
})
