import { copyFile, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExportOptions } from '#shared/contract/exports.ts'
import { openStudioDatabase } from '../src/main/db/open-database.ts'
import { openTakeFiles } from '../src/main/media/take-files.ts'
import { createWrittenFiles } from '../src/main/media/written-files.ts'
import { createExportsService } from '../src/main/services/exports/exports-service.ts'
import type { BenchRow } from './measure.ts'
import { BENCH_CHAPTER_ID, ONE_HOUR, seedChapter } from './studio/seed-chapter.ts'

const NEVER = new AbortController().signal
const HOUR_BYTES = ONE_HOUR.blocks * ONE_HOUR.secondsEach * 24_000 * 2

/** B33: an hour in 200 takes to one WAV file that is on the disk when it is said to be there. */
export const exportHour: BenchRow = {
  id: 'B33',
  what: 'Export of an hour in 200 takes as WAV, through the service',
  peerIs: 'copy and fsync of one file of that size',
  unit: 'ms',
  ratioAtMost: 1 / 0.7,
  rounds: 7,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    seedChapter(folder, ONE_HOUR)
    const db = openStudioDatabase(join(folder, 'studio.db'))
    const takeFiles = await openTakeFiles(join(folder, 'media', 'takes'), Date.now)
    let id = 0
    const newId = () => String((id += 1))
    const exports = createExportsService({
      db,
      takeFiles,
      uploadsFolder: folder,
      exportFolder: () => folder,
      writtenFiles: createWrittenFiles(),
      newId,
      now: Date.now,
      reportBug: (error) => {
        throw error
      },
    })
    const source = join(folder, 'source')
    await writeFile(source, Buffer.alloc(HOUR_BYTES, 1))
    return {
      async subject() {
        const startedAt = performance.now()
        const request = { ...ExportOptions.parse({ formats: ['wav'] }), chapterId: BENCH_CHAPTER_ID, overwrite: true }
        for await (const event of exports.run(request, NEVER)) if (event.kind === 'finished') break
        const takenMs = performance.now() - startedAt
        // The file is hashed behind its export, which would otherwise be measured with the next one, or with the peer.
        await exports.dispose()
        return takenMs
      },
      async peer() {
        const target = join(folder, 'copy')
        const startedAt = performance.now()
        await copyFile(source, target)
        const file = await open(target, 'r+')
        await file.sync()
        await file.close()
        return performance.now() - startedAt
      },
      async close() {
        await exports.dispose()
        db.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
