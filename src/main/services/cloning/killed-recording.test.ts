import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { getSamples } from '#shared/domain/samples.ts'
import { signalSample } from './known-signal.test-support.ts'
import { openCloning, RATE_HZ } from './open-cloning.test-support.ts'
import { recoverRecordings } from './recover-recordings.ts'

const KILLS = process.env['OVERVOICE_FAULTS'] === 'full' ? 200 : 5
const MAY_MISS_SAMPLES = RATE_HZ / 4
const WORKER = fileURLToPath(new URL('./record-until-killed.test-support.ts', import.meta.url))

interface Said {
  sessionId?: string
  recordingId?: string
  heard?: number
  kept?: number
}

/** Lets a studio record for a random time, then kills it. */
async function recordAndKill(folder: string): Promise<Required<Said>> {
  const child = spawn(process.execPath, [WORKER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: Required<Said> = { sessionId: '', recordingId: '', heard: 0, kept: 0 }
  createInterface({ input: child.stdout }).on('line', (line) => {
    const before = said.kept
    Object.assign(said, JSON.parse(line) as Said)
    if (before === 0 && said.kept > 0) setTimeout(() => child.kill('SIGKILL'), Math.random() * 700)
  })
  await once(child, 'exit')
  return said
}

it(
  `has a recording that is an exact prefix of the input, at most 250 ms short, after ${KILLS} kills`,
  async () => {
    let mostMissing = 0
    for (let turn = 0; turn < KILLS; turn += 1) {
      const folder = mkdtempSync(join(tmpdir(), 'overvoice-kill-'))
      const said = await recordAndKill(folder)
      const studio = await openCloning(folder)

      const recovered = await recoverRecordings(studio.deps)

      const [speaker] = studio.cloning.speakers({ sessionId: said.sessionId })
      const samples = getSamples(readFileSync(studio.recordingFiles.audioPath(said.recordingId)))
      expect(recovered).toBe(1)
      expect(speaker?.sample).toMatchObject({ id: said.recordingId, state: 'cut', sampleCount: samples.length })
      expect(samples.findIndex((sample, index) => sample !== signalSample(index))).toBe(-1)
      expect(samples.length).toBeGreaterThanOrEqual(said.kept)
      mostMissing = Math.max(mostMissing, said.heard - samples.length)
      await studio.close()
      rmSync(folder, { recursive: true, force: true })
    }
    expect(mostMissing).toBeLessThanOrEqual(MAY_MISS_SAMPLES)
  },
  120_000 + KILLS * 60_000,
)
