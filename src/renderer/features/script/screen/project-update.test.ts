import { expect, it } from 'vitest'
import { formatUpdated } from './project-update.tsx'

const NONE = { changedCount: 0, insertedCount: 0, removedCount: 0, speakerCount: 0 }

it.each([
  [{ changedCount: 2, insertedCount: 1, removedCount: 3 }, '2 blocks changed, 1 block added, 3 blocks removed.'],
  [{ changedCount: 1, removedCount: 1 }, '1 block changed, 1 block removed.'],
  [{ insertedCount: 4 }, '4 blocks added.'],
])('lists the kinds of changes of an update without zeros: %o', (counts, text) => {
  expect(formatUpdated({ ...NONE, ...counts })).toBe(`Script updated: ${text}`)
})

it('says that an update changed nothing, and which speakers it added', () => {
  expect(formatUpdated(NONE)).toBe('Nothing in the script changed.')
  expect(formatUpdated({ ...NONE, insertedCount: 1, speakerCount: 1 })).toBe(
    'Script updated: 1 block added. Added 1 speaker to the cast. Assign their voices there.',
  )
})
