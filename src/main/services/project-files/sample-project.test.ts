import { copyFile, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { WordMark } from '#shared/contract/takes.ts'
import { decodeMarks } from '../../db/encode-marks.ts'
import { listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { type FilesRig, openFilesRig } from './project-files-rig.test-support.ts'

const SAMPLE = fileURLToPath(new URL('../../../../resources/sample.overvoice', import.meta.url))
/** It is part of every download and of the repository. */
const MAX_BYTES = 600_000

interface SampleTake {
  id: string
  text: string
  takeText: string
  voiceId: string
  fingerprint: string
  rateHz: number
  durationMs: number
  marks: Uint8Array
}

let rig: FilesRig
beforeEach(async () => {
  rig = await openFilesRig()
  await mkdir(rig.uploadsFolder, { recursive: true })
  await copyFile(SAMPLE, join(rig.uploadsFolder, 'upl_00000001'))
  await rig.read('upl_00000001')
})
afterEach(() => rig.close())

const takes = () =>
  rig.db.all<SampleTake>(`SELECT t.id, b.text, t.text AS takeText, t.voice_id AS voiceId, t.fingerprint,
      t.sample_rate_hz AS rateHz, t.duration_ms AS durationMs, m.marks
    FROM blocks b JOIN takes t ON t.id = b.active_take_id JOIN take_marks m ON m.take_id = t.id ORDER BY b.position`)

it('is a small project file, marked as a sample, with all its audio up to date', async () => {
  const [project] = listProjectSummaries(rig.db)

  expect(project).toMatchObject({ isSample: true, blockCount: 4, spokenBlockCount: 4, outdatedBlockCount: 0 })
  expect((await stat(SAMPLE)).size).toBeLessThan(MAX_BYTES)
})

it('was written before blocks had an ID, a file name and a target length', () => {
  const blocks = rig.db.all(`SELECT DISTINCT external_id, file_name, target_ms FROM blocks`)

  expect(blocks).toEqual([{ external_id: '', file_name: '', target_ms: null }])
})

it('has two voices, and takes that the sandbox can reuse', () => {
  expect(takes().map(({ voiceId }) => voiceId)).toEqual(['aria', 'marlo', 'aria', 'marlo'])
  expect(takes().filter(({ fingerprint }) => fingerprint.startsWith('foreign:'))).toEqual([])
})

it('has word timings for every word, in order and in step with the audio', async () => {
  for (const take of takes()) {
    const marks = decodeMarks(take.marks)
    const samples = await readTake(take.id)

    expect(take.takeText).toBe(take.text)
    expect(marks.map(({ startChar, endChar }) => lettersOf(take.text.slice(startChar, endChar)))).toEqual(
      take.text.split(' ').map(lettersOf),
    )
    expect(marks.flatMap(({ startMs, endMs }) => [startMs, endMs])).toEqual(
      marks.flatMap(({ startMs, endMs }) => [startMs, endMs]).toSorted((a, b) => a - b),
    )
    expect(marks.at(-1)?.endMs).toBeLessThanOrEqual(take.durationMs)
    for (const mark of marks) expect(loudest(samples, take.rateHz, mark)).toBeGreaterThan(1_000)
    const gaps = findGaps(marks)
    for (const gap of gaps) expect(loudest(samples, take.rateHz, gap)).toBeLessThan(1_000)
  }
})

async function readTake(takeId: string): Promise<Int16Array> {
  const bytes = await readFile(rig.takeFiles.audioPath(takeId))
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}’]/gu, '')

/** Pauses inside the text. */
function findGaps(marks: readonly WordMark[]): { startMs: number; endMs: number }[] {
  return marks.flatMap((mark, index) => {
    const next = marks[index + 1]
    return next && next.startMs - mark.endMs > 100 ? [{ startMs: mark.endMs + 30, endMs: next.startMs - 30 }] : []
  })
}

function loudest(samples: Int16Array, rateHz: number, { startMs, endMs }: { startMs: number; endMs: number }): number {
  const part = samples.subarray(Math.round((startMs * rateHz) / 1000), Math.round((endMs * rateHz) / 1000))
  return part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
}
