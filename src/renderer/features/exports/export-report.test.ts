import { expect, it } from 'vitest'
import { formatGaps, formatSpeed } from './export-report.tsx'

it('describes each kind of gap, and nothing without gaps', () => {
  const none = { missingBlocks: 0, changedBlocks: 0, partialBlocks: 0 }

  expect(formatGaps(none)).toBe('')
  expect(formatGaps({ missingBlocks: 3, changedBlocks: 1, partialBlocks: 1 })).toBe(
    '3 blocks skipped: no audio. 1 block out of date: the existing audio is used. ' +
      '1 block incomplete: the audio so far is used.',
  )
  expect(formatGaps({ ...none, partialBlocks: 2 }, 'was')).toBe('2 blocks incomplete: the audio so far was used.')
})

it.each([
  [17, '17.0'],
  [17.000_000_000_1, '17.0'],
  [17.04, '17.1'],
  [16.1, '16.1'],
  [16.94, '17.0'],
])('shows %s characters per second as %s, so that a caption over a limit isn’t shown at it', (speed, shown) => {
  expect(formatSpeed(speed)).toBe(shown)
})
