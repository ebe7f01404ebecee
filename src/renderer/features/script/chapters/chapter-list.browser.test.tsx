import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createStore } from '../../../lib/create-store.ts'
import { useStore } from '../../../lib/use-store.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import { ChapterList } from './chapter-list.tsx'
import { nameChapters } from './name-chapters.ts'

const NO_ACTIONS = {
  onOpen: () => undefined,
  onRenameStart: () => undefined,
  onRenameEnd: () => undefined,
  onMove: () => undefined,
  onRemove: () => undefined,
}

/** Shows a list whose second chapter is being renamed. `setSpokenBlockCount` refreshes it like a running generation. */
async function renameSecond() {
  const spokenBlockCount = createStore(0)
  function List() {
    const figures = { blockCount: 4, writtenBlockCount: 4, outdatedBlockCount: 0, durationMs: 2_000 }
    return (
      <div style={{ height: 300, display: 'grid' }}>
        <ChapterList
          isShown
          chapters={nameChapters([
            { id: 'chapter_1', title: '' },
            { id: 'chapter_2', title: 'The road', ...figures, spokenBlockCount: useStore(spokenBlockCount) },
          ])}
          chapterId="chapter_1"
          renamingId="chapter_2"
          {...NO_ACTIONS}
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
  await expect.element(screen.getByText('25% generated')).toBeVisible()
  await userEvent.keyboard('storm')

  await expect.element(field).toHaveValue('The storm')
})

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const LONG = 'The keeper’s daughter comes back to the harbor and finds the lamp dark, the stairs wet and nobody at home'

/** Shows chapters in a pane of this height. `open` opens another chapter, and hides or shows the pane. */
async function showTitles(titles: string[], { heightPx = 400, chapterId = 'chap_0' } = {}) {
  const chapters = nameChapters(titles.map((title, index) => ({ id: `chap_${index}`, title })))
  const opened = createStore({ chapterId, isShown: true })
  function Pane() {
    const open = useStore(opened)
    return (
      <div hidden={!open.isShown} style={{ width: 220, height: heightPx, display: 'flex', flexDirection: 'column' }}>
        <ChapterList {...open} chapters={chapters} renamingId={null} {...NO_ACTIONS} />
      </div>
    )
  }
  const { screen } = await renderInStudio(<Pane />)
  const heightOf = (name: string) => screen.getByTitle(name, { exact: true }).first().element().clientHeight
  return { screen, heightOf, list: screen.getByRole('grid'), open: opened.set }
}

it('shows a long title in two lines, with all of it on hover and for screen readers', async () => {
  const { screen, heightOf } = await showTitles(['Arrival', LONG, 'W'.repeat(60)])

  await expect.poll(() => heightOf(LONG)).toBe(2 * heightOf('Arrival'))
  expect(heightOf('W'.repeat(60))).toBe(2 * heightOf('Arrival'))
  await expect.element(screen.getByRole('row', { name: new RegExp(`^${LONG}`) })).toBeVisible()
  const rows = screen.getByRole('row').elements()
  const boxes = rows.map((row) => row.getBoundingClientRect())
  expect(boxes[1]!.top).toBeGreaterThanOrEqual(boxes[0]!.bottom - 1)
  expect(boxes[2]!.top).toBeGreaterThanOrEqual(boxes[1]!.bottom - 1)
})

it('is as high as its rows, and scrolls to the open chapter where they don’t fit', async () => {
  const { list } = await showTitles([LONG, LONG, LONG, LONG])
  await expect.poll(() => list.element().scrollHeight - list.element().clientHeight).toBe(0)

  const many = Array.from({ length: 200 }, (_each, index) => `${index} ${LONG}`)
  const { screen } = await showTitles(many, { heightPx: 300, chapterId: 'chap_150' })
  await expect.element(screen.getByRole('row', { name: /^150 / })).toBeInViewport()
})

it('scrolls to the chapter that was opened while its pane was hidden, once the pane is shown', async () => {
  const many = Array.from({ length: 200 }, (_each, index) => `${index} Harbor`)
  const { screen, list, open } = await showTitles(many, { heightPx: 300 })
  await expect.element(screen.getByRole('row', { name: /^0 / })).toBeInViewport()
  open({ chapterId: 'chap_0', isShown: false })
  await expect.element(list).not.toBeInTheDocument()

  open({ chapterId: 'chap_150', isShown: false })
  for (let frame = 0; frame < 3; frame += 1) await nextFrame()
  open({ chapterId: 'chap_150', isShown: true })

  await expect.element(screen.getByRole('row', { name: /^150 / })).toBeInViewport()
})
