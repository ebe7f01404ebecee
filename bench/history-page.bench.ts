import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openStudioDatabase } from '../src/main/db/open-database.ts'
import { listProjectTakes } from '../src/main/db/repos/project-takes-repo.ts'
import type { BenchRow } from './measure.ts'
import { BENCH_PROJECT_ID } from './studio/seed-chapter.ts'
import { seedTakes } from './studio/seed-takes.ts'

const PAGE_TAKES = 50
const PAGES = 100

interface Opened {
  /** Milliseconds per page, for pages across the list. */
  readPages(): number
  path: string
  places: readonly (readonly [createdAt: string, id: string])[]
  close(): void
}

/** A folder's takes behind the function that serves `takes.page`. */
function openPages(folder: string, takes: number): Opened {
  seedTakes(folder, takes)
  const db = openStudioDatabase(join(folder, 'studio.db'))
  const step = Math.floor(takes / PAGES)
  const places = db.rows<[string, string]>(
    `SELECT created_at, id FROM (SELECT created_at, id, row_number() OVER (ORDER BY created_at DESC, id DESC) AS n FROM takes)
     WHERE n % ? = 1`,
    step,
  )
  return {
    path: join(folder, 'studio.db'),
    places,
    readPages() {
      const startedAt = performance.now()
      for (const [, afterTakeId] of places) {
        const filter = 'all' as const
        listProjectTakes(db, { projectId: BENCH_PROJECT_ID, filter, sort: 'newest', afterTakeId, limit: PAGE_TAKES })
      }
      return (performance.now() - startedAt) / places.length
    },
    close: () => db.close(),
  }
}

/** B22: one page of 50 takes out of 100,000, through the studio's own function. */
export const historyPage: BenchRow = {
  id: 'B22',
  what: 'A page of 50 takes out of 100,000 at any position, with all details the list shows',
  peerIs: 'bare prepared query for the same page with the same index',
  unit: 'ms',
  ratioAtMost: 2,
  rounds: 15,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const pages = openPages(folder, 100_000)
    const bare = new Database(pages.path, { readonly: true })
    const page = bare.prepare(
      `SELECT t.id, t.block_id, c.title, b.removed_at, substr(t.text, 1, 120), t.voice_id, t.status, t.duration_ms,
         t.sample_count, t.created_at, t.starred, b.active_take_id
       FROM takes t JOIN blocks b ON b.id = t.block_id JOIN chapters c ON c.id = b.chapter_id
       WHERE t.project_id = ? AND t.deleted_at IS NULL AND t.status <> 'receiving' AND (t.created_at, t.id) < (?, ?)
       ORDER BY t.created_at DESC, t.id DESC LIMIT ${PAGE_TAKES}`,
    )
    return {
      subject: async () => pages.readPages(),
      async peer() {
        const startedAt = performance.now()
        for (const place of pages.places) page.all(BENCH_PROJECT_ID, ...place)
        return (performance.now() - startedAt) / pages.places.length
      },
      async close() {
        bare.close()
        pages.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}

/** B22M: ten times as many takes. */
export const historyPageOfMillion: BenchRow = {
  id: 'B22M',
  what: 'The same page out of 1,000,000 takes',
  peerIs: 'the same function over 100,000',
  unit: 'ms',
  ratioAtMost: 1.2,
  rounds: 15,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const many = openPages(join(folder, 'many'), 1_000_000)
    const few = openPages(join(folder, 'few'), 100_000)
    return {
      subject: async () => many.readPages(),
      peer: async () => few.readPages(),
      async close() {
        many.close()
        few.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
