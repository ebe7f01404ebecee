import { expect, it } from 'vitest'
import { nextTryDelayMs } from './retry.ts'
import { readRetryAfter } from './retry-after.ts'

const TODAY = new Date('2026-10-01T12:00:00.400Z')
const DAY_MS = 24 * 60 * 60 * 1000

const VALUES: [string, Record<string, string>, number | undefined][] = [
  ['nothing', {}, undefined],
  ['seconds', { 'retry-after': '7' }, 7_000],
  ['no seconds', { 'retry-after': '0' }, 0],
  ['a fraction, rounded up', { 'retry-after': '1.2345' }, 1_235],
  ['a negative number', { 'retry-after': '-5' }, undefined],
  ['a huge number', { 'retry-after': '99999999999999999999' }, DAY_MS],
  ['an exponent', { 'retry-after': '1e3' }, undefined],
  ['a word', { 'retry-after': 'soon' }, undefined],
  ['emptiness', { 'retry-after': ' ' }, undefined],
  ['a date', { 'retry-after': 'Thu, 01 Oct 2026 12:00:09 GMT' }, 8_600],
  [
    'a date against the answer’s own',
    { 'retry-after': 'Fri, 02 Oct 2026 12:00:30 GMT', date: 'Fri, 02 Oct 2026 12:00:00 GMT' },
    30_000,
  ],
  ['a date that has passed', { 'retry-after': 'Thu, 01 Oct 2026 11:00:00 GMT' }, 0],
  ['a date in another form', { 'retry-after': '2026-10-01T12:00:09Z' }, undefined],
  ['a date that does not exist', { 'retry-after': 'Thu, 99 Oct 2026 12:00:09 GMT' }, undefined],
]

it.each(VALUES)('reads %s', (_what, headers, expected) => {
  expect(readRetryAfter(headers, () => TODAY)).toBe(expected)
})

it('uses the first of several', () => {
  expect(readRetryAfter({ 'retry-after': ['3', '9'] }, () => TODAY)).toBe(3_000)
})

it.each(VALUES.flatMap(([what, headers]) => [0, 0.5, 0.999].map((chance) => [what, chance, headers] as const)))(
  'never retries early, nor more than a quarter late, on %s with random %d',
  (_what, chance, headers) => {
    const askedMs = readRetryAfter(headers, () => TODAY)

    const delayMs = nextTryDelayMs({ kind: 'answer', status: 503, retryAfterMs: askedMs }, 1, true, () => chance)

    if (askedMs !== undefined && askedMs > 60_000) expect(delayMs).toBeNull()
    else if (askedMs !== undefined && askedMs > 0) {
      expect(delayMs).toBeGreaterThanOrEqual(askedMs)
      expect(delayMs).toBeLessThanOrEqual(askedMs * 1.25 + 1)
    } else {
      expect(delayMs).toBeGreaterThanOrEqual(250)
      expect(delayMs).toBeLessThanOrEqual(500)
    }
  },
)
