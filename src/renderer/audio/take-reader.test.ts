import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readTake, type TakeReading } from './take-reader.ts'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

/** A media route over real HTTP with responses defined by the test. */
async function serve(answer: (from: number, to: number | null, response: ServerResponse) => void) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const follow = new URL(request.url ?? '', 'http://test').searchParams.get('fromSample')
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
    requests.push(follow === null ? (request.headers.range ?? 'whole') : `follow ${follow}`)
    if (follow === null) answer(Number(range?.[1] ?? 0), Number(range?.[2] ?? 0) + 1, response)
    else answer(Number(follow) * 2, null, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { requests, audioUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/media/takes/take_1.pcm` }
}

const deps = {
  fetch: (url: string, init: RequestInit, signal: AbortSignal) => fetch(url, { ...init, signal }),
  delay: () => Promise.resolve(),
}

async function readAll(reading: Partial<TakeReading> & { audioUrl: string }): Promise<number[]> {
  const samples: number[] = []
  const whole = { fromSample: 0, knownSampleCount: () => 0, isOpen: () => false, ...reading }
  for await (const chunk of readTake(deps, whole, new AbortController().signal)) samples.push(...chunk)
  return samples
}

const samples = Int16Array.from({ length: 100_000 }, (_value, index) => (index * 7) % 30_000)
const bytes = new Uint8Array(samples.buffer)

describe('reading a stored take', () => {
  it('requests bounded ranges until its end', async () => {
    const { audioUrl, requests } = await serve((from, to, response) => {
      response.writeHead(206).end(bytes.slice(from, to ?? undefined))
    })

    const read = await readAll({ audioUrl, fromSample: 1_234, knownSampleCount: () => samples.length })

    expect(read).toEqual(Array.from(samples.subarray(1_234)))
    expect(requests).toEqual(['bytes=2468-26467', 'bytes=26468-122467', 'bytes=122468-199999'])
  })

  it('returns the same samples if chunks end in the middle of a sample', async () => {
    const { audioUrl } = await serve((from, _to, response) => {
      response.writeHead(206)
      for (let at = from; at < 2_000; at += 7) response.write(bytes.slice(at, Math.min(2_000, at + 7)))
      response.end()
    })

    expect(await readAll({ audioUrl, knownSampleCount: () => 1_000 })).toEqual(Array.from(samples.subarray(0, 1_000)))
  })

  it('skips preceding samples if the server doesn’t support ranges', async () => {
    const { audioUrl } = await serve((_from, _to, response) => response.writeHead(200).end(bytes))

    expect(await readAll({ audioUrl, fromSample: 500, knownSampleCount: () => 800 })).toEqual(
      Array.from(samples.subarray(500, 800)),
    )
  })

  it('continues after the last whole sample if the connection breaks', async () => {
    let count = 0
    const { audioUrl, requests } = await serve((from, to, response) => {
      count += 1
      if (count > 1) return void response.writeHead(206).end(bytes.slice(from, to ?? undefined))
      response.writeHead(206, { 'Content-Length': '2000' })
      response.write(bytes.slice(0, 1_001), () => response.destroy())
    })

    expect(await readAll({ audioUrl, knownSampleCount: () => 1_000 })).toEqual(Array.from(samples.subarray(0, 1_000)))
    expect(requests).toEqual(['bytes=0-1999', 'bytes=1000-1999'])
  })

  it('gives up after four attempts without a sample', async () => {
    const { audioUrl, requests } = await serve((_from, _to, response) => response.writeHead(503).end())

    await expect(readAll({ audioUrl, knownSampleCount: () => 1_000 })).rejects.toThrow('status 503')
    expect(requests).toHaveLength(4)
  })
})

describe('reading an arriving take', () => {
  it('reads what is stored, then follows to the end', async () => {
    let isOpen = true
    const { audioUrl, requests } = await serve((from, to, response) => {
      response.writeHead(to === null ? 200 : 206)
      response.end(bytes.slice(from, to ?? 6_000))
      if (to === null) isOpen = false
    })

    const read = await readAll({ audioUrl, knownSampleCount: () => 1_000, isOpen: () => isOpen })

    expect(read).toEqual(Array.from(samples.subarray(0, 3_000)))
    expect(requests).toEqual(['bytes=0-1999', 'follow 1000'])
  })
})
