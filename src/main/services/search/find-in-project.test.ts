import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FindQuery } from '#shared/contract/search.ts'
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
let made = 10

beforeEach(() => {
  made = 10
  db = openStudioDatabase(':memory:')
  cache = openCacheDatabase(':memory:')
  seedScript(db, { blocks: 3 })
  search = createSearchService({
    db,
    cache,
    monotonic: () => 0,
    reportBug: (error) => expect.fail(String(error)),
    newId: () => String((made += 1)),
    now,
  })
})
afterEach(async () => {
  await search.dispose()
  cache.close()
  db.close()
})

const query = (text: string, part: Partial<FindQuery> = {}): FindQuery => ({
  text,
  matchCase: false,
  wholeWord: false,
  isPattern: false,
  ...part,
})
const find = (text: string, replacement: string | null = null, part: Partial<FindQuery> = {}) =>
  search.find({ projectId: 'proj_1', query: query(text, part), replacement }, NEVER)

function write(chapterId: string, texts: Record<string, string>) {
  const { revision } = openChapter({ db }, { projectId: 'proj_1', chapterId })
  const edits = Object.entries(texts).map(([blockId, text]) => ({ kind: 'set-text' as const, blockId, text }))
  editChapter({ db, now }, { chapterId, baseRevision: revision, edits })
}

/** Adds a second chapter with one block of this text; returns the block's ID. */
function secondChapter(text: string): string {
  const { id } = addChapter({ db, newId: () => String((made += 1)), now }, { projectId: 'proj_1', title: 'The storm' })
  const [block] = openChapter({ db }, { projectId: 'proj_1', chapterId: id }).blocks
  write(id, { [block?.id ?? '']: text })
  return block?.id ?? ''
}

describe('finding in a project', () => {
  it('counts hits, blocks and chapters, and shows each block with its position', async () => {
    write('chap_1', { block_1: 'The lamp. A LAMP!', block_2: 'Dark.' })
    const blockId = secondChapter('No lamp')

    const found = await find('lamp')

    expect(found).toMatchObject({
      hitCount: 3,
      blockCount: 2,
      chapters: [
        { chapterId: 'chap_1', title: 'Chapter 1', number: 1, hitCount: 2, blockCount: 1 },
        { chapterId: 'chap_11', title: 'The storm', number: 2, hitCount: 1, blockCount: 1 },
      ],
      touchedCharacters: 12,
    })
    expect(found.blocks).toEqual([
      {
        ...{ blockId: 'block_1', chapterId: 'chap_1', number: 1, locked: false, isCut: false },
        ...{ hitCount: 2, touchedCharacters: 8, spokenCharacters: 0 },
        pieces: [
          {
            startChar: 0,
            text: 'The lamp. A LAMP!',
            hits: [
              { startChar: 4, endChar: 8, replacement: null },
              { startChar: 12, endChar: 16, replacement: null },
            ],
          },
        ],
      },
      {
        ...{ blockId, chapterId: 'chap_11', number: 1, locked: false, isCut: false },
        ...{ hitCount: 1, touchedCharacters: 4, spokenCharacters: 0 },
        pieces: [{ startChar: 0, text: 'No lamp', hits: [{ startChar: 3, endChar: 7, replacement: null }] }],
      },
    ])
  })

  it('reports what would need regenerating: up-to-date blocks that would change', async () => {
    seedActiveTake(db)
    seedActiveTake(db, { id: 'take_2', blockId: 'block_2', inputs: { ...takeInputs(), text: 'Something older.' } })

    const found = await find('line', 'Verse')

    expect(found.hitCount).toBe(3)
    expect(found.spoken).toEqual({ blockCount: 1, characters: 'Verse 1.'.length })
    expect(found.blocks.map(({ spokenCharacters }) => spokenCharacters)).toEqual(['Verse 1.'.length, 0, 0])
  })

  it('distinguishes locked blocks', async () => {
    editChapter(
      { db, now },
      { chapterId: 'chap_1', baseRevision: 0, edits: [{ kind: 'set-lock', blockId: 'block_2', locked: true }] },
    )

    const found = await find('line')

    expect([found.hitCount, found.locked, found.touchedCharacters]).toEqual([3, { hitCount: 1, blockCount: 1 }, 8])
    expect(found.blocks.map(({ locked }) => locked)).toEqual([false, true, false])
  })

  it('shows a long text only around its hits, never splitting a character', async () => {
    write('chap_1', { block_1: `${'👩‍👧'.repeat(2_000)} lamp ${'👩‍👧'.repeat(2_000)} lamp${' lamp'.repeat(50)}` })

    const { blocks } = await find('lamp')

    const [block] = blocks
    expect(block?.hitCount).toBe(52)
    const shown = block?.pieces.flatMap(({ hits }) => hits) ?? []
    expect(shown.length).toBeLessThan(25)
    for (const piece of block?.pieces ?? []) {
      expect(piece.text.length).toBeLessThan(400)
      expect(piece.text.replaceAll('👩‍👧', '')).not.toMatch(/[^ lamp]/)
      for (const hit of piece.hits) {
        expect(piece.text.slice(hit.startChar - piece.startChar, hit.endChar - piece.startChar)).toBe('lamp')
      }
    }
    expect(block?.isCut).toBe(true)
  })

  it('describes the first 2,000 blocks and counts all', async () => {
    const edits = Array.from({ length: 2_500 }, (_, n) => ({
      ...{ kind: 'insert' as const, blockId: `block_n${n}`, text: `Lamp ${n}` },
      afterBlockId: n === 0 ? 'block_3' : `block_n${n - 1}`,
    }))
    editChapter({ db, now }, { chapterId: 'chap_1', baseRevision: 0, edits })

    const found = await find('lamp')

    expect([found.hitCount, found.blockCount, found.blocks.length]).toEqual([2_500, 2_500, 2_000])
    expect(found.blocks[0]?.number).toBe(4)
  })

  it('finds nothing in removed content', async () => {
    editChapter({ db, now }, { chapterId: 'chap_1', baseRevision: 0, edits: [{ kind: 'remove', blockId: 'block_2' }] })

    expect((await find('line')).blocks.map(({ blockId }) => blockId)).toEqual(['block_1', 'block_3'])
  })

  it.each([
    ['a pattern that cannot be read', 'li(ne', /Invalid pattern: unterminated group\./],
    ['a pattern that would take for ever', '(\\w+\\s?)+\\$', /too slow/],
  ])('is rejected with a message for %s', async (_what, text, message) => {
    write('chap_1', { block_1: 'and so on '.repeat(20).trim() })

    await expect(find(text, null, { isPattern: true })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    })
  })

  it('is rejected for a missing project', async () => {
    const asked = search.find({ projectId: 'proj_x', query: query('a'), replacement: null }, NEVER)

    await expect(asked).rejects.toMatchObject({ code: 'not_found' })
  })
})

function takeInputs() {
  return {
    markup: [],
    pronunciations: [],
    spokenFromChar: 0,
    voiceId: 'aria',
    modelId: 'simba-3.2',
    language: null,
    textNormalization: true,
    loudnessNormalization: false,
  }
}
