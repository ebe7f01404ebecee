import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { formatReason } from '../src/shared/errors/failure-texts.ts'
import { forgetPeak, peakMb, residentMb } from './browser/process-memory.ts'
import type { BenchRow } from './measure.ts'
import { startScriptedVoice } from './studio/scripted-voice.ts'
import { BENCH_PROJECT_ID, seedChapter } from './studio/seed-chapter.ts'
import { startStudio, type StudioClient } from './studio/start-studio.ts'

const TEXT_CHARS = 20_000
/** About the time a narrator needs for this much text. */
const LONG = { durationMs: 1_320_000, chunkMs: 100, delayMs: 0, speed: Infinity }
const SHORT = { ...LONG, durationMs: 10_000 }
const BLOCK_ID = 'block_bench_0'

/** Generates the block and resolves when its take is stored. */
async function speak(client: StudioClient): Promise<void> {
  const events = await client.takes.watch({ projectId: BENCH_PROJECT_ID })
  for await (const event of events) {
    if (event.kind === 'snapshot')
      await client.takes.generate({ projectId: BENCH_PROJECT_ID, blockIds: [BLOCK_ID], reuse: false })
    if (event.kind === 'dropped') throw new Error(event.failure ? formatReason(event.failure) : 'Nothing was spoken')
    if (event.kind === 'ended' && event.take.status !== 'complete') throw new Error(event.take.failure?.code)
    if (event.kind === 'ended') return
  }
}

/** A take of 20,000 characters as fast as possible: 22 minutes of audio, 63 MB, 85 MB on the wire. */
export const longTake: BenchRow = {
  id: 'M20K',
  what: 'Core memory added while a take of 20,000 characters is received and stored',
  peerIs: 'the same response written to a file with undici',
  unit: 'MB',
  ratioAtMost: null,
  subjectAtMost: 40,
  rounds: 5,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const voice = await startScriptedVoice(SHORT)
    const text = 'word '.repeat(TEXT_CHARS / 5).trim()
    seedChapter(folder, { blocks: 1, secondsEach: 0, text, settings: { baseUrl: voice.baseUrl, usesSandbox: false } })
    const url = `${voice.baseUrl}/v1/audio/stream/with-timestamps`
    const order = { url, body: JSON.stringify({ input: text }), file: join(folder, 'plain') }

    /** Peak memory during the long take above that after a short one. */
    async function extraMb(pid: number, receive: () => Promise<void>): Promise<number> {
      voice.answerWith(SHORT)
      await receive()
      voice.answerWith(LONG)
      const before = residentMb(pid)
      forgetPeak(pid)
      await receive()
      return peakMb(pid) - before
    }
    // A fresh process each time: one that has used more memory before wouldn't need to allocate more.
    return {
      async subject() {
        const studio = await startStudio(folder)
        await studio.client.settings.setKey({ key: 'bench' })
        await studio.client.voices.refresh()
        const megabytes = await extraMb(studio.pid, () => speak(studio.client))
        await studio.client.settings.removeKey()
        await studio.stop()
        return megabytes
      },
      async peer() {
        const program = join(import.meta.dirname, 'studio/download-program.ts')
        const plain = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
        const lines = createInterface({ input: plain.stdout })[Symbol.asyncIterator]()
        await lines.next()
        const megabytes = await extraMb(plain.pid!, async () => {
          plain.stdin.write(`${JSON.stringify(order)}\n`)
          await lines.next()
        })
        plain.stdin.end()
        await once(plain, 'exit')
        return megabytes
      },
      async close() {
        await voice.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
