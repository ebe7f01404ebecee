import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { openStoredChapterPeaks } from './stored-chapter-peaks.ts'
import { openTakeFiles, type TakeFiles } from './take-files.ts'

const SPANS: TimelineSpan[] = [
  { blockId: 'block_1', takeId: 'take_1', startSample: 0, sampleCount: 512, pauseSampleCount: 256 },
  { blockId: 'block_2', takeId: 'take_2', startSample: 768, sampleCount: 256, pauseSampleCount: 0 },
]
let folder: string
let takeFiles: TakeFiles
const chapters = () => join(folder, 'chapters')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overvoice-chapter-peaks-'))
  takeFiles = await openTakeFiles(join(folder, 'takes'), Date.now)
  await storeTake('take_1', [100, 200])
  await storeTake('take_2', [300])
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** One level of sound for each 256 samples. */
async function storeTake(takeId: string, levels: readonly number[]): Promise<void> {
  const samples = Int16Array.from({ length: levels.length * 256 }, (_value, index) => levels[index >> 8] ?? 0)
  const writer = await takeFiles.create(takeId)
  await writer.append(new Uint8Array(samples.buffer))
  await writer.close()
}

async function highs(spans: readonly TimelineSpan[]): Promise<number[]> {
  const bytes = await openStoredChapterPeaks(chapters(), takeFiles).read('chap_1', spans)
  return [...new Int16Array(Uint8Array.from(bytes).buffer)].filter((_value, index) => index % 2 === 1)
}

it('lays the peaks of the takes out with the pauses as silence', async () => {
  expect(await highs(SPANS)).toEqual([100, 200, 0, 300])
})

it('reads a layout it has seen from one file, whatever became of the takes since', async () => {
  await highs(SPANS)
  await takeFiles.remove('take_1')

  expect(await highs(SPANS)).toEqual([100, 200, 0, 300])
})

it('lays out anew when a take is another one', async () => {
  await highs(SPANS)
  await storeTake('take_3', [400])

  const changed = SPANS.map((span) => (span.takeId === 'take_2' ? { ...span, takeId: 'take_3' } : span))

  expect(await highs(changed)).toEqual([100, 200, 0, 400])
})

it.each([
  ['cut short', () => truncate(join(chapters(), 'chap_1.peaks'), 40)],
  ['something else', () => writeFile(join(chapters(), 'chap_1.peaks'), Buffer.alloc(48, 7))],
])('lays out anew when the file is %s', async (_name, damage) => {
  await highs(SPANS)
  await damage()

  expect(await highs(SPANS)).toEqual([100, 200, 0, 300])
})

it('keeps nothing while a take is still arriving', async () => {
  const writer = await takeFiles.create('take_4')
  await writer.append(new Uint8Array(512))

  await highs([{ blockId: 'block_1', takeId: 'take_4', startSample: 0, sampleCount: 256, pauseSampleCount: 0 }])

  expect(await readdir(chapters()).catch(() => [])).toEqual([])
  await writer.close()
})

it('answers also where nothing can be kept', async () => {
  await writeFile(chapters(), 'a file where the folder should be')

  expect(await highs(SPANS)).toEqual([100, 200, 0, 300])
})
