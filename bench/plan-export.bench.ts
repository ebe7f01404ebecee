import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExportOptions } from '../src/shared/contract/exports.ts'
import { openStudioDatabase } from '../src/main/db/open-database.ts'
import { checkExport } from '../src/main/services/exports/run-export.ts'
import { watchTurns } from '../src/main/testing/watch-turns.test-support.ts'
import type { BenchRow } from './measure.ts'
import { BENCH_CHAPTER_ID, seedChapter } from './studio/seed-chapter.ts'

/** B42: a plan of 10,000 files leaves the core responsive. */
export const planExport: BenchRow = {
  id: 'B42',
  what: 'CPU time of the core’s longest turn while an export of 5,000 blocks to 10,000 files is planned',
  peerIs: 'limit',
  unit: 'ms',
  ratioAtMost: null,
  subjectAtMost: 50,
  open: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const samples = new Int16Array(2_400)
    seedChapter(folder, { blocks: 5_000, secondsEach: 0.1, text: 'The keeper trims the lamp.', samples })
    const db = openStudioDatabase(join(folder, 'studio.db'))
    const options = ExportOptions.parse({ formats: ['mp3', 'srt'], division: 'block', tags: {} })
    const request = { ...options, chapterId: BENCH_CHAPTER_ID }
    const deps = {
      db,
      exportFolder: () => join(folder, 'exports'),
      voiceLocale: () => 'en-US',
      voiceName: () => 'Aria',
    }
    return {
      async subject() {
        const turns = watchTurns()
        await checkExport(deps, request, new AbortController().signal)
        return turns.stop()
      },
      peer: async () => 50,
      async close() {
        db.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
