import { expect, it } from 'vitest'
import type { CommentsPreview, ListedComment } from '#shared/contract/review-comments.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { CommentsPreviewList } from './comments-preview-list.tsx'

const PLACED: ListedComment = {
  ...{ row: 2, problem: null, isKnown: false, words: 'harbor', comment: 'Softer', reason: null, reviewer: 'Ana' },
  place: { chapterTitle: '', chapterNumber: 3, blockId: 'block_1', blockNumber: 12 },
}
const NOTHING: CommentsPreview = { newCount: 0, knownCount: 0, unplacedCount: 0, comments: [] }

const show = async (preview: Partial<CommentsPreview>) =>
  (
    await renderInStudio(
      <div style={{ display: 'flex', height: 600, width: 800 }}>
        <CommentsPreviewList preview={{ ...NOTHING, ...preview }} />
      </div>,
    )
  ).screen

it('says that a file has no comments', async () => {
  const screen = await show({})

  await expect.element(screen.getByRole('heading', { name: 'No comments' })).toBeVisible()
})

it('names the place, the words and the reviewer of a comment, in an untitled chapter too', async () => {
  const screen = await show({ newCount: 1, comments: [PLACED] })

  await expect
    .element(screen.getByRole('row', { name: 'Chapter 3 · block 12' }))
    .toHaveTextContent('Chapter 3 · block 12“harbor”AnaSofter')
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 new comment.')
})

it('keeps the text of a comment without a place, and says why it has none', async () => {
  const comment = 'Too fast. '.repeat(60).trim()
  const unplaced: ListedComment = { ...PLACED, place: null, problem: 'words-not-found', comment, reason: 'pace' }
  const screen = await show({ unplacedCount: 1, comments: [unplaced] })

  const row = screen.getByRole('row', { name: 'Row 2' })
  await expect.element(row.getByText(comment)).toBeVisible()
  await expect.element(row.getByText('Pace')).toBeVisible()
  await expect.element(row.getByText('The words aren’t in the script, and the row has no time.')).toBeVisible()
  await expect
    .element(screen.getByText(/1 comment doesn’t match any place in the script and isn’t added/))
    .toBeVisible()
})

it('marks what the script has already, and counts what isn’t listed', async () => {
  const screen = await show({ newCount: 5_000, knownCount: 1, comments: [{ ...PLACED, isKnown: true }] })

  await expect.element(screen.getByText('Already in the script')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: '5,000 more comments' })).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('5,000 new comments. 1 is already in the script.')
})
