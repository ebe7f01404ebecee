import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Block } from '#shared/contract/script.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { SelectedBlocksBar } from './selected-blocks-bar.tsx'
import { showChapter } from '../show-chapter.test-support.tsx'

let opened: Awaited<ReturnType<typeof showChapter>> | undefined
afterEach(() => opened?.close())

/** Shows three blocks with the bar, and selects from the first to the second. */
async function selectTwo(part: Partial<Block> = {}) {
  opened = await showChapter(['One.', 'Two.', 'Three.'].map((text, index) => makeBlock(`block_${index}`, text, part)))
  const { workspace } = opened
  await renderInStudio(<SelectedBlocksBar workspace={workspace} onShowSettings={null} />)
  workspace.editor()?.view.dispatch({ selection: { anchor: 1, head: 7 } })
  const bar = page.getByRole('toolbar', { name: 'Selected blocks' })
  const read = (key: 'locked') => [0, 1, 2].map((index) => workspace.session.book.record(`block_${index}`)[key])
  return { workspace, bar, read, undo: () => workspace.session.undo() }
}

it('appears once the selection touches two blocks, with what generating them costs at most', async () => {
  const { workspace, bar } = await selectTwo()

  await expect.element(bar.getByText('2 blocks selected')).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Generate 2 · up to 8 characters' })).toBeEnabled()

  workspace.editor()?.view.dispatch({ selection: { anchor: 1, head: 3 } })

  await expect.element(bar).not.toBeInTheDocument()
})

it('locks the blocks in one step, which one undo reverts', async () => {
  const { workspace, bar, read, undo } = await selectTwo()

  await bar.getByRole('button', { name: 'Lock' }).click()
  expect(read('locked')).toEqual([true, true, false])
  await expect.element(bar.getByRole('button', { name: 'Unlock' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Nothing to generate' })).toBeDisabled()
  undo()

  expect(read('locked')).toEqual([false, false, false])
  expect(workspace.session.said.get().text).toBe('Undid: lock of 2 blocks.')
})

it('removes the blocks in one step, which one undo reverts', async () => {
  const { workspace, bar, undo } = await selectTwo()
  const getText = () => workspace.editor()?.view.state.doc.toString()

  await bar.getByRole('button', { name: 'Remove' }).click()
  expect(getText()).toBe('Three.')
  undo()

  expect(getText()).toBe('One.\nTwo.\nThree.')
})

it('doesn’t include a block at whose start the selection ends', async () => {
  const { workspace, bar } = await selectTwo()
  await expect.element(bar.getByText('2 blocks selected')).toBeVisible()

  workspace.editor()?.view.dispatch({ selection: { anchor: 0, head: 5 } })

  await expect.element(bar).not.toBeInTheDocument()
  expect(workspace.selectedBlockIds.get()).toEqual(['block_0'])
})

it('extends the selection with Shift-click in the margin', async () => {
  const { workspace, bar } = await selectTwo()
  await expect.element(bar.getByText('2 blocks selected')).toBeVisible()

  await page.getByTitle(/^Block 3:/).click({ modifiers: ['Shift'] })

  await expect.element(bar.getByText('3 blocks selected')).toBeVisible()
  expect(workspace.selectedBlockIds.get()).toEqual(['block_0', 'block_1', 'block_2'])
})
