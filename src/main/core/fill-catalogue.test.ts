import { expect, it } from 'vitest'
import { StudioError } from '#shared/errors/studio-error.ts'
import { createCatalogueFiller } from './fill-catalogue.ts'

function filler(refresh: (signal: AbortSignal) => Promise<unknown>, isEmpty = true) {
  const bugs: unknown[] = []
  let refreshes = 0
  const ending = new AbortController()
  const subject = createCatalogueFiller({
    isStale: () => isEmpty,
    refresh: (signal) => {
      refreshes += 1
      return refresh(signal)
    },
    reportBug: (error) => bugs.push(error),
    signal: ending.signal,
  })
  return { subject, bugs, refreshes: () => refreshes, ending }
}

it('fetches once at a time, and again when that failed', async () => {
  const { subject, refreshes, bugs } = filler(async () => Promise.reject(new StudioError('offline', 'No network.')))

  subject.fill()
  subject.fill()
  await subject.settled(1_000)
  subject.fill()
  await subject.settled(1_000)

  expect(refreshes()).toBe(2)
  expect(bugs).toEqual([])
})

it('fetches nothing that is stored already', async () => {
  const { subject, refreshes } = filler(async () => undefined, false)

  subject.fill()
  await subject.settled(1_000)

  expect(refreshes()).toBe(0)
})

it('lets nobody wait longer than the limit', async () => {
  const { subject } = filler(() => new Promise(() => undefined))
  subject.fill()

  await expect(subject.settled(1)).resolves.toBeUndefined()
})

it('reports what is no failure of the service', async () => {
  const bug = new TypeError('x')
  const { subject, bugs } = filler(async () => Promise.reject(bug))

  subject.fill()
  await subject.settled(1_000)

  expect(bugs).toEqual([bug])
})
