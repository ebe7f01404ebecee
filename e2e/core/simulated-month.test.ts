import { describe, expect, it } from 'vitest'
import type { PlanName } from '#shared/domain/plans.ts'
import { type AskedText, type MonthOutcome, simulateMonth } from './simulate-month.test-support.ts'

const IS_FULL = process.env['OVERVOICE_FAULTS'] === 'full'
const REQUESTS = IS_FULL ? 10_000 : 600
/** Single requests that may precede a waiting one of a run, as guaranteed by the scheduler. */
const TURNS = 4
const TIME_MS = 30 * 60_000

function expectOrderWithin(texts: readonly AskedText[], priority: AskedText['priority']): void {
  const mine = texts.filter((text) => text.priority === priority)
  const times = mine.map(({ sentAtMs }) => sentAtMs ?? Number.POSITIVE_INFINITY)

  expect(mine.length).toBeGreaterThan(0)
  // Sent in the order of request: times never decrease.
  expect(times.filter((time, at) => at > 0 && time < (times[at - 1] ?? 0))).toEqual([])
}

/**
 * Longest run of requests of the other kind while one of this kind waited for its first. A retry after a rejection is
 * at the head of its kind and takes that kind's turn.
 */
function mostPassed({ texts, sendings }: MonthOutcome, waiting: AskedText['priority']): number {
  const mine = texts.filter(({ priority }) => priority === waiting)
  let most = 0
  let passed = 0
  for (const { text, atMs } of sendings) {
    if (text.priority === waiting) {
      passed = 0
      continue
    }
    const isAnyWaiting = mine.some(({ askedAtMs, sentAtMs = Infinity }) => askedAtMs < atMs && sentAtMs > atMs)
    passed = isAnyWaiting ? passed + 1 : 0
    most = Math.max(most, passed)
  }
  return most
}

function expectTrueLedger({ ledger, billedCharacters, groupSums, texts, days }: MonthOutcome): void {
  const total = ledger.characters + ledger.unconfirmedCharacters
  const count = (outcome: AskedText['outcome']) => texts.filter((text) => text.outcome === outcome).length

  expect(total).toBe(billedCharacters)
  expect(groupSums).toEqual([total, total, total, total])
  // A rejected text isn't charged; one with a broken stream is a pending charge.
  expect(ledger.requests).toBe(texts.length - count('refused'))
  expect(ledger.unconfirmedRequests).toBe(count('cut'))
  expect(days).toBeGreaterThan(4)
}

describe.each<PlanName>(['free', 'paid'])('a month on the %s plan', (plan) => {
  it(
    'is never rate limited alone, keeps its order, starves nobody, and is billed as recorded',
    async () => {
      const month = await simulateMonth({ plan, requests: REQUESTS, seed: 7 })
      const { texts, statuses } = month

      expect(texts).toHaveLength(REQUESTS)
      expect(texts.filter(({ outcome }) => outcome === 'failed')).toEqual([])
      expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 400])
      expectOrderWithin(texts, 'interactive')
      expectOrderWithin(texts, 'batch')
      expect(mostPassed(month, 'batch')).toBeLessThanOrEqual(TURNS)
      expect(mostPassed(month, 'interactive')).toBeLessThanOrEqual(1)
      expectTrueLedger(month)
    },
    TIME_MS,
  )

  it(
    'is rate limited at most once per token taken by a second client, finishes everything, and is billed as recorded',
    async () => {
      const month = await simulateMonth({
        plan,
        requests: REQUESTS,
        seed: 8,
        thiefEveryMs: plan === 'free' ? 5_000 : 100,
      })
      const { texts, statuses, tokensStolen } = month

      expect(tokensStolen).toBeGreaterThan(REQUESTS / 100)
      expect(statuses.get(429) ?? 0).toBeLessThanOrEqual(tokensStolen)
      expect(texts).toHaveLength(REQUESTS)
      expect(texts.filter(({ outcome }) => outcome === 'failed')).toEqual([])
      expectOrderWithin(texts, 'interactive')
      expectOrderWithin(texts, 'batch')
      expect(mostPassed(month, 'batch')).toBeLessThanOrEqual(TURNS)
      expect(mostPassed(month, 'interactive')).toBeLessThanOrEqual(1)
      expectTrueLedger(month)
    },
    TIME_MS,
  )
})
