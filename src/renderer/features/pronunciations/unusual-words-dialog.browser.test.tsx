import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PronunciationEntry, UnusualWord } from '#shared/contract/pronunciation.ts'
import { type Answers, renderInStudio, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { toasts } from '../../ui/toast.tsx'
import { UnusualWordsDialog } from './unusual-words-dialog.tsx'

const EXCERPT = 'The boat of Siobhan left before the harbour woke'

function makeWord(word: string, part: Partial<UnusualWord> = {}): UnusualWord {
  return {
    ...{ word, reason: 'name', count: 1, isAccepted: false, pronunciation: null },
    ...{ chapterId: 'chap_1', blockId: 'block_1', voiceId: 'aria', startChar: 12, endChar: 12 + word.length },
    ...{ excerpt: EXCERPT, excerptStartChar: 12, goesOn: true },
    ...part,
  }
}
const ENTRY: PronunciationEntry = {
  ...{ id: 'say_1', written: 'Tomasz', spoken: 'tomash', matchCase: false },
  scope: { kind: 'project', projectId: 'proj_1' },
}
const WORDS = [
  makeWord('Siobhan', { count: 12 }),
  makeWord('Tomasz', { count: 3, pronunciation: ENTRY }),
  makeWord('NASA', { reason: 'abbreviation', blockId: 'block_2' }),
]

async function show(
  words: UnusualWord[] = WORDS,
  answers: Answers['pronunciations'] = {},
  takes: Answers['takes'] = {},
) {
  const went: unknown[] = []
  const { inputs } = await renderInStudio(
    <UnusualWordsDialog
      projectId="proj_1"
      voiceName={() => 'Aria'}
      beforeAsking={async () => undefined}
      onGoTo={({ blockId, startChar, endChar }) => went.push([blockId, startChar, endChar])}
      onClose={() => undefined}
    />,
    {
      pronunciations: { unusualWords: () => ({ words, total: words.length }), acceptWord: () => undefined, ...answers },
      takes,
    },
  )
  return { went, inputs }
}

const getCells = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).slice(0, 6))
const getNames = () => getCells().map(([name]) => name)

it('lists each word with its count, reason, place, cost and pronunciation', async () => {
  await show()

  await expect.element(page.getByText('3 words')).toBeVisible()
  expect(getCells()).toEqual([
    ['Siobhan', '12', 'Name', `${EXCERPT}…`, '7 characters', ''],
    ['Tomasz', '3', 'Name', `${EXCERPT}…`, '6 characters', 'tomash'],
    ['NASA', '1', 'Abbreviation', `${EXCERPT}…`, '4 characters', ''],
  ])
})

it('shows the whole word in its sentence in a small window', async () => {
  await page.viewport(1024, 700)
  try {
    const excerpt = 'At dawn the keepers of the lighthouse rowed home to Skerryvore with a light wind.'
    const excerptStartChar = excerpt.indexOf('Skerryvore')
    await show([makeWord('Skerryvore', { excerpt, excerptStartChar, startChar: excerptStartChar })])
    const place = page.getByRole('button', { name: /with a light wind/ })
    await expect.element(place).toBeVisible()

    const word = place.element().querySelector('mark')?.getBoundingClientRect()
    const cell = place.element().getBoundingClientRect()
    expect(word?.width).toBeGreaterThan(0)
    expect(word?.left).toBeGreaterThanOrEqual(cell.left)
    expect(word?.right).toBeLessThanOrEqual(cell.right)
  } finally {
    await page.viewport(1280, 800)
  }
})

it('goes to a word’s first block', async () => {
  const { went } = await show()
  await page
    .getByRole('row', { name: 'NASA' })
    .getByRole('button', { name: /^The boat of/ })
    .click()
  expect(went).toEqual([['block_2', 12, 16]])
})

it('sorts and filters, and clears the filter', async () => {
  await show()
  await page.getByRole('columnheader', { name: 'Word' }).getByRole('button').first().click()
  await expect.poll(getNames).toEqual(['NASA', 'Siobhan', 'Tomasz'])

  await page.getByRole('searchbox').fill('tomash')
  await expect.poll(getNames).toEqual(['Tomasz'])
  await page.getByRole('searchbox').fill('nothing')
  await expect.element(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(getNames).toHaveLength(3)
  localStorage.removeItem('overvoice.table.unusual-words')
})

it('previews a word’s pronunciation in its block’s voice, and says why it failed', async () => {
  const { inputs } = await show(
    WORDS,
    {},
    {
      hear() {
        throw studioFailure('offline')
      },
    },
  )

  await page.getByRole('button', { name: 'Preview “Tomasz” · 6 characters' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(inputs('takes.hear')).toEqual([{ blockId: 'block_1', words: 'tomash' }])
})

it('opens a new pronunciation for the project, and an existing one', async () => {
  const { inputs } = await show(WORDS, {
    preview: () => ({ blockCount: 0, freshBlockCount: 0, characters: 0, runningBlockIds: [], places: [] }),
    add: (draft) => ({ ...draft, id: 'say_2' }),
  })
  await page.getByRole('button', { name: 'Pronunciation of “NASA”…' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Word' })).toHaveValue('NASA')
  await page.getByRole('textbox', { name: 'Pronounce as' }).fill('nassa')
  await userEvent.keyboard('{Enter}')

  await expect.poll(() => inputs('pronunciations.add')).toHaveLength(1)
  expect(inputs('pronunciations.add')).toEqual([
    { written: 'NASA', spoken: 'nassa', matchCase: true, scope: { kind: 'project', projectId: 'proj_1' } },
  ])
  // What changed is read again.
  await expect.poll(() => inputs('pronunciations.unusualWords')).toHaveLength(2)

  await page.getByRole('row', { name: 'Tomasz' }).getByText('tomash').click()
  await expect.element(page.getByRole('dialog', { name: 'Edit pronunciation' })).toBeVisible()
})

it('removes a word that sounds right, and restores it', async () => {
  const { inputs } = await show()
  await page.getByRole('button', { name: '“Siobhan” sounds right' }).click()
  await expect.poll(getNames).toEqual(['Tomasz', 'NASA'])

  const message = toasts.visibleToasts.at(-1)?.content
  expect(message?.text).toBe('“Siobhan” sounds right and is no longer listed.')
  message?.action?.onPress()
  await expect.poll(getNames).toEqual(['Siobhan', 'Tomasz', 'NASA'])
  expect(inputs('pronunciations.acceptWord')).toEqual([
    { projectId: 'proj_1', word: 'Siobhan', isAccepted: true },
    { projectId: 'proj_1', word: 'Siobhan', isAccepted: false },
  ])
  toasts.clear()
})

it('shows words that sound right on request', async () => {
  await show([makeWord('Siobhan', { isAccepted: true }), makeWord('Tomasz')])
  await expect.poll(getNames).toEqual(['Tomasz'])
  await page.getByRole('switch', { name: 'Show words that sound right' }).click({ force: true })
  await expect.poll(getNames).toEqual(['Siobhan', 'Tomasz'])
  await expect
    .element(page.getByRole('button', { name: '“Siobhan” sounds right' }))
    .toHaveAttribute('aria-pressed', 'true')
})

it('says that it reads, and that there are none', async () => {
  const read = Promise.withResolvers<void>()
  await show([], {
    async unusualWords() {
      await read.promise
      return { words: [], total: 0 }
    },
  })
  await expect.element(page.getByRole('status', { name: 'Reading the script…' })).toBeInTheDocument()
  read.resolve()
  await expect.element(page.getByText('No names or unusual words found')).toBeVisible()
})

it('reads again after a failure', async () => {
  let failures = 1
  await show([], {
    unusualWords() {
      if ((failures -= 1) >= 0) throw studioFailure('disk_full')
      return { words: WORDS, total: 5_003 }
    },
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('3 words · 5,000 rarer words aren’t listed')).toBeVisible()
})

it('renders few of 3,000 rows, and cuts very long words', async () => {
  const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu'
  await show([makeWord(long), ...Array.from({ length: 2_999 }, (_value, at) => makeWord(`Zora${at}`))])

  await expect.element(page.getByText('3,000 words')).toBeVisible()
  expect(page.getByRole('row').elements().length).toBeLessThan(60)
  const header = page.getByRole('rowheader', { name: long }).element()
  expect(header.scrollWidth).toBeGreaterThan(header.clientWidth)
  await page.getByRole('row', { name: 'Zora0' }).getByRole('rowheader').click()
  await userEvent.keyboard('{Escape}{End}')
  await expect.element(page.getByRole('row', { name: 'Zora2998' })).toBeInTheDocument()
})
