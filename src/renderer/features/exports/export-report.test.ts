import { expect, it } from 'vitest'
import { sayGaps } from './export-report.tsx'

it('says for each kind of gap what becomes of it, and nothing without gaps', () => {
  const none = { missingBlocks: 0, changedBlocks: 0, partialBlocks: 0 }

  expect(sayGaps(none)).toBe('')
  expect(sayGaps({ missingBlocks: 3, changedBlocks: 1, partialBlocks: 1 })).toBe(
    '3 blocks without sound: left out. 1 block changed after being spoken: the older sound is taken. ' +
      '1 block stopped before its text ends: what was spoken is taken.',
  )
  expect(sayGaps({ ...none, partialBlocks: 2 }, 'was')).toBe(
    '2 blocks stopped before their text ends: what was spoken was taken.',
  )
})
