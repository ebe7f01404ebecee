import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { forgetPeak, peakMb, residentMb } from './browser/process-memory.ts'
import type { BenchRow } from './measure.ts'
import { createExporter } from './studio/export-program.ts'
import { ONE_HOUR } from './studio/one-hour-text.ts'
import { BENCH_CHAPTER_ID, seedChapter } from './studio/seed-chapter.ts'
import { seedLongSound } from './studio/seed-long-sound.ts'

const HOUR_BYTES = ONE_HOUR.blocks * ONE_HOUR.secondsEach * 24_000 * 2
const MAX_MB = 8

/** B33: exports an hour in 200 takes to one WAV file that is on disk when reported complete. */
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
    const exporter = await createExporter(folder)
    const source = join(folder, 'source')
    await writeFile(source, Buffer.alloc(HOUR_BYTES, 1))
    return {
      async subject() {
        const startedAt = performance.now()
        await exporter.write(BENCH_CHAPTER_ID)
        const takenMs = performance.now() - startedAt
        // The file is hashed after its export, which would otherwise be measured with the next one or the peer.
        await exporter.settle()
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
        await exporter.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}

/** B33, memory: peak memory of a services process above its starting value, including hashing. */
export const exportHourMemory: BenchRow = {
  ...{ id: 'B33', what: 'Memory added while an hour in 200 takes is exported as WAV', peerIs: 'limit', unit: 'MB' },
  ratioAtMost: null,
  subjectAtMost: MAX_MB,
  rounds: 5,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    seedChapter(folder, ONE_HOUR)
    seedLongSound(folder, { name: 'warm', chapters: 1, blocksEach: 3, secondsEach: 2 })
    const program = join(import.meta.dirname, 'studio/export-program.ts')
    return {
      // A fresh process each time: one that has used more memory before wouldn't need to allocate more.
      async subject() {
        const child = spawn(process.execPath, ['--expose-gc', program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
        const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
        const write = async (chapterId: string): Promise<void> => {
          child.stdin.write(`${chapterId}\n`)
          await lines.next()
        }
        await lines.next()
        for (let warm = 0; warm < 20; warm += 1) await write('chap_warm_0')
        const before = residentMb(child.pid!)
        forgetPeak(child.pid!)
        await write(BENCH_CHAPTER_ID)
        const extra = peakMb(child.pid!) - before
        child.stdin.end()
        await once(child, 'exit')
        return Math.max(0, extra)
      },
      peer: async () => MAX_MB,
      close: () => rm(folder, { recursive: true, force: true }),
    }
  },
}
