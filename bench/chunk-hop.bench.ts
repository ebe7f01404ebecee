import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wait } from '../src/main/lib/wait.ts'
import { createServeMedia } from '../src/main/media/serve-media.ts'
import { openTakeFiles, type TakeFiles } from '../src/main/media/take-files.ts'
import { openPage, type OpenedPage } from './browser/open-page.ts'
import { monotonicMs, pageClockOffsetMs } from './browser/page-clock.ts'
import { serveBenchPage } from './browser/serve-bench-page.ts'
import type { BenchRow, BenchSides } from './measure.ts'
import type { ChunkArrival } from './page/follow-chunks.ts'
import type { BenchPage } from './page/page.ts'

declare const benchPage: BenchPage

const CHUNK_MS = 20
const CHUNK_BYTES = (24_000 * 2 * CHUNK_MS) / 1_000
const CHUNKS = 100
/** The first chunks open the connection. */
const SKIPPED = 5
const NEVER = new AbortController().signal

function getMedian(times: number[]): number {
  times.sort((left, right) => left - right)
  return times[times.length >> 1] ?? 0
}

async function everyChunk(send: (chunk: Uint8Array) => void | Promise<void>): Promise<void> {
  for (let index = 0; index < CHUNKS; index += 1) {
    await wait(CHUNK_MS, NEVER)
    await send(new Uint8Array(CHUNK_BYTES).fill(index + 1))
  }
}

/** Time from writing a chunk to the take's file until the page has its bytes. */
async function hopThroughMediaRoute(
  takeFiles: TakeFiles,
  takeId: string,
  { page, devtools }: OpenedPage,
): Promise<number> {
  const offsetMs = await pageClockOffsetMs(devtools)
  const writer = await takeFiles.create(takeId)
  const reading = page.evaluate((id) => benchPage.followChunks(`/media/takes/${id}.pcm?fromSample=0`), takeId)
  await wait(200, NEVER)
  const sentAtMs: number[] = []
  await everyChunk((chunk) => {
    sentAtMs.push(monotonicMs())
    return writer.append(chunk)
  })
  await writer.close()
  const arrivals = await reading
  await takeFiles.remove(takeId)
  return medianHop(sentAtMs, arrivals, offsetMs)
}

function medianHop(sentAtMs: readonly number[], arrivals: readonly ChunkArrival[], offsetMs: number): number {
  const hops = sentAtMs.map((sentAt, index) => {
    const arrival = arrivals.find(({ bytes }) => bytes >= (index + 1) * CHUNK_BYTES)
    return (arrival?.atMs ?? Infinity) + offsetMs - sentAt
  })
  return getMedian(hops.slice(SKIPPED))
}

/** Time from writing a chunk to the response of a minimal server until the same page has its bytes. */
async function hopFromBareServer({ page, devtools }: OpenedPage): Promise<number> {
  const offsetMs = await pageClockOffsetMs(devtools)
  const sentAtMs: number[] = []
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    // The page sends its secret, which another origin has to allow first.
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { 'Access-Control-Allow-Headers': 'Authorization' }).end()
      return
    }
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' })
    response.flushHeaders()
    response.socket?.setNoDelay(true)
    void everyChunk((chunk) => {
      sentAtMs.push(monotonicMs())
      response.write(chunk)
    }).then(() => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const arrivals = await page.evaluate((url) => benchPage.followChunks(url), address)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return medianHop(sentAtMs, arrivals, offsetMs)
}

async function openSides(): Promise<BenchSides> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
  const takeFiles = await openTakeFiles(folder, Date.now)
  const served = await serveBenchPage(
    createServeMedia({
      takeFiles,
      recordingFiles: takeFiles,
      callFiles: takeFiles,
      receivePut: async () => undefined,
      consentRecordFile: async () => undefined,
      watermarkReport: async () => undefined,
      cover: () => undefined,
      usageTable: () => undefined,
      chapterPeaks: async () => new Uint8Array(0),
      projectPeaks: () => Promise.reject(new Error('There is no project here')),
      voicePreview: () => Promise.reject(new Error('There is no preview here')),
      audition: () => undefined,
      webhookBody: () => undefined,
      writtenFile: () => undefined,
    }),
  )
  // Another server is another origin, which the page's policy blocks.
  const opened = await openPage(served.url, () => undefined)
  await opened.page.waitForFunction(() => 'benchPage' in window)
  let take = 0
  return {
    subject: () => hopThroughMediaRoute(takeFiles, `take_hop_${(take += 1)}`, opened),
    peer: () => hopFromBareServer(opened),
    async close() {
      await opened.close()
      await served.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** B17: latency of a 20 ms chunk from the main process to the page, compared to the minimum for any transfer. */
export const chunkHop: BenchRow = {
  id: 'B17',
  what: 'One 20 ms chunk from the main process through file and media route to the page, p50 of 100',
  peerIs: 'a bare Node server writing to the same page',
  unit: 'ms',
  ratioAtMost: 1.2,
  rounds: 9,
  open: openSides,
}
