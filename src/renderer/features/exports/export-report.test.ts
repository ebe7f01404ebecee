import { expect, it } from 'vitest'
import { formatGaps } from './export-report.tsx'

it('describes each kind of gap, and nothing without gaps', () => {
  const none = { missingBlocks: 0, changedBlocks: 0, partialBlocks: 0 }

  expect(formatGaps(none)).toBe('')
  expect(formatGaps({ missingBlocks: 3, changedBlocks: 1, partialBlocks: 1 })).toBe(
    '3 blocks skipped: no audio. 1 block out of date: the existing audio is used. ' +
      '1 block incomplete: the audio so far is used.',
  )
  expect(formatGaps({ ...none, partialBlocks: 2 }, 'was')).toBe('2 blocks incomplete: the audio so far was used.')
})
