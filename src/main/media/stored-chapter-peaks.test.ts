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

/** One level for every 256 samples. */
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

it('lays out the takes’ peaks with silence for pauses', async () => {
  expect(await highs(SPANS)).toEqual([100, 200, 0, 300])
})

it('reads a known layout from one file, even if the takes have changed since', async () => {
  await highs(SPANS)
  await takeFiles.remove('take_1')

  expect(await highs(SPANS)).toEqual([100, 200, 0, 300])
})

it('rebuilds the layout when a take changes', async () => {
  await highs(SPANS)
  await storeTake('take_3', [400])

  const changed = SPANS.map((span) => (span.takeId === 'take_2' ? { ...span, takeId: 'take_3' } : span))

  expect(await highs(changed)).toEqual([100, 200, 0, 400])
})

it.each([
  ['cut short', () => truncate(join(chapters(), 'chap_1.peaks'), 40)],
  ['something else', () => writeFile(join(chapters(), 'chap_1.peaks'), Buffer.alloc(48, 7))],
])('rebuilds the layout when the file is %s', async (_name, damage) => {
  await highs(SPANS)
  await damage()

  expect(await highs(SPANS)).toEqual([100, 200, 0, 300])
})

it('stores nothing while a take is still arriving', async () => {
  const writer = await takeFiles.create('take_4')
  await writer.append(new Uint8Array(512))

  await highs([{ blockId: 'block_1', takeId: 'take_4', startSample: 0, sampleCount: 256, pauseSampleCount: 0 }])

  expect(await readdir(chapters()).catch(() => [])).toEqual([])
  await writer.close()
})

it('works even if nothing can be stored', async () => {
  await writeFile(chapters(), 'a file where the folder should be')

  expect(await highs(SPANS)).toEqual([100, 200, 0, 300])
})

const QUIETER: TimelineSpan[] = SPANS.map((span) => ({
  ...span,
  shape: { fromSample: 0, takeSampleCount: span.sampleCount, gain: 0.5, fadeInSamples: 0, fadeOutSamples: 0 },
}))

/** Maxima of each chapter of a project, as the window reads them. */
async function projectHighs(project: readonly { chapterId: string; spans: readonly TimelineSpan[] }[]) {
  const stored = openStoredChapterPeaks(chapters(), takeFiles)
  const bytes = Uint8Array.from(await stored.readProject('proj_1', project)).buffer
  const [count = 0] = new Uint32Array(bytes, 0, 1)
  let at = 4 * (1 + count)
  return [...new Uint32Array(bytes, 4, count)].map((pairs) => {
    const of = new Int16Array(bytes, at, pairs * 2)
    at += pairs * 4
    return [...of].filter((_value, index) => index % 2 === 1)
  })
}

it('joins all chapters’ peaks coarsely, with gain applied, including silent chapters', async () => {
  await storeTake('take_long', [...Array.from({ length: 64 }, () => 10), 900, ...Array.from({ length: 70 }, () => 20)])
  const long = { blockId: 'block_l', takeId: 'take_long', startSample: 0, sampleCount: 135 * 256, pauseSampleCount: 0 }
  const project = [
    { chapterId: 'chap_1', spans: QUIETER },
    { chapterId: 'chap_2', spans: [] },
    { chapterId: 'chap_3', spans: [long] },
  ]

  expect(await projectHighs(project)).toEqual([[150], [], [10, 900, 20]])
  // Read from one file the second time, even if the takes and chapter files are gone.
  await takeFiles.remove('take_long')
  expect(await projectHighs(project)).toEqual([[150], [], [10, 900, 20]])
  await writeFile(join(chapters(), 'proj_1.project-peaks'), Buffer.alloc(60, 7))
  expect(await projectHighs(project)).toEqual([[150], [], [10, 900, 20]])
  await storeTake('take_3', [400])
  const changed = SPANS.map((span) => (span.takeId === 'take_2' ? { ...span, takeId: 'take_3' } : span))
  expect(await projectHighs([{ chapterId: 'chap_1', spans: changed }])).toEqual([[400]])
})

it('applies gain to a chapter’s peaks on request', async () => {
  const bytes = await openStoredChapterPeaks(chapters(), takeFiles).readHeard('chap_1', QUIETER)

  expect([...new Int16Array(Uint8Array.from(bytes).buffer)].filter((_value, index) => index % 2 === 1)).toEqual([
    ...[50, 100, 0, 150],
  ])
})
