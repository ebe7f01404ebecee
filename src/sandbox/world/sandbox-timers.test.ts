import { expect, it } from 'vitest'
import { createSandboxClock } from './sandbox-clock.ts'
import { createSandboxTimers } from './sandbox-timers.ts'

const never = new AbortController().signal

function frozenTimers() {
  const clock = createSandboxClock(0, () => 0, true)
  const timers = createSandboxTimers(clock)
  const woken: string[] = []
  const wait = (name: string, atMs: number, signal = never) =>
    timers.waitUntil(atMs, signal).then(
      () => void woken.push(name),
      () => void woken.push(`${name} left`),
    )
  return { clock, wait, woken }
}

it('wakes due waits in order of time, and no others, when the clock is moved', async () => {
  const { clock, wait, woken } = frozenTimers()
  const both = [wait('second', 20), wait('first', 10)]
  void wait('later', 31)

  clock.advance(30)
  await Promise.all(both)

  expect(woken).toEqual(['first', 'second'])
})

it('doesn’t wait if already due', async () => {
  const { clock, wait, woken } = frozenTimers()
  clock.moveTo(50)

  await wait('past', 50)

  expect(woken).toEqual(['past'])
})

it('ends an aborted wait immediately and doesn’t wake it again', async () => {
  const { clock, wait, woken } = frozenTimers()
  const leaving = new AbortController()
  const waited = wait('gone', 10, leaving.signal)

  leaving.abort(new Error('ending'))
  await waited
  clock.advance(20)

  expect(woken).toEqual(['gone left'])
})

it('wakes automatically with a running clock', async () => {
  const clock = createSandboxClock(0, () => performance.now())
  const timers = createSandboxTimers(clock)

  await timers.waitUntil(5, never)

  expect(clock.nowMs()).toBeGreaterThanOrEqual(5)
})

it('wakes pending waits when a clock is unfrozen', async () => {
  const clock = createSandboxClock(0, () => performance.now(), true)
  const timers = createSandboxTimers(clock)
  const waited = timers.waitUntil(5, never)

  clock.freeze(false)
  await waited

  expect(clock.nowMs()).toBeGreaterThanOrEqual(5)
})
