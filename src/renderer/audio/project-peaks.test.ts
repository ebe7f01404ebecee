import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PEAK_WINDOW_SAMPLES, PROJECT_PEAK_SAMPLES } from '#shared/domain/media-paths.ts'
import { openProjectPeaks, type ProjectPeaks } from './project-peaks.ts'
import { openScope, type Scope } from './scope.ts'
import { type ChapterStretch, layOutChapters } from './surroundings.ts'

const CHAPTERS = 20
const LENGTH_SAMPLES = PROJECT_PEAK_SAMPLES * 4
const COLUMNS = 1_200

let scope: Scope
let origin: string
let asked: string[]
let changed: () => void
const server = createServer((request, response) => {
  const pairs = (count: number) => Int16Array.from({ length: count * 2 }, (_, at) => (at % 2 === 0 ? -5 : 7))
  if (request.url?.startsWith('/media/projects/')) {
    const counts = Uint32Array.of(CHAPTERS, ...Array.from({ length: CHAPTERS }, () => 4))
    return response.end(Buffer.concat([Buffer.from(counts.buffer), Buffer.from(pairs(CHAPTERS * 4).buffer)]))
  }
  if (request.url?.includes('chap_3.')) {
    response.statusCode = 404
    return response.end()
  }
  response.end(Buffer.from(pairs(LENGTH_SAMPLES / PEAK_WINDOW_SAMPLES).buffer))
})

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  asked = []
  scope = openScope()
})
afterEach(() => {
  scope.dispose()
  server.close()
})

function open(): { peaks: ProjectPeaks; stretches: ChapterStretch[] } {
  const fetchFrom = scope.fetch.bind(scope)
  const served = Object.assign(scope, {
    fetch(url: string, init: RequestInit, signal: AbortSignal) {
      asked.push(url)
      return fetchFrom(`${origin}${url}`, init, signal)
    },
  })
  const peaks = openProjectPeaks(served, () => changed())
  const chapters = Array.from({ length: CHAPTERS }, (_, index) => ({
    ...{ id: `chap_${index}`, name: `${index}`, lengthSamples: LENGTH_SAMPLES },
  }))
  const stretches = layOutChapters({ projectId: 'proj_1', chapterId: 'chap_0', chapters }, LENGTH_SAMPLES)
  return { peaks, stretches }
}

/** Draws both views whenever peaks arrive, like the waveform, until nothing is pending. */
async function drawUntilRead(peaks: ProjectPeaks, stretches: ChapterStretch[]): Promise<Int16Array> {
  const columns = new Int16Array(COLUMNS * 2)
  const draw = () => {
    columns.fill(0)
    peaks.fillColumns('map', 0, (CHAPTERS * LENGTH_SAMPLES) / COLUMNS, new Int16Array(COLUMNS * 2))
    peaks.fillColumns('strip', 0, (CHAPTERS * LENGTH_SAMPLES) / COLUMNS, columns)
  }
  await new Promise<void>((resolve) => {
    changed = () => {
      draw()
      if (asked.length > 10 * CHAPTERS || !peaks.isReading) resolve()
    }
    peaks.show('proj_1', stretches)
    expect(peaks.isReading).toBe(true)
  })
  return columns
}

it('reads the peaks of every visible chapter once, however many there are, and reports when all are loaded', async () => {
  const { peaks, stretches } = open()

  const columns = await drawUntilRead(peaks, stretches)

  const read = asked.filter((url) => url.includes('/chapters/'))
  expect(read).toHaveLength(CHAPTERS - 1)
  expect(new Set(read).size).toBe(CHAPTERS - 1)
  expect(peaks.isReading).toBe(false)
  // Even if a chapter's own peaks couldn't be read, its coarse ones are shown.
  const perChapter = COLUMNS / CHAPTERS
  for (let chapter = 1; chapter < CHAPTERS; chapter += 1)
    expect([...columns.subarray((chapter + 0.5) * perChapter * 2, (chapter + 0.5) * perChapter * 2 + 2)]).toEqual([
      -5, 7,
    ])
})
