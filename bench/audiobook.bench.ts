import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { forgetPeak, peakMb, residentMb } from './browser/process-memory.ts'
import type { BenchRow } from './measure.ts'
import type { Mp4Library } from './studio/audiobook-program.ts'

const HOURS = 10
const MAX_MB = 32

/** B44: peak memory of a fresh process above its starting value while it writes the frames of ten hours. */
export const audiobookMemory: BenchRow = {
  id: 'B44',
  what: 'Memory added while AAC frames of ten hours are written as M4B with 60 chapters',
  peerIs: 'mediabunny’s MP4 without chapters',
  unit: 'MB',
  ratioAtMost: null,
  subjectAtMost: MAX_MB,
  rounds: 3,
  warmsUp: false,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    return {
      subject: () => measureMb('studio', folder),
      peer: () => measureMb('mediabunny', folder),
      close: () => rm(folder, { recursive: true, force: true }),
    }
  },
}

async function measureMb(library: Mp4Library, folder: string): Promise<number> {
  const program = join(import.meta.dirname, 'studio/audiobook-program.ts')
  const child = spawn(process.execPath, ['--expose-gc', program, library, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  const before = residentMb(child.pid!)
  forgetPeak(child.pid!)
  child.stdin.write(`${HOURS}\n`)
  await lines.next()
  const extraMb = peakMb(child.pid!) - before
  child.stdin.end()
  await once(child, 'exit')
  return Math.max(0, extraMb)
}
