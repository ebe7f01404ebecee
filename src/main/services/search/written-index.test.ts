import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ScriptEdit } from '#shared/contract/script.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { SEED_INPUTS, seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { updateProject } from '../projects/update-project.ts'
import { removeProject, restoreProject } from '../projects/remove-project.ts'
import { addChapter } from '../script/add-chapter.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { removeChapter, restoreChapter } from '../script/remove-chapter.ts'
import { renameChapter } from '../script/script-service.ts'
import { createWrittenIndex, type WrittenIndex } from './written-index.ts'

const AT = Date.parse('2026-11-20T08:00:00.000Z')
let db: OpenDatabase
let cache: OpenDatabase
let index: WrittenIndex
let clockMs = 0
let made = 10
const deps = () => ({ db, newId: () => String((made += 1)), now: () => AT, cancelGeneration: () => undefined })
const openIndex = (monotonic = () => clockMs) =>
  createWrittenIndex({ db, cache, monotonic, reportBug: (error) => expect.fail(String(error)) })

beforeEach(() => {
  made = 10
  db = openStudioDatabase(':memory:')
  cache = openCacheDatabase(':memory:')
  seedScript(db, { blocks: 3 })
  index = openIndex()
})
afterEach(async () => {
  await index.dispose()
  cache.close()
  db.close()
})

const search = (text: string, limit = 20) => index.search({ text, limit })
const owners = (text: string) => search(text).hits.map(({ kind, ownerId }) => `${kind} ${ownerId}`)
function edit(...edits: ScriptEdit[]) {
  const { revision } = openChapter({ db }, { projectId: 'proj_1', chapterId: 'chap_1' })
  editChapter({ db, now: () => AT }, { chapterId: 'chap_1', baseRevision: revision, edits })
}
const write = (blockId: string, text: string) => edit({ kind: 'set-text', blockId, text })

describe('searching while typing', () => {
  it('finds blocks, notes and titles, most recently changed first', () => {
    write('block_1', 'The lamp is dark.')
    edit({ kind: 'set-note', blockId: 'block_3', note: 'Softer, like a lamp going out' })
    search('')
    write('block_2', 'No lamp.')
    renameChapter({ db, now: () => AT }, { chapterId: 'chap_1', title: 'Lamps' })
    updateProject({ db, now: () => AT }, { projectId: 'proj_1', title: 'The Lamp' })

    const found = owners('lam')

    expect(new Set(found.slice(0, 3))).toEqual(new Set(['chapter chap_1', 'block block_2', 'project proj_1']))
    expect(found.slice(3)).toEqual(['block block_1', 'note block_3'])
  })

  it('shows location and matching words', () => {
    write('block_2', `${'long ago '.repeat(30)}the keeper lit a LÁMP again`)

    const { hits } = search('keeper lam')

    const [hit] = hits
    expect(hit).toMatchObject({
      ...{ kind: 'block', ownerId: 'block_2', projectId: 'proj_1', projectTitle: 'The Lighthouse' },
      ...{ chapterId: 'chap_1', chapterTitle: 'Chapter 1' },
    })
    const marked = hit?.hits.map(({ startChar, endChar }) =>
      hit.text.slice(startChar - hit.startChar, endChar - hit.startChar),
    )
    expect(marked).toEqual(['keeper', 'LÁM'])
    expect(hit?.text.length).toBeLessThanOrEqual(161)
  })

  it.each([
    ['every word, the last as a beginning', 'dark tow', ['block block_1']],
    ['no beginning of a word but the last', 'tow dark', []],
    ['words without accents', 'uber', ['block block_2']],
    ['scripts without blanks, from inside', '京タ', ['block block_3']],
    ['words with ligatures and soft hyphens', 'offer fin', ['block block_1']],
    ['letters that are written together', 'strasse', ['block block_2']],
    ['nothing for signs alone', '— "', []],
    ['what looks like an expression as words', 'dark NOT "tower', ['block block_1']],
    ['nothing for no text', '', []],
  ])('accepts %s', (_what, text, expected) => {
    write('block_1', 'A dark tower, not "the" one: of\u00adfer ﬁnal.')
    write('block_2', 'Über die Brücke, eine Straße.')
    write('block_3', '東京タワーの灯り')

    expect(owners(text)).toEqual(expected)
  })

  it('highlights a word with invisible characters whole', () => {
    write('block_1', 'The of\u00adfer stands.')

    const [hit] = search('offer').hits

    expect(hit?.hits.map(({ startChar, endChar }) => hit.text.slice(startChar, endChar))).toEqual(['of\u00adfer'])
  })

  it('stops at the limit', () => {
    expect(search('line', 2).hits).toHaveLength(2)
  })
})

describe('the index', () => {
  it('follows edits, removals, undone removals, chapters and projects', () => {
    const inTurn = [
      () => write('block_1', 'Lamp'),
      () => edit({ kind: 'remove', blockId: 'block_1' }),
      () => edit({ kind: 'insert', blockId: 'block_1', afterBlockId: null, text: 'Lamp again' }),
      () => removeChapterOfTwo(),
      () => restoreChapter(deps(), { chapterId: 'chap_1' }),
      () => removeProject({ db, now: () => AT }, { projectId: 'proj_1' }),
    ].map((step) => {
      step()
      return owners('lamp')
    })

    expect(inTurn).toEqual([['block block_1'], [], ['block block_1'], [], ['block block_1'], []])
    expect(cache.get('SELECT count(*) AS entries FROM written WHERE is_removed = 0')).toEqual({ entries: 0 })
  })

  it('is reused by the next run, which reads only what changed', async () => {
    await withFiles(async (openBoth) => {
      openBoth()
      seedScript(db, { blocks: 2 })
      search('line')
      const before = cache.all('SELECT id, owner_id FROM written')
      openBoth()
      write('block_1', 'Lamp')

      const found = owners('lamp')

      const after = cache.all<{ owner_id: string }>('SELECT id, owner_id FROM written')
      expect(found).toEqual(['block block_1'])
      const unchanged = (rows: readonly unknown[]) =>
        rows.filter((row) => (row as { owner_id: string }).owner_id !== 'block_1')
      expect(unchanged(after)).toEqual(unchanged(before))
    })
  })

  it('sees changes by another connection', async () => {
    await withFiles(async (openBoth) => {
      openBoth()
      seedScript(db, { blocks: 1 })
      search('')
      const other = openStudioDatabase(db.path)
      editChapter(
        { db: other, now: () => AT },
        { chapterId: 'chap_1', baseRevision: 0, edits: [{ kind: 'set-text', blockId: 'block_1', text: 'Lamp' }] },
      )
      other.close()

      expect(owners('lamp')).toEqual(['block block_1'])
    })
  })

  it('returns partial results while much is new, and continues until complete', async () => {
    const edits = Array.from({ length: 3_000 }, (_, n): ScriptEdit => ({
      ...{ kind: 'insert', blockId: `block_n${n}`, text: `Lamp ${n}` },
      afterBlockId: n === 0 ? 'block_3' : `block_n${n - 1}`,
    }))
    edit(...edits)
    // Each clock reading advances half of what a search waits for.
    index = openIndex(() => (clockMs += 10))

    const first = search('lamp', 100)
    await index.settled()
    const second = search('2999')

    expect([first.isComplete, second.isComplete]).toEqual([false, true])
    expect(second.hits.map(({ ownerId }) => ownerId)).toEqual(['block_n2999'])
    expect(owners('line')).toHaveLength(3)
  })
})

describe('what is not in the script', () => {
  const take = (id: string, text: string, blockId = 'block_1') =>
    seedActiveTake(db, { id, blockId, fingerprint: id, inputs: { ...SEED_INPUTS, text } })
  const takeIds = (text: string) => search(text).takes.map((hit) => hit.take?.takeId)
  const removedIn = (text: string) => search(text).removed.map(({ kind, ownerId }) => `${kind} ${ownerId}`)

  it('finds a take by words that its block does not have, with its number and place', () => {
    take('take_1', 'Line 1.')
    take('take_2', 'The old LÁMP')

    const { hits, takes } = search('lam')

    expect(hits).toEqual([])
    expect(takes).toMatchObject([
      {
        ...{
          kind: 'take',
          ownerId: 'block_1',
          chapterId: 'chap_1',
          projectTitle: 'The Lighthouse',
          text: 'The old LÁMP',
        },
        ...{ hits: [{ startChar: 8, endChar: 11 }], isChapterRemoved: false },
        isBlockRemoved: false,
        take: { takeId: 'take_2', number: 2, createdAt: '2026-11-02T10:00:00.000Z' },
      },
    ])
    expect(takeIds('line')).toEqual([])
  })

  it('follows edits of blocks, new takes, deleted ones and removed blocks', () => {
    take('take_1', 'A lamp')
    const inTurn = [
      () => undefined,
      () => write('block_1', 'A lamp'),
      () => write('block_1', 'Another lamp'),
      () => write('block_1', 'No light'),
      () => take('take_2', 'Lamps'),
      () => db.run(`UPDATE takes SET deleted_at = '2026-11-20T08:00:00.000Z' WHERE id = 'take_2'`),
      () => write('block_1', 'Darkness'),
      () => db.run(`UPDATE takes SET deleted_at = NULL`),
      () => write('block_1', 'A lamp'),
      () => edit({ kind: 'remove', blockId: 'block_1' }),
      () => edit({ kind: 'insert', blockId: 'block_1', afterBlockId: null, text: 'Lamps' }),
    ].map((step) => {
      step()
      return takeIds('lamp').toSorted()
    })

    const both = ['take_1', 'take_2']
    expect(inTurn).toEqual([...[['take_1'], [], [], ['take_1'], both], ...[['take_1'], ['take_1'], both, [], both, []]])
  })

  it('finds deleted chapters and projects with their takes apart, until they are restored', () => {
    take('take_1', 'A lamp', 'block_2')
    write('block_1', 'Lamp')
    const inTurn = [
      removeChapterOfTwo,
      () => removeProject({ db, now: () => AT }, { projectId: 'proj_1' }),
      () => restoreProject({ db }, { projectId: 'proj_1' }),
      () => restoreChapter(deps(), { chapterId: 'chap_1' }),
    ].map((step) => {
      step()
      return [owners('lamp'), takeIds('lamp'), removedIn('lamp')]
    })

    const removed = [[], [], ['block block_1', 'take block_2']]
    expect(inTurn).toEqual([removed, removed, removed, [['block block_1'], ['take_1'], []]])
  })

  it('says what is deleted, the project or the chapter', () => {
    removeChapterOfTwo()
    const [chapter] = search('line 1').removed
    removeProject({ db, now: () => AT }, { projectId: 'proj_1' })
    const [both] = search('line 1').removed

    expect(chapter).toMatchObject({ isProjectRemoved: false, isChapterRemoved: true, chapterTitle: 'Chapter 1' })
    expect(both).toMatchObject({ isProjectRemoved: true, isChapterRemoved: true, projectTitle: 'The Lighthouse' })
  })

  it('reads the takes again in a database that was restored, each once', () => {
    take('take_1', 'A lamp')
    search('')
    db.run(`UPDATE takes SET rowid = 70`)
    take('take_2', 'Two lamps')
    write('block_1', 'Darkness')

    expect(takeIds('lamp').toSorted()).toEqual(['take_1', 'take_2'])
    expect(cache.get('SELECT count(*) AS entries FROM take_texts')).toEqual({ entries: 2 })
  })
})

function removeChapterOfTwo() {
  addChapter(deps(), { projectId: 'proj_1', title: 'Two' })
  removeChapter(deps(), { chapterId: 'chap_1' })
}

/** Runs on files in a separate folder; each call of `openBoth` is a new run of the studio. */
async function withFiles(work: (openBoth: () => void) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-index-'))
  try {
    await work(() => {
      cache.close()
      db.close()
      db = openStudioDatabase(join(folder, 'studio.db'))
      cache = openCacheDatabase(join(folder, 'cache.db'))
      index = openIndex()
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
