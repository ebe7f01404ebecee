import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FindQuery, ReplaceChoice } from '#shared/contract/search.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { addChapter } from '../script/add-chapter.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { createSearchService } from './search-service.ts'

const NEVER = new AbortController().signal
const now = () => Date.parse('2026-11-20T08:00:00.000Z')
let db: OpenDatabase
let cache: OpenDatabase
let search: ReturnType<typeof createSearchService>
let edited: string[]
let made = 10
const newId = () => String((made += 1))

/** Two chapters: `block_1` to `block_3` with text `Line 1.` and so on, `block_12` with `One more line.` */
beforeEach(() => {
  made = 10
  edited = []
  db = openStudioDatabase(':memory:')
  cache = openCacheDatabase(':memory:')
  seedScript(db, { blocks: 3 })
  addChapter({ db, newId, now }, { projectId: 'proj_1', title: 'Two' })
  edit('chap_11', { kind: 'set-text', blockId: 'block_12', text: 'One more line.' })
  search = createSearchService({
    db,
    cache,
    monotonic: () => 0,
    onEdited: (chapterIds) => void edited.push(...chapterIds),
    reportBug: (error) => expect.fail(String(error)),
    newId,
    now,
  })
})
afterEach(async () => {
  await search.dispose()
  cache.close()
  db.close()
})

const open = (chapterId: string) => openChapter({ db }, { projectId: 'proj_1', chapterId })
const texts = () => ['chap_1', 'chap_11'].map((chapterId) => open(chapterId).blocks.map(({ text }) => text))
const revisions = () => ['chap_1', 'chap_11'].map((chapterId) => open(chapterId).revision)
const query = (text: string, part: Partial<FindQuery> = {}): FindQuery => ({
  ...{ text, matchCase: false, wholeWord: false, isPattern: false },
  ...part,
})
const replace = (
  text: string,
  replacement: string,
  blocks: ReplaceChoice = { kind: 'all' },
  part: Partial<FindQuery> = {},
) => search.replace({ projectId: 'proj_1', query: query(text, part), replacement, blocks }, NEVER)

function edit(chapterId: string, one: Parameters<typeof editChapter>[1]['edits'][number]) {
  editChapter({ db, now }, { chapterId, baseRevision: open(chapterId).revision, edits: [one] })
}

describe('replacing text', () => {
  it('changes every chapter at once, increments their revisions and keeps active takes', async () => {
    seedActiveTake(db)
    const before = revisions()

    const replaced = await replace('line', 'verse')

    expect(replaced).toEqual({
      ...{ replacementId: expect.any(String), hitCount: 4, blockCount: 4, lockedBlockCount: 0 },
      chapterIds: ['chap_1', 'chap_11'],
    })
    expect(texts()).toEqual([['verse 1.', 'verse 2.', 'verse 3.'], ['One more verse.']])
    expect(revisions()).toEqual(before.map((revision) => revision + 1))
    expect(open('chap_1').blocks[0]?.activeTake?.id).toBe('take_1')
  })

  it.each<[string, ReplaceChoice, string[][]]>([
    ['only those named', { kind: 'only', blockIds: ['block_2'] }, [['Line 1.', 'x 2.', 'Line 3.'], ['One more line.']]],
    [
      'all but those named',
      { kind: 'all-but', blockIds: ['block_2', 'block_12'] },
      [['x 1.', 'Line 2.', 'x 3.'], ['One more line.']],
    ],
  ])('changes %s', async (_what, blocks, expected) => {
    const [, untouched] = revisions()

    await replace('line', 'x', blocks)

    expect(texts()).toEqual(expected)
    expect(revisions()[1]).toBe(untouched)
  })

  it('skips locked blocks and reports how many', async () => {
    edit('chap_1', { kind: 'set-lock', blockId: 'block_1', locked: true })

    const replaced = await replace('line', '')

    expect(replaced).toMatchObject({ hitCount: 3, blockCount: 3, lockedBlockCount: 1 })
    expect(texts()).toEqual([['Line 1.', ' 2.', ' 3.'], ['One more .']])
  })

  it('inserts a pattern’s groups into the replacement', async () => {
    await replace('(\\w+) (\\d)', '$2 $1', { kind: 'all' }, { isPattern: true })

    expect(texts()[0]).toEqual(['1 Line.', '2 Line.', '3 Line.'])
  })

  it('changes nothing if the text is the same, and leaves nothing to undo', async () => {
    const before = revisions()

    const replaced = await replace('Line', 'Line', { kind: 'all' }, { matchCase: true })

    expect(replaced).toMatchObject({ replacementId: null, hitCount: 0, blockCount: 0, chapterIds: [] })
    expect(revisions()).toEqual(before)
  })

  it('changes nothing if a block was edited during the search', async () => {
    const replacing = replace('line', 'verse')
    edit('chap_11', { kind: 'set-text', blockId: 'block_12', text: 'One more line, edited.' })

    await expect(replacing).rejects.toMatchObject({ code: 'conflict' })

    expect(texts()).toEqual([['Line 1.', 'Line 2.', 'Line 3.'], ['One more line, edited.']])
  })

  it('is rejected if it would split a block in two', async () => {
    await expect(replace('line', 'a\u2028b')).rejects.toMatchObject({ code: 'invalid_input' })

    expect(texts()[1]).toEqual(['One more line.'])
  })
})

describe('a replacement', () => {
  it('is undone and redone as one step in every chapter', async () => {
    const before = texts()
    const { replacementId } = await replace('line', 'verse')
    const after = texts()
    const set = (isDone: boolean) => search.setReplacement({ replacementId: replacementId ?? '', isDone })

    const undone = await set(false)
    const afterUndo = texts()
    await set(true)

    expect(undone).toEqual({ blockCount: 4, leftBlockCount: 0, chapterIds: ['chap_1', 'chap_11'] })
    expect([afterUndo, texts()]).toEqual([before, after])
  })

  it('skips blocks edited, locked or removed since, and counts those already matching', async () => {
    const { replacementId } = await replace('line', 'verse')
    edit('chap_1', { kind: 'set-text', blockId: 'block_1', text: 'Mine' })
    edit('chap_1', { kind: 'set-lock', blockId: 'block_2', locked: true })
    edit('chap_1', { kind: 'set-text', blockId: 'block_3', text: 'Line 3.' })
    edit('chap_11', { kind: 'remove', blockId: 'block_12' })

    const undone = await search.setReplacement({ replacementId: replacementId ?? '', isDone: false })

    expect(undone).toEqual({ blockCount: 1, leftBlockCount: 3, chapterIds: [] })
    expect(texts()[0]).toEqual(['Mine', 'verse 2.', 'Line 3.'])
  })

  it('tells the windows that show its chapters, also when it is undone', async () => {
    const { replacementId } = await replace('one more', 'another')
    edit('chap_11', { kind: 'set-text', blockId: 'block_12', text: 'Mine' })
    await search.setReplacement({ replacementId: replacementId ?? '', isDone: false })
    const none = [...edited]
    const other = await replace('line', 'verse')
    edited = []
    await search.setReplacement({ replacementId: other.replacementId ?? '', isDone: false })

    expect(none).toEqual(['chap_11'])
    expect(edited).toEqual(['chap_1'])
  })

  it('changes nothing if it is no longer known', async () => {
    await expect(search.setReplacement({ replacementId: 'replacement_x', isDone: false })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
