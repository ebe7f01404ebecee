import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FindQuery } from '#shared/contract/search.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { SEED_INPUTS, seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { addChapter } from '../script/add-chapter.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { removeChapter, restoreChapter } from '../script/remove-chapter.ts'
import { createSearchService } from './search-service.ts'

const AT = Date.parse('2026-11-20T08:00:00.000Z')
const NEVER = new AbortController().signal
let db: OpenDatabase
let cache: OpenDatabase
let search: ReturnType<typeof createSearchService>
let made = 10
const deps = () => ({ db, newId: () => String((made += 1)), now: () => AT, cancelGeneration: () => undefined })

beforeEach(() => {
  made = 10
  db = openStudioDatabase(':memory:')
  cache = openCacheDatabase(':memory:')
  seedScript(db, { blocks: 3 })
  search = createSearchService({
    ...{ db, cache, newId: () => 'id', now: () => AT, monotonic: () => 0 },
    reportBug: (error) => expect.fail(String(error)),
  })
})
afterEach(async () => {
  await search.dispose()
  cache.close()
  db.close()
})

const find = (text: string, part: Partial<FindQuery> = {}, signal = NEVER) => {
  const query = { text, matchCase: false, wholeWord: false, isPattern: false, ...part }
  return search.findOutside({ projectId: 'proj_1', query }, signal)
}
function edit(...edits: Parameters<typeof editChapter>[1]['edits'][number][]) {
  const { revision } = openChapter({ db }, { projectId: 'proj_1', chapterId: 'chap_1' })
  editChapter({ db, now: () => AT }, { chapterId: 'chap_1', baseRevision: revision, edits })
}
const write = (blockId: string, text: string) => edit({ kind: 'set-text', blockId, text })
const take = (id: string, text: string, part: { blockId?: string; createdAt?: string } = {}) =>
  seedActiveTake(db, { id, fingerprint: id, inputs: { ...SEED_INPUTS, text }, ...part })

describe('takes with a word that their block does not have', () => {
  it('are found newest first, each with its number, block, chapter and words', async () => {
    take('take_1', 'The LÁMP was dark.', { blockId: 'block_2', createdAt: '2026-11-02T10:00:00.000Z' })
    take('take_2', 'Line 2.', { blockId: 'block_2', createdAt: '2026-11-03T10:00:00.000Z' })
    take('take_3', 'A lamp, a lamp.', { blockId: 'block_2', createdAt: '2026-11-04T10:00:00.000Z' })

    const found = await find('lamp')

    expect(found).toMatchObject({ takeCount: 2, removedChapterCount: 0, removedChapters: [] })
    expect(found.takes.map(({ takeId, number, hitCount }) => [takeId, number, hitCount])).toEqual([
      ['take_3', 3, 2],
      ['take_1', 1, 1],
    ])
    expect(found.takes[1]).toMatchObject({
      ...{ blockId: 'block_2', blockNumber: 2, isBlockRemoved: false, chapterId: 'chap_1', chapterNumber: 1 },
      ...{ chapterTitle: 'Chapter 1', createdAt: '2026-11-02T10:00:00.000Z', isCut: false },
      pieces: [{ startChar: 0, text: 'The LÁMP was dark.', hits: [{ startChar: 4, endChar: 8, replacement: null }] }],
    })
  })

  it('are not those whose block has the text or the word, until the block is edited', async () => {
    take('take_1', 'Line 1.')
    take('take_2', 'Line one and more.')
    expect(await find('line')).toMatchObject({ takeCount: 0 })

    write('block_1', 'Something else')

    expect((await find('line')).takes.map(({ takeId }) => takeId)).toEqual(['take_2', 'take_1'])
  })

  it('are found by case, whole words and expressions as blocks are', async () => {
    take('take_1', 'Lamps and a Lamp')

    const counts = await Promise.all([
      find('lamp', { matchCase: true }),
      find('lamp', { wholeWord: true }),
      find('l.mps?', { isPattern: true }),
    ])

    expect(counts.map(({ takes }) => takes.map(({ hitCount }) => hitCount))).toEqual([[], [1], [2]])
    await expect(find('(', { isPattern: true })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('are found in a removed block, and not when they are deleted', async () => {
    take('take_1', 'Line 1.')
    edit({ kind: 'remove', blockId: 'block_1' })
    expect((await find('line 1')).takes).toMatchObject([{ takeId: 'take_1', isBlockRemoved: true, blockNumber: null }])

    db.run(`UPDATE takes SET deleted_at = '2026-11-20T08:00:00.000Z'`)

    expect((await find('line 1')).takes).toEqual([])
  })

  it('are counted beyond those that are listed', async () => {
    for (let number = 1; number <= 110; number += 1) take(`take_${number}`, 'The lamp')

    const { takes, takeCount } = await find('lamp')

    expect([takes.length, takeCount]).toEqual([100, 110])
  })
})

it('finds words of removed chapters with their takes, and nothing of them once they are restored', async () => {
  addChapter(deps(), { projectId: 'proj_1', title: 'Two' })
  write('block_1', 'The lamp. A lamp.')
  take('take_1', 'One more lamp', { blockId: 'block_2' })
  removeChapter(deps(), { chapterId: 'chap_1' })

  const found = await find('lamp')

  expect(found).toMatchObject({ takes: [], takeCount: 0, removedChapterCount: 1 })
  expect(found.removedChapters).toMatchObject([
    {
      ...{ chapterId: 'chap_1', title: 'Chapter 1', removedAt: '2026-11-20T08:00:00.000Z' },
      ...{ hitCount: 3, blockCount: 1, takeCount: 1, pieces: [{ text: 'The lamp. A lamp.' }] },
    },
  ])

  restoreChapter(deps(), { chapterId: 'chap_1' })

  expect(await find('lamp')).toMatchObject({ removedChapterCount: 0, takes: [{ takeId: 'take_1' }] })
})

it('leaves takes and removed chapters as they are when everything is replaced', async () => {
  addChapter(deps(), { projectId: 'proj_1', title: 'Two' })
  take('take_1', 'Line one', { blockId: 'block_1' })
  removeChapter(deps(), { chapterId: 'chap_1' })
  const stored = () => [db.all(`SELECT * FROM takes`), db.all(`SELECT * FROM blocks WHERE chapter_id = 'chap_1'`)]
  const before = stored()
  const query = { text: 'line', matchCase: false, wholeWord: false, isPattern: false }

  const done = await search.replace({ projectId: 'proj_1', query, replacement: 'row', blocks: { kind: 'all' } }, NEVER)

  expect(done.blockCount).toBe(0)
  expect(stored()).toEqual(before)
})

it('ends when it is canceled, and refuses an unknown project', async () => {
  await expect(find('lamp', {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' })
  const query = { text: 'a', matchCase: false, wholeWord: false, isPattern: false }
  await expect(search.findOutside({ projectId: 'proj_x', query }, NEVER)).rejects.toMatchObject({ code: 'not_found' })
})
