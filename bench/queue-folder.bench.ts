import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavHeader } from '../src/main/media/wav-header.ts'
import { t } from '../src/renderer/features/watermark/messages/t.ts'
import { longestFrame, longestTask, watchFrames } from './browser/frames.ts'
import { openPage } from './browser/open-page.ts'
import type { BenchRow, BenchSides } from './measure.ts'
import { startStudio } from './studio/start-studio.ts'

const FILES = 1_000
const FILE_BYTES = 4_000

/** Responds to every check immediately, so the list changes while still growing. */
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

/** The watermark desk in a real window, and a folder with many short, different files. */
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
  await studio.client.settings.update({ usesSandbox: false, baseUrl: service.baseUrl })
  const opened = await openPage(studio.url)
  const { page, devtools } = opened
  await page.waitForFunction(() => !location.hash.includes('token'))
  await page.evaluate(() => {
    location.hash = '#/watermark'
  })
  await page.getByText(t('emptyTitle')).waitFor()
  await page.evaluate(watchFrames)

  return {
    page,
    devtools,
    /** Drops the folder like a file manager; resolves when the list has a row for every file, answered or not. */
    async queue(): Promise<void> {
      const data = { items: [], files: [session], dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await devtools.send('Input.dispatchDragEvent', { type, x: 720, y: 500, data })
      await page.locator(`[aria-label="${t('checks')}"][aria-rowcount="${FILES + 1}"]`).waitFor({ timeout: 120_000 })
    },
    async empty(): Promise<void> {
      await studio.client.watermark.cancel({ ids: null })
      await studio.client.watermark.remove({ ids: null })
      await page.getByText(t('emptyTitle')).waitFor({ timeout: 120_000 })
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

/** The desk while queueing, and the same window while idle. */
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

/** B40: queueing a folder doesn't affect the window. */
export const queueFolder: readonly BenchRow[] = [
  {
    id: 'B40',
    what: 'Longest frame while a folder of 1,000 files is queued on the watermark screen',
    peerIs: 'the same window, idle',
    unit: 'ms',
    ratioAtMost: null,
    subjectAtMost: 33,
    rounds: 5,
    open: () => openSides(({ page }, during) => longestFrame(page, during)),
  },
  {
    id: 'B40T',
    what: 'CPU time of the window’s longest task while a folder of 1,000 files is queued on the watermark screen',
    peerIs: 'the same window, idle',
    unit: 'ms',
    ratioAtMost: null,
    subjectAtMost: 33,
    rounds: 5,
    open: () => openSides(({ devtools }, during) => longestTask(devtools, during)),
  },
]
