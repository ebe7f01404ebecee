import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { TimelineSpan } from '#shared/domain/chapter-timeline.ts'
import { takeAudioPath, takePeaksPath } from '#shared/domain/media-paths.ts'
import { openPeakLoader } from './load-peaks.ts'
import type { Player } from './player.ts'
import { openScope } from './scope.ts'

const scope = openScope()
const server = createServer((_request, response) => response.end(Buffer.from(Int16Array.of(-5, 7).buffer)))
afterEach(() => {
  scope.dispose()
  server.close()
})

// A browser has it, and nothing here may come to it.
globalThis.reportError = (error: unknown) => {
  throw error
}
const span = (takeId: string): TimelineSpan[] => [
  { blockId: 'block_1', takeId, startSample: 0, sampleCount: 256, pauseSampleCount: 0 },
]

it('asks again for a take that went and came back', async () => {
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
