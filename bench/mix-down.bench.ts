import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStudioDatabase } from '../src/main/db/open-database.ts'
import { openTakeFiles } from '../src/main/media/take-files.ts'
import { listBlocks, setBlockSound } from '../src/main/db/repos/blocks-repo.ts'
import { readChapterLayout } from '../src/main/services/exports/read-chapter-layout.ts'
import { getMix } from '../src/main/services/exports/sound-of.ts'
import type { BenchRow } from './measure.ts'
import { ONE_HOUR } from './studio/one-hour-text.ts'
import { BENCH_CHAPTER_ID, seedChapter } from './studio/seed-chapter.ts'

const NEVER = new AbortController().signal
const HOUR_BYTES = ONE_HOUR.blocks * ONE_HOUR.secondsEach * 24_000 * 2

/** B34: mixes 200 blocks with gain, trims and fades from their files to one hour of samples. */
export const mixDown: BenchRow = {
  id: 'B34',
  what: 'Mix-down of an hour in 200 blocks, each with gain, trimmed ends and fades, from files in the cache',
  peerIs: 'one copy of as many bytes in memory',
  unit: 'ms',
  ratioAtMost: 1 / 0.3,
  rounds: 9,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    seedChapter(folder, ONE_HOUR)
    const db = openStudioDatabase(join(folder, 'studio.db'))
    const takeFiles = await openTakeFiles(join(folder, 'media', 'takes'), Date.now)
    for (const [index, { id, activeTake }] of listBlocks(db, BENCH_CHAPTER_ID).entries()) {
      const trims = activeTake ? [{ takeId: activeTake.id, startMs: 40, endMs: 60 }] : []
      setBlockSound(db, BENCH_CHAPTER_ID, id, { gainDb: (index % 9) - 4.5, fadeInMs: 30, fadeOutMs: 50, trims })
    }
    const source = Buffer.alloc(HOUR_BYTES, 1)
    const target = Buffer.alloc(HOUR_BYTES, 2)
    return {
      async subject() {
        const startedAt = performance.now()
        const layout = readChapterLayout(db, BENCH_CHAPTER_ID)
        let sizeBytes = 0
        for await (const bytes of getMix(layout, takeFiles, NEVER)) sizeBytes += bytes.length
        if (sizeBytes < HOUR_BYTES * 0.9) throw new Error('The mix is too short')
        return performance.now() - startedAt
      },
      async peer() {
        const startedAt = performance.now()
        target.set(source)
        return performance.now() - startedAt
      },
      async close() {
        db.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
