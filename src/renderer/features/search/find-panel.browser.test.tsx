import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FindResult, FoundRemovedChapter, FoundTake, OutsideResult } from '#shared/contract/search.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { createStore } from '../../lib/create-store.ts'
import { type Answers, renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { FindPanel } from './find-panel.tsx'
import { findState, type FoundPlace } from './find-state.ts'

const NOTHING: FindResult = {
  ...{ hitCount: 0, blockCount: 0, chapters: [], locked: { hitCount: 0, blockCount: 0 } },
  ...{ touchedCharacters: 0, spoken: { blockCount: 0, characters: 0 }, blocks: [] },
}
const hit = (text: string) => ({
  ...{ hitCount: 1, isCut: false },
  pieces: [{ startChar: 0, text, hits: [{ startChar: 0, endChar: 4, replacement: null }] }],
})
const TAKE: FoundTake = {
  ...{ takeId: 'take_1', number: 2, createdAt: '2026-03-04T14:20:00.000Z', blockId: 'block_3', blockNumber: 3 },
  ...{ isBlockRemoved: false, sampleRateHz: 24_000, chapterId: 'chap_2', chapterTitle: '', chapterNumber: 2 },
  ...hit('Lamp of old'),
}
const LOST: FoundTake = { ...TAKE, takeId: 'take_2', blockId: 'block_4', blockNumber: null, isBlockRemoved: true }
const REMOVED: FoundRemovedChapter = {
  ...{ chapterId: 'chap_3', title: 'The storm', removedAt: '2026-03-04T14:20:00.000Z', blockCount: 1, takeCount: 0 },
  ...hit('Lamps in the storm'),
}
const FOUND: OutsideResult = {
  ...{ takes: [TAKE, LOST], takeCount: 2, removedChapters: [REMOVED], removedChapterCount: 1 },
}

beforeEach(() => {
  findState.set({
    ...{ isOpen: true, replaces: false, replacement: '', excluded: new Set(), askedFor: 0 },
    query: { text: 'lamp', matchCase: false, wholeWord: false, isPattern: false },
  })
})

async function renderPanel(answers: Answers) {
  const places: FoundPlace[] = []
  const played: unknown[] = []
  const rendered = await renderInStudio(
    <FindPanel
      projectId="proj_1"
      settle={async () => undefined}
      onGoTo={(place) => places.push(place)}
      onClose={() => undefined}
      onReady={() => undefined}
      steppedOver={null}
      onReplaced={async () => undefined}
      player={{ playing: createStore(null), failure: createStore(null), toggle: (take) => played.push(take) }}
    />,
    { search: { find: () => NOTHING, findOutside: () => FOUND }, ...answers },
  )
  return { ...rendered, places, played }
}

const rows = page.getByRole('grid', { name: 'Takes and removed chapters with matches' })
/** The rows without their dates. */
const names = () =>
  rows
    .getByRole('row')
    .elements()
    .map((row) => row.getAttribute('aria-label')?.replace(/ · (removed )?\d[^·]*: (?=Lamp)/, ': '))

it('lists takes and removed chapters apart, by keyboard too: shows a take, plays one without block, restores', async () => {
  const { places, played, inputs } = await renderPanel({
    script: { restoreChapter: () => ({ id: 'chap_3', title: '' }) },
  })

  await expect
    .poll(names)
    .toEqual([
      'In takes: 2 takes.',
      'Take 2 · block 3 of Chapter 2: Lamp of old',
      'Take 2 · removed block of Chapter 2: Lamp of old',
      'In removed chapters: 1 chapter.',
      'The storm: Lamps in the storm',
    ])
  await expect.element(page.getByText('2 takes match. 1 removed chapter matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show take 2 of block 3' }).click()
  rows.getByRole('row').nth(1).element().focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')

  await expect.element(page.getByText(/ Restored “The storm”\.$/)).toBeVisible()
  expect(places).toEqual([{ chapterId: 'chap_2', blockId: 'block_3', startChar: 0, endChar: 0, takeId: 'take_1' }])
  expect(played).toMatchObject([{ id: 'take_2', sampleRateHz: 24_000 }])
  expect(inputs('script.restoreChapter')).toEqual([{ chapterId: 'chap_3' }])
})

it('says that takes are searched, and lists nothing of them while something is replaced', async () => {
  const { promise, resolve } = Promise.withResolvers<OutsideResult>()
  await renderPanel({ search: { find: () => NOTHING, findOutside: () => promise } })
  await expect.element(page.getByText('Searching takes and removed chapters…')).toBeVisible()
  resolve(FOUND)
  await expect.element(rows).toBeVisible()

  await page.getByRole('button', { name: 'Replace', exact: true }).first().click()

  await expect.element(rows).not.toBeInTheDocument()
})

it('says why takes could not be searched or a chapter restored, and searches again', async () => {
  let isBroken = true
  await renderPanel({
    search: {
      find: () => NOTHING,
      findOutside: () => {
        if (isBroken) throw new StudioError('not_found', 'project-not-found')
        return FOUND
      },
    },
    script: {
      restoreChapter: () => {
        throw new StudioError('not_found', 'chapter-not-found')
      },
    },
  })
  await expect.element(page.getByRole('button', { name: 'Search again' })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Search again' }).click()

  await page.getByRole('button', { name: 'Restore The storm' }).click()

  await expect.element(page.getByRole('alert')).toBeVisible()
})
