import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { openCacheDatabase, openStudioDatabase } from '../src/main/db/open-database.ts'
import { POSITION_GAP } from '../src/main/db/repos/block-positions.ts'
import { insertBlock } from '../src/main/db/repos/blocks-repo.ts'
import { appendChapter } from '../src/main/db/repos/chapters-repo.ts'
import { insertProject } from '../src/main/db/repos/projects-repo.ts'
import { createWrittenIndex } from '../src/main/services/search/written-index.ts'
import type { BenchRow, BenchSides } from './measure.ts'

const BLOCKS = 100_000
const CHAPTERS = 100
const WORDS_EACH = 40
const VOCABULARY = 8_000
const HITS = 20

/** Words of two to five syllables; the first ones are the most frequent, as in natural language. */
export function vocabulary(random: () => number): string[] {
  const syllables =
    'ba be bi bo ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to'.split(' ')
  const pick = () => syllables[Math.floor(random() * syllables.length)] ?? ''
  return Array.from({ length: VOCABULARY }, (_value, index) => Array.from({ length: 2 + (index % 4) }, pick).join(''))
}

/** Search input for some words: each is typed letter by letter, some after a first word. */
export function typedTexts(words: readonly string[], random: () => number): string[] {
  const pick = () => words[Math.floor(words.length * random() ** 3)] ?? ''
  return Array.from({ length: 60 }, (_value, index) => {
    const before = index % 3 === 0 ? `${pick()} ` : ''
    const word = pick()
    return Array.from({ length: word.length }, (_letter, at) => before + word.slice(0, at + 1))
  }).flat()
}

/** 100,000 blocks of 40 words behind the studio's own search, and the peer on the same file. */
async function openSearch(
  openPeer: (path: string) => { search(typed: string): void; close(): void; queries: number },
): Promise<BenchSides> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
  const random = seededRandom(42)
  const words = vocabulary(random)
  const word = () => words[Math.floor(words.length * random() ** 3)] ?? ''
  const db = openStudioDatabase(join(folder, 'studio.db'))
  const cache = openCacheDatabase(join(folder, 'cache.db'))
  const at = '2026-11-01T10:00:00.000Z'
  const settings = {
    ...{ voiceId: 'aria', modelId: 'simba-3.2', language: null, pauseAfterMs: 0 },
    ...{ textNormalization: true, loudnessNormalization: false },
  }
  db.transaction(() => {
    insertProject(db, { id: 'proj_bench', title: 'Bench', settings, createdAt: at, updatedAt: at })
    for (let chapter = 0; chapter < CHAPTERS; chapter += 1) {
      const chapterId = `chap_${chapter}`
      appendChapter(db, 'proj_bench', { id: chapterId, title: '' })
      for (let block = 0; block < BLOCKS / CHAPTERS; block += 1) {
        const text = Array.from({ length: WORDS_EACH }, word).join(' ')
        insertBlock(db, { id: `block_${chapter}_${block}`, chapterId, position: (block + 1) * POSITION_GAP, text })
      }
    }
  })
  const index = createWrittenIndex({
    db,
    cache,
    monotonic: () => performance.now(),
    reportBug(error) {
      throw error
    },
  })
  index.search({ text: '', limit: 1 })
  await index.settled()
  if (!index.search({ text: '', limit: 1 }).isComplete) throw new Error('The index is not complete')
  const typed = typedTexts(words, random)
  const peer = openPeer(join(folder, 'studio.db'))
  const p95 = (texts: readonly string[], search: (text: string) => void) => {
    const times = texts.map((text) => {
      const startedAt = performance.now()
      search(text)
      return performance.now() - startedAt
    })
    return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.95)] ?? 0
  }
  return {
    subject: async () => p95(typed, (text) => void index.search({ text, limit: HITS })),
    peer: async () =>
      p95(
        typed.filter((_text, place) => place % Math.ceil(typed.length / peer.queries) === 0),
        peer.search,
      ),
    async close() {
      await index.dispose()
      peer.close()
      cache.close()
      db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** B23: cost of one typed letter, p95 over words typed letter by letter, through the studio's own function. */
export const searchWritten: BenchRow = {
  id: 'B23',
  what: 'Search as you type over 100,000 blocks, p95 per letter, newest 20 with excerpts',
  peerIs: 'LIKE over the texts, newest 20',
  unit: 'ms',
  ratioAtMost: 1 / 20,
  subjectAtMost: 1,
  rounds: 7,
  open: () =>
    openSearch((path) => {
      const bare = new Database(path, { readonly: true })
      const find = bare.prepare(
        `SELECT b.id, b.text FROM blocks b JOIN chapters c ON c.id = b.chapter_id
         WHERE b.text LIKE ? AND b.removed_at IS NULL ORDER BY c.edited_at DESC, b.rowid DESC LIMIT ${HITS}`,
      )
      return { search: (typed) => void find.all(`%${typed}%`), close: () => bare.close(), queries: 20 }
    }),
}

/** B23R: the same against a ranked full-text search. */
export const searchWrittenRanked: BenchRow = {
  ...searchWritten,
  id: 'B23R',
  what: 'The same',
  peerIs: 'FTS5 over the same texts, best 20 by rank',
  ratioAtMost: 1 / 8,
  open: () =>
    openSearch((path) => {
      const bare = new Database(':memory:')
      bare.prepare('ATTACH ? AS studio').run(path)
      bare.exec(`CREATE VIRTUAL TABLE words USING fts5 (text)`)
      bare.exec(`INSERT INTO words (rowid, text) SELECT rowid, text FROM studio.blocks`)
      const find = bare.prepare(`SELECT rowid, text FROM words WHERE words MATCH ? ORDER BY rank LIMIT ${HITS}`)
      const expression = (typed: string) =>
        `${typed
          .split(' ')
          .map((word) => `"${word}"`)
          .join(' ')} *`
      return { search: (typed) => void find.all(expression(typed)), close: () => bare.close(), queries: 40 }
    }),
}
