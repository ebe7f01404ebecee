import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import type { TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { PEAK_WINDOW_SAMPLES, takeAudioPath, takePeaksPath } from '#shared/domain/media-paths.ts'
import { openPeakLoader } from './load-peaks.ts'
import type { Player, PlayerTake } from './player.ts'
import { openScope } from './scope.ts'

const scope = openScope()
const server = createServer((_request, response) => response.end(Buffer.from(Int16Array.of(-5, 7).buffer)))
afterEach(() => {
  scope.dispose()
  server.close()
})

// Browsers have it, and nothing here may call it.
globalThis.reportError = (error: unknown) => {
  throw error
}
const span = (takeId: string): TimelineSpan[] => [
  { blockId: 'block_1', takeId, startSample: 0, sampleCount: 256, pauseSampleCount: 0 },
]

it('requests a take again after it was removed and restored', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked: string[] = []
  let changed: () => void = () => undefined
  const fetchFrom = scope.fetch.bind(scope)
  const served = Object.assign(scope, {
    fetch(url: string, init: RequestInit, signal: AbortSignal) {
      asked.push(url)
      return fetchFrom(`${origin}${url}`, init, signal)
    },
  })
  const loader = openPeakLoader(served, {
    player: { onPcm: () => () => undefined } as Pick<Player, 'onPcm'> as Player,
    takeOf: (id) => ({ id, audioUrl: takeAudioPath(id), sampleRateHz: 24_000, sampleCount: 256, status: 'complete' }),
    onChange: () => changed(),
  })
  const shown = async (takeId: string) => {
    const loaded = new Promise<void>((resolve) => (changed = resolve))
    loader.show('chap_1', span(takeId))
    await loaded
    return span(takeId).every((each) => loader.peaks.has(each))
  }

  const has = [await shown('take_whole'), await shown('take_head'), await shown('take_whole')]

  expect(has).toEqual([true, true, true])
  expect(asked).toEqual(['take_whole', 'take_head', 'take_whole'].map(takePeaksPath))
})

/** Opens a loader with this answer to every request, and records the requests. */
function openAnswered(
  answer: (url: string, init: RequestInit) => Promise<Response>,
  takeOf: (id: string) => PlayerTake,
) {
  const asked: string[] = []
  let running = 0
  let mostAtOnce = 0
  const served = Object.assign(openScope(), {
    async fetch(url: string, init: RequestInit) {
      asked.push(url)
      running += 1
      mostAtOnce = Math.max(mostAtOnce, running)
      const response = await answer(url, init)
      running -= 1
      return response
    },
  })
  const player = { onPcm: () => () => undefined } as Pick<Player, 'onPcm'> as Player
  const loader = openPeakLoader(served, { player, takeOf, onChange: () => undefined })
  return { loader, asked, mostAtOnce: () => mostAtOnce, close: () => served.dispose() }
}
const takeIn =
  (status: PlayerTake['status']) =>
  (id: string): PlayerTake => ({ id, audioUrl: takeAudioPath(id), sampleRateHz: 24_000, sampleCount: 256, status })
const spansOf = (count: number): TimelineSpan[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ blockId: `block_${index}`, takeId: `take_${index}`, startSample: index * 256 },
    ...{ sampleCount: 256, pauseSampleCount: 0 },
  }))

it('reads the peaks of 5,000 blocks that end one after another in few requests', async () => {
  let count = 0
  const { loader, asked, close } = openAnswered(async () => {
    const pairs = new Int16Array(2 * Math.ceil((count * 256) / PEAK_WINDOW_SAMPLES))
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Response(pairs)
  }, takeIn('complete'))

  for (count = 250; count <= 5_000; count += 250) {
    loader.show('chap_1', spansOf(count))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  count = 5_000
  const last = spansOf(5_000)
  await vi.waitUntil(() => last.every((each) => loader.peaks.has(each)), { timeout: 30_000 })
  close()

  expect(asked.every((url) => url.includes('/chapters/'))).toBe(true)
  expect(asked.length).toBeLessThanOrEqual(4)
})

it('follows arriving audio with two requests at a time, and waits after a failure', async () => {
  const { loader, asked, mostAtOnce, close } = openAnswered(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    return new Response(null, { status: 403 })
  }, takeIn('receiving'))

  loader.show('chap_1', spansOf(40))
  await vi.waitUntil(() => asked.length >= 40, { timeout: 30_000 })
  await new Promise((resolve) => setTimeout(resolve, 500))
  close()

  expect({ requests: asked.length, mostAtOnce: mostAtOnce() }).toEqual({ requests: 40, mostAtOnce: 2 })
})

it('keeps the stored peaks of a take that ended before its first samples arrived here', async () => {
  let status: PlayerTake['status'] = 'receiving'
  let answerRange: () => void = () => undefined
  const { loader, asked, close } = openAnswered(
    async (_url, init) => {
      if (!init.headers) return new Response(new Int16Array([-9, 9]))
      await new Promise<void>((resolve) => (answerRange = resolve))
      return new Response(new Int16Array(64), { status: 206 })
    },
    (id) => takeIn(status)(id),
  )
  const columns = new Int16Array(2)

  loader.show('chap_1', spansOf(1))
  await vi.waitUntil(() => asked.length === 1)
  status = 'complete'
  const ended = spansOf(1)
  loader.show('chap_1', ended)
  await vi.waitUntil(() => loader.peaks.has(ended[0] as TimelineSpan) && !loader.isReading)
  answerRange()
  await new Promise((resolve) => setTimeout(resolve, 20))
  loader.peaks.fillColumns(ended, 0, 256, columns)
  close()

  expect([...columns]).toEqual([-9, 9])
})

it('draws the other blocks of a chapter that is opened while one is generating, and the whole one afterwards', async () => {
  let receiving = 'take_3'
  let isRead = false
  const { loader, asked, close } = openAnswered(
    async (url) => {
      if (!url.includes('/chapters/')) return new Response(null, { status: 403 })
      isRead = true
      // The studio lays out only what isn't being generated.
      const settled = receiving === '' ? 40 : 39
      return new Response(new Int16Array(2 * Math.ceil((settled * 256) / PEAK_WINDOW_SAMPLES)))
    },
    (id) => takeIn(id === receiving ? 'receiving' : 'complete')(id),
  )
  const spans = spansOf(40)

  loader.show('chap_1', spans)
  await vi.waitUntil(() => isRead && !loader.isReading)
  const drawn = spans.filter((each) => loader.peaks.has(each)).map(({ takeId }) => takeId)
  receiving = ''
  loader.show('chap_2', spans)
  loader.show('chap_1', [...spans])
  await vi.waitUntil(() => spans.every((each) => loader.peaks.has(each)), { timeout: 30_000 })
  close()

  expect(drawn).toEqual(spans.filter(({ takeId }) => takeId !== 'take_3').map(({ takeId }) => takeId))
  expect(asked.filter((url) => url.includes('/chapters/')).length).toBeLessThanOrEqual(3)
})

it('asks again for a layout that changed after it couldn’t be read five times', async () => {
  let count = 40
  let isStored = false
  const { loader, asked, close } = openAnswered(
    async () => new Response(new Int16Array(isStored ? 2 * Math.ceil((count * 256) / PEAK_WINDOW_SAMPLES) : 0)),
    takeIn('complete'),
  )
  loader.show('chap_1', spansOf(count))
  await vi.waitUntil(() => asked.length === 5, { timeout: 30_000 })

  isStored = true
  count = 41
  const last = spansOf(count)
  loader.show('chap_1', last)
  await vi.waitUntil(() => last.every((each) => loader.peaks.has(each)), { timeout: 30_000 })
  close()

  expect(asked).toHaveLength(6)
})
