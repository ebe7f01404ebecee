import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wait } from '../src/main/core/wait.ts'
import { createServeMedia } from '../src/main/media/serve-media.ts'
import { openTakeFiles, type TakeFiles } from '../src/main/media/take-files.ts'
import { openPage, type OpenedPage } from './browser/open-page.ts'
import { monotonicMs, pageClockOffsetMs } from './browser/page-clock.ts'
import { serveBenchPage } from './browser/serve-bench-page.ts'
import type { BenchRow } from './measure.ts'
import type { BenchPage } from './page/page.ts'

declare const benchPage: BenchPage

const CHUNK_MS = 20
const CHUNK_BYTES = (24_000 * 2 * CHUNK_MS) / 1_000
const CHUNKS = 100
/** The first chunks open the connection. */
const SKIPPED = 5
const NEVER = new AbortController().signal

function medianOf(times: number[]): number {
  times.sort((left, right) => left - right)
  return times[times.length >> 1] ?? 0
}

async function everyChunk(send: (chunk: Uint8Array) => void | Promise<void>): Promise<void> {
  for (let index = 0; index < CHUNKS; index += 1) {
    await wait(CHUNK_MS, NEVER)
    await send(new Uint8Array(CHUNK_BYTES).fill(index + 1))
  }
}

/** From handing a chunk to the take's file to the page holding its bytes. */
async function hopThroughMediaRoute(
  takeFiles: TakeFiles,
  takeId: string,
  { page, devtools }: OpenedPage,
): Promise<number> {
  const offsetMs = await pageClockOffsetMs(devtools)
  const writer = await takeFiles.create(takeId)
  const reading = page.evaluate((id) => benchPage.followChunks(id), takeId)
  await wait(200, NEVER)
  const sentAtMs: number[] = []
  await everyChunk((chunk) => {
    sentAtMs.push(monotonicMs())
    return writer.append(chunk)
  })
  await writer.close()
  const arrivals = await reading
  await takeFiles.remove(takeId)
  const hops = sentAtMs.map((sentAt, index) => {
    const arrival = arrivals.find(({ bytes }) => bytes >= (index + 1) * CHUNK_BYTES)
    return (arrival?.atMs ?? Infinity) + offsetMs - sentAt
  })
  return medianOf(hops.slice(SKIPPED))
}

/** From writing a chunk into a socket to the other end's handler. */
async function hopThroughSocket(): Promise<number> {
  const hops: number[] = []
  let sentAt = 0
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    void everyChunk((chunk) => {
      sentAt = monotonicMs()
      socket.write(chunk)
    }).then(() => socket.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('data', () => hops.push(monotonicMs() - sentAt))
  await new Promise((resolve) => client.on('close', resolve))
  await new Promise((resolve) => server.close(resolve))
  return medianOf(hops.slice(SKIPPED))
}

/** B17: one chunk of 20 ms on its way from the main process to the page. */
export const chunkHop: BenchRow = {
  id: 'B17',
  what: 'One 20 ms chunk from the main process through file and media route to the page, p50 of 100',
  peerIs: 'raw socket, write to handler',
  unit: 'ms',
  ratioAtMost: null,
  subjectAtMost: 0.5,
  rounds: 5,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const takeFiles = await openTakeFiles(folder, Date.now)
    const served = await serveBenchPage(
      createServeMedia({
        takeFiles,
        chapterSpans: () => [],
        voicePreview: () => Promise.reject(new Error('There is no preview here')),
        exportPath: () => undefined,
      }),
    )
    const opened = await openPage(served.url)
    await opened.page.waitForFunction(() => 'benchPage' in window)
    let take = 0
    return {
      subject: () => hopThroughMediaRoute(takeFiles, `take_hop_${(take += 1)}`, opened),
      peer: hopThroughSocket,
      async close() {
        await opened.close()
        await served.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
