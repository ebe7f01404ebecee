import { expect, it } from 'vitest'
import { formatGenerated, getPercent } from './format-progress.ts'

it('rounds percentages, and reaches 0 and 100 only for nothing and everything', () => {
  const percents = [
    getPercent(116, 120),
    getPercent(1, 1_000),
    getPercent(999, 1_000),
    getPercent(0, 9),
    getPercent(9, 9),
  ]

  expect(percents).toEqual([97, 1, 99, 0, 100])
  expect(getPercent(0, 0)).toBe(0)
})

it.each([
  [{ writtenBlockCount: 0, spokenBlockCount: 0, outdatedBlockCount: 0 }, 'not generated'],
  [{ writtenBlockCount: 4, spokenBlockCount: 0, outdatedBlockCount: 0 }, 'not generated'],
  [{ writtenBlockCount: 4, spokenBlockCount: 0, outdatedBlockCount: 4 }, '4 out of date'],
  [{ writtenBlockCount: 120, spokenBlockCount: 116, outdatedBlockCount: 0 }, '97% generated'],
  [{ writtenBlockCount: 4, spokenBlockCount: 3, outdatedBlockCount: 1 }, '75% generated, 1 out of date'],
  [{ writtenBlockCount: 4, spokenBlockCount: 4, outdatedBlockCount: 0 }, '100% generated'],
])('describes %o as %s', (figures, words) => {
  expect(formatGenerated(figures)).toBe(words)
})
