import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createStore } from '../../lib/create-store.ts'
import { useStore } from '../../lib/use-store.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { ChapterList } from './chapter-list.tsx'
import { nameChapters } from './name-chapters.ts'

/** Shows a list whose second chapter is being renamed. `setSpokenBlockCount` refreshes it like a running generation. */
async function renameSecond() {
  const spokenBlockCount = createStore(0)
  function List() {
    const figures = { blockCount: 4, writtenBlockCount: 4, outdatedBlockCount: 0, durationMs: 2_000 }
    return (
      <div style={{ height: 300, display: 'grid' }}>
        <ChapterList
          chapters={nameChapters([
            { id: 'chapter_1', title: '' },
            { id: 'chapter_2', title: 'The road', ...figures, spokenBlockCount: useStore(spokenBlockCount) },
          ])}
          chapterId="chapter_1"
          renamingId="chapter_2"
          onOpen={() => undefined}
          onRenameStart={() => undefined}
          onRenameEnd={() => undefined}
          onMove={() => undefined}
          onRemove={() => undefined}
        />
      </div>
    )
  }
  const { screen } = await renderInStudio(<List />)
  return { screen, field: screen.getByRole('textbox'), setSpokenBlockCount: spokenBlockCount.set }
}

it('starts a rename with the whole title selected', async () => {
  const { field } = await renameSecond()
  await expect.element(field).toHaveFocus()

  await userEvent.keyboard('The storm')

  await expect.element(field).toHaveValue('The storm')
})

it('keeps what was typed when the list refreshes during a rename', async () => {
  const { screen, field, setSpokenBlockCount } = await renameSecond()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('The ')

  setSpokenBlockCount(1)
  await expect.element(screen.getByText('4 blocks · 25% generated')).toBeVisible()
  await userEvent.keyboard('storm')

  await expect.element(field).toHaveValue('The storm')
})
