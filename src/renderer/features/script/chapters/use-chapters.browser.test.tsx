import { expect, it } from 'vitest'
import type { ChapterSummary } from '#shared/contract/script.ts'
import { renderInStudio } from '../../../testing/render-in-studio.test-support.tsx'
import type { ListedChapter } from './name-chapters.ts'
import { useChapterFigures, useChapters } from './use-chapters.ts'

const CHAPTERS = [
  { id: 'chap_1', title: 'One' },
  { id: 'chap_2', title: '' },
]
const FIGURES = { blockCount: 4, writtenBlockCount: 4, spokenBlockCount: 1, outdatedBlockCount: 0, durationMs: 900 }

async function showFigures() {
  let stored: ChapterSummary[] = CHAPTERS.map((chapter) => ({ ...chapter, ...FIGURES }))
  const lists: (readonly ListedChapter[])[] = []
  const Screen = () => {
    const chapters = useChapters('proj_1', CHAPTERS)
    lists.push(chapters.list)
    return (
      <>
        <button type="button" onClick={chapters.refresh}>
          Refresh
        </button>
        <List chapters={chapters.list} />
      </>
    )
  }
  const List = ({ chapters }: { chapters: readonly ListedChapter[] }) => (
    <ul>
      {useChapterFigures('proj_1', chapters).map(({ id, name, spokenBlockCount = 'unknown' }) => (
        <li key={id}>{`${name}: ${spokenBlockCount}`}</li>
      ))}
    </ul>
  )
  const { screen } = await renderInStudio(<Screen />, { script: { chapters: () => stored } })
  return {
    lists,
    list: screen.getByRole('list'),
    async store(change: (chapters: ChapterSummary[]) => ChapterSummary[]) {
      stored = change(stored)
      await screen.getByRole('button').click()
    },
  }
}

it('renders the screen again if chapters change, but not if only their figures do', async () => {
  const { lists, list, store } = await showFigures()
  await expect.element(list).toHaveTextContent('One: 1Chapter 2: 1')
  const before = lists.length

  await store((chapters) => chapters.map((chapter) => ({ ...chapter, spokenBlockCount: 3 })))
  await expect.element(list).toHaveTextContent('One: 3Chapter 2: 3')

  expect(lists).toHaveLength(before)

  await store((chapters) => chapters.map((chapter) => ({ ...chapter, title: 'New' })))
  await expect.element(list).toHaveTextContent('New: 3New: 3')

  expect(lists.at(-1)?.map(({ name }) => name)).toEqual(['New', 'New'])
})

it('lists a chapter without figures until they are read', async () => {
  const { lists, list, store } = await showFigures()
  await expect.element(list).toHaveTextContent('One: 1Chapter 2: 1')

  expect(lists[0]?.map(({ name }) => name)).toEqual(['One', 'Chapter 2'])
  expect(lists.flat().filter((chapter) => 'spokenBlockCount' in chapter)).toEqual([])

  await store((chapters) => chapters.slice(1))

  await expect.element(list).toHaveTextContent('Chapter 1: 1')
})
