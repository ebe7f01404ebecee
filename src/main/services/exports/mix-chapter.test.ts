import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { mixChapter } from './mix-chapter.ts'

const NEVER = new AbortController().signal
/** More than one piece. */
const LONG_SAMPLES = 600_000

let folder: string
const sourceOf = (takeId: string) => ({ path: join(folder, takeId), sampleRateHz: 24_000, words: takeId })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overvoice-mix-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Takes of constant level, `level` in the first, one more in the next. */
async function spansOf(sampleCounts: readonly number[]): Promise<TimelineSpan[]> {
  const spans: TimelineSpan[] = []
  for (const [index, sampleCount] of sampleCounts.entries()) {
    await writeFile(
      join(folder, `take_${index}`),
      Int16Array.from({ length: sampleCount }, () => index + 1),
    )
    const last = spans.at(-1)
    const startSample = last ? last.startSample + last.sampleCount + last.pauseSampleCount : 0
    spans.push({ blockId: `block_${index}`, takeId: `take_${index}`, startSample, sampleCount, pauseSampleCount: 100 })
  }
  return spans
}

const getLevel = (bytes: Uint8Array) =>
  [...new Set(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2))].join(' ')

async function openFiles(): Promise<string[]> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((path) => path.startsWith(folder))
}

it('yields every span and pause in order, in pieces', async () => {
  const spans = await spansOf([10, LONG_SAMPLES, 20])
  const levels: string[] = []
  let sampleCount = 0

  for await (const bytes of mixChapter(spans, sourceOf, NEVER)) {
    if (getLevel(bytes) !== levels.at(-1)) levels.push(getLevel(bytes))
    sampleCount += bytes.length / 2
  }

  expect(levels).toEqual('1 0 2 0 3 0'.split(' '))
  expect(sampleCount).toBe(10 + LONG_SAMPLES + 20 + 3 * 100)
})

it('yields pieces that stay valid until the pull after the next', async () => {
  const spans = await spansOf(Array.from({ length: 12 }, (_value, index) => 10 + index))
  for (let pulls = 2; pulls < 12; pulls += 1) {
    const pieces = mixChapter(spans, sourceOf, NEVER)
    let before = new Uint8Array()
    let last = new Uint8Array()
    for (let pull = 0; pull < pulls; pull += 1) {
      before = last
      last = (await pieces.next()).value as Uint8Array<ArrayBuffer>
    }
    // It ends only after all pending reads have finished.
    await pieces.return(undefined)

    const expected = [pulls - 2, pulls - 1].map((piece) => (piece % 2 === 0 ? String(piece / 2 + 1) : '0'))
    expect([before, last].map(getLevel)).toEqual(expected)
  }
})

it.for([
  ['nobody wants the rest', NEVER],
  ['it is stopped', AbortSignal.abort()],
] as const)('has no file open when %s', async ([_why, signal], { skip }) => {
  skip(process.platform !== 'linux', 'Reads open files in /proc, which only Linux has')
  const pieces = mixChapter(await spansOf([LONG_SAMPLES, LONG_SAMPLES, LONG_SAMPLES]), sourceOf, signal)

  await pieces.next().catch(() => undefined)
  await pieces.return(undefined)

  expect(await openFiles()).toEqual([])
})

it('yields everything before a missing take, then fails', async () => {
  const spans = await spansOf([10, 20, 30])
  await rm(join(folder, 'take_2'))
  const levels: string[] = []

  const mixing = (async () => {
    for await (const bytes of mixChapter(spans, sourceOf, NEVER)) levels.push(getLevel(bytes))
  })()

  await expect(mixing).rejects.toMatchObject({ code: 'export_failed', message: expect.stringContaining('“take_2”') })
  expect(levels).toEqual(['1', '0', '2', '0'])
})
