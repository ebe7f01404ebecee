import { expect, it } from 'vitest'
import { compareLoudness, type SoundingBlock } from './compare-loudness.ts'

const block = (id: string, changed: Partial<SoundingBlock> = {}): SoundingBlock => ({
  ...{ blockId: id, number: 1, text: '', voiceId: 'aria', takeId: `take ${id}`, gainDb: 0, durationMs: 1_000 },
  ...changed,
})

it('compares each block with the average of all, by their duration', () => {
  const { averageLufs, rows } = compareLoudness(
    [block('a', { durationMs: 9_000 }), block('b', { durationMs: 1_000 })],
    new Map([
      ['take a', -20],
      ['take b', -10],
    ]),
  )

  // 0.9 of the power 1 and 0.1 of the power 10.
  expect(averageLufs).toBeCloseTo(-20 + 10 * Math.log10(1.9), 6)
  expect(rows.map(({ differenceDb }) => differenceDb?.toFixed(2))).toEqual(['-2.79', '7.21'])
})

it('counts the gain of each block', () => {
  const { rows } = compareLoudness(
    [block('a', { gainDb: 4 }), block('b')],
    new Map([
      ['take a', -20],
      ['take b', -16],
    ]),
  )

  expect(rows.map(({ lufs, differenceDb }) => [lufs, differenceDb])).toEqual([
    [-16, 0],
    [-16, 0],
  ])
})

it('leaves out what cannot be measured', () => {
  const { averageLufs, rows } = compareLoudness(
    [block('a'), block('b'), block('c')],
    new Map([
      ['take a', -20],
      ['take b', null],
    ]),
  )

  expect(averageLufs).toBeCloseTo(-20, 6)
  expect(rows.map(({ differenceDb }) => differenceDb)).toEqual([0, null, null])
  expect(compareLoudness([block('b')], new Map()).averageLufs).toBeNull()
})
