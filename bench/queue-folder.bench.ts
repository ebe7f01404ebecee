import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { wavHeader } from '../src/main/media/wav-header.ts'
import { openPage } from './browser/open-page.ts'
import type { BenchRow, BenchSides } from './measure.ts'
import { startStudio } from './studio/start-studio.ts'

const FILES = 1_000
const FILE_BYTES = 4_000

/** Answers every check at once, so that the list changes while it still grows. */
async function startListener() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(request.method === 'GET' ? '{"voices":[],"models":[],"has_more":false}' : '{"watermarked":true}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** In the page: notes how long each frame took. */
function watchFrames(): void {
  const frames: number[] = []
  let last = performance.now()
  const next = () => {
    const now = performance.now()
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  Object.assign(globalThis, { benchFrames: frames })
}

declare const benchFrames: number[]

/** A desk in a real window, and a folder of many short files that differ. */
async function openDesk() {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
  const service = await startListener()
  const session = join(folder, 'Session')
  await mkdir(session)
  for (let at = 0; at < FILES; at += 1) {
    const samples = Buffer.alloc(FILE_BYTES, at % 251)
    samples.writeUInt32LE(at, 0)
    await writeFile(join(session, `take ${at + 1}.wav`), Buffer.concat([wavHeader(24_000, FILE_BYTES), samples]))
  }
  const studio = await startStudio(join(folder, 'home'))
  await studio.client.settings.update({ usePractice: false, baseUrl: service.baseUrl })
  const opened = await openPage(studio.url)
  const { page, devtools } = opened
  await page.waitForFunction(() => !location.hash.includes('token'))
  await page.evaluate(() => {
    location.hash = '#/watermark'
  })
  await page.getByText('Was it made by the service?').waitFor()
  await page.evaluate(watchFrames)

  return {
    page,
    devtools,
    /** Drops the folder, as a file manager does; resolves when the list has a row for every file of it, answered or not. */
    async queue(): Promise<void> {
      const data = { items: [], files: [session], dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await devtools.send('Input.dispatchDragEvent', { type, x: 720, y: 500, data })
      await page.locator(`[aria-label="Checks"][aria-rowcount="${FILES}"]`).waitFor({ timeout: 120_000 })
    },
    async empty(): Promise<void> {
      await studio.client.watermark.cancel({ ids: null })
      await studio.client.watermark.remove({ ids: null })
      await page.getByText('Was it made by the service?').waitFor({ timeout: 120_000 })
    },
    async close() {
      await opened.close()
      await studio.stop()
      service.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

/** The longest frame of a time, in milliseconds. */
async function longestFrame(page: Page, during: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (benchFrames.length = 0))
  await during()
  return page.evaluate(() => Math.max(...benchFrames.slice(1)))
}

/** Processor time of the longest task of the window's main thread, in milliseconds: what else the machine does does not count. */
async function longestTask(devtools: CDPSession, during: () => Promise<void>): Promise<number> {
  const tasks = new Map<string, number>()
  let mainThread = ''
  const collect = ({ value }: { value: object[] }) => {
    for (const event of value as {
      name: string
      pid: number
      tid: number
      tdur?: number
      args?: { name?: string }
    }[]) {
      const thread = `${event.pid} ${event.tid}`
      if (event.name === 'thread_name' && event.args?.name === 'CrRendererMain') mainThread = thread
      if (event.name.endsWith('RunTask') && event.tdur !== undefined)
        tasks.set(thread, Math.max(tasks.get(thread) ?? 0, event.tdur / 1_000))
    }
  }
  devtools.on('Tracing.dataCollected', collect as never)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'toplevel', '__metadata'] },
  })
  await during()
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect as never)
  return tasks.get(mainThread) ?? Number.NaN
}

/** The desk that queues, and the same window standing still for a while. */
async function openSides(measure: (desk: Desk, during: () => Promise<void>) => Promise<number>): Promise<BenchSides> {
  const desk = await openDesk()
  return {
    async subject() {
      const longest = await measure(desk, desk.queue)
      await desk.empty()
      return longest
    },
    peer: () => measure(desk, () => desk.page.waitForTimeout(1_500)),
    close: desk.close,
  }
}

/** B40: a folder that is queued is not felt. */
export const queueFolder: readonly BenchRow[] = [
  {
    id: 'B40',
    what: 'Longest frame while a folder of 1,000 files is queued in the watermark desk',
    peerIs: 'the same window standing still',
    unit: 'ms',
    ratioAtMost: null,
    subjectAtMost: 33,
    rounds: 5,
    open: () => openSides(({ page }, during) => longestFrame(page, during)),
  },
  {
    id: 'B40T',
    what: 'Processor time of the longest task of the window while a folder of 1,000 files is queued in the watermark desk',
    peerIs: 'the same window standing still',
    unit: 'ms',
    ratioAtMost: null,
    subjectAtMost: 33,
    rounds: 5,
    open: () => openSides(({ devtools }, during) => longestTask(devtools, during)),
  },
]
