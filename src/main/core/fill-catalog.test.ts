import { expect, it } from 'vitest'
import { StudioError } from '#shared/errors/studio-error.ts'
import { createCatalogFiller } from './fill-catalog.ts'

function filler(refresh: (signal: AbortSignal) => Promise<unknown>, isEmpty = true) {
  const bugs: unknown[] = []
  let refreshes = 0
  let target = 'one'
  const ending = new AbortController()
  const subject = createCatalogFiller({
    isStale: () => isEmpty,
    target: () => target,
    refresh: (signal) => {
      refreshes += 1
      return refresh(signal)
    },
    reportBug: (error) => bugs.push(error),
    signal: ending.signal,
  })
  return { subject, bugs, refreshes: () => refreshes, ending, goTo: (next: string) => (target = next) }
}

it('fetches again after a failure', async () => {
  const { subject, refreshes, bugs } = filler(async () =>
    Promise.reject(new StudioError('offline', { kind: 'stated', text: 'No network.' })),
  )

  subject.fill()
  await subject.settled(1_000)
  subject.fill()
  await subject.settled(1_000)

  expect(refreshes()).toBe(2)
  expect(bugs).toEqual([])
})

it('doesn’t fetch what is already stored', async () => {
  const { subject, refreshes } = filler(async () => undefined, false)

  subject.fill()
  await subject.settled(1_000)

  expect(refreshes()).toBe(0)
})

it('limits how long callers wait', async () => {
  const { subject } = filler(() => new Promise(() => undefined))
  subject.fill()

  await expect(subject.settled(1)).resolves.toBeUndefined()
})

it('reports errors that aren’t service failures', async () => {
  const bug = new TypeError('x')
  const { subject, bugs } = filler(async () => Promise.reject(bug))

  subject.fill()
  await subject.settled(1_000)

  expect(bugs).toEqual([bug])
})

it('fetches from the new service if settings change during a fetch', async () => {
  const held: (() => void)[] = []
  const { subject, refreshes, goTo } = filler(() => new Promise<void>((resolve) => held.push(resolve)))
  let isSettled = false
  subject.fill()
  goTo('two')
  subject.fill()
  const settled = subject.settled(60_000).then(() => (isSettled = true))

  held[0]?.()
  await expect.poll(refreshes).toBe(2)
  expect(isSettled).toBe(false)
  held[1]?.()
  await settled

  expect(refreshes()).toBe(2)
})

it('fetches once for concurrent callers, and again after a failure', async () => {
  const held: PromiseWithResolvers<void>[] = []
  const { subject, refreshes } = filler(() => {
    const one = Promise.withResolvers<void>()
    held.push(one)
    return one.promise
  })
  subject.fill()
  subject.fill()
  held[0]?.resolve()
  await subject.settled(60_000)
  expect(refreshes()).toBe(1)

  subject.fill()
  subject.fill()
  held[1]?.reject(new StudioError('key_missing', { kind: 'stated', text: 'No key.' }))
  await expect.poll(refreshes).toBe(3)
  held[2]?.resolve()
  await subject.settled(60_000)

  expect(refreshes()).toBe(3)
})
