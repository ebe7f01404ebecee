import { expect, it } from 'vitest'
import { nextTryDelayMs } from './retry.ts'

/** Number of attempts if every one fails the same way. */
function getTries(status: number): number {
  let tries = 1
  while (
    tries < 100 &&
    nextTryDelayMs({ kind: 'answer', status, retryAfterMs: undefined }, tries, true, () => 0.5) !== null
  )
    tries += 1
  return tries
}

it('retries what the specification says, and nothing else from 200 to 599', () => {
  const tries = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [index + 200, getTries(index + 200)] as const).filter(
      ([, count]) => count > 1,
    ),
  )

  expect(tries).toEqual({ 429: 5, 500: 3, 502: 5, 503: 5, 504: 5 })
})

it('doubles its waits up to eight seconds, half of each random', () => {
  const failure = { kind: 'network', sent: false, isTransient: true } as const
  const answer = { kind: 'answer', status: 503, retryAfterMs: undefined } as const

  const least = [1, 2, 3, 4].map((tries) => nextTryDelayMs(answer, tries, false, () => 0))
  const most = [1, 2, 3, 4].map((tries) => nextTryDelayMs(answer, tries, false, () => 1))

  expect(least).toEqual([250, 500, 1_000, 2_000])
  expect(most).toEqual([500, 1_000, 2_000, 4_000])
  expect(nextTryDelayMs(failure, 1, true, () => 0)).toBe(250)
})

it.each([
  ['seen, charged', { sent: true, isTransient: true }, true, 1],
  ['seen, free', { sent: true, isTransient: true }, false, 3],
  ['unseen, charged', { sent: false, isTransient: true }, true, 3],
  ['unseen for good', { sent: false, isTransient: false }, false, 1],
])('resends a request lost by the network, %s', (_what, facts, isCharged, expected) => {
  let tries = 1
  while (nextTryDelayMs({ kind: 'network', ...facts }, tries, isCharged, () => 0) !== null) tries += 1

  expect(tries).toBe(expected)
})
