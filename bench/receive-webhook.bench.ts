import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openChapter } from './browser/open-chapter.ts'
import { openPage } from './browser/open-page.ts'
import type { BenchRow } from './measure.ts'
import { floodReceiver } from './studio/flood-receiver.ts'
import { ONE_HOUR } from './studio/one-hour-text.ts'
import { seedChapter } from './studio/seed-chapter.ts'
import { startStudio } from './studio/start-studio.ts'

const SECRET = 'bench-0123456789-0123456789-0123456789'
const DELIVERIES = 1_500
const FLOOD = 10_000

declare const benchStarved: { count: number }

async function startReceiver(kind: 'studio' | 'bare', folder: string): Promise<{ url: string; child: ChildProcess }> {
  const program = join(import.meta.dirname, 'studio/receive-program.ts')
  const child = spawn(process.execPath, [program, kind, folder, SECRET], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string]
  return { url, child }
}

/** B30: a 10 KB delivery received, verified, deduplicated, written to disk and answered: 0.7 times the rate. */
export const receiveWebhook: BenchRow = {
  id: 'B30',
  what: 'A 10 KB delivery received, verified, deduplicated, committed and acknowledged, 8 connections',
  peerIs: 'bare HTTP with one synchronous commit each',
  unit: 'ms',
  ratioAtMost: 1 / 0.7,
  rounds: 9,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const [studio, bare] = [await startReceiver('studio', folder), await startReceiver('bare', folder)]
    const each = async (url: string) => (await floodReceiver(url, SECRET, DELIVERIES)).tookMs / DELIVERIES
    return {
      subject: () => each(studio.url),
      peer: () => each(bare.url),
      async close() {
        studio.child.kill()
        bare.child.kill()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}

/** Runs in the window before its scripts: counts audio underruns. */
function countStarved(): void {
  const starved = { count: 0 }
  Object.assign(window, { benchStarved: starved })
  const Plain = window.AudioWorkletNode
  window.AudioWorkletNode = class extends Plain {
    constructor(...args: ConstructorParameters<typeof Plain>) {
      super(...args)
      this.port.addEventListener('message', ({ data }: MessageEvent<{ cause?: string } | null>) => {
        if (data?.cause === 'starved') starved.count += 1
      })
    }
  }
}

/** B30: 99th percentile in a flood of 10,000 deliveries while a stored hour plays without underruns. */
export const receiveWebhookFlood: BenchRow = {
  id: 'B30',
  what: 'p99 of 10,000 deliveries while a one-hour chapter plays without a gap',
  peerIs: 'p99 of the same with bare HTTP and one synchronous commit each',
  unit: 'ms',
  ratioAtMost: null,
  subjectAtMost: 10,
  rounds: 3,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    seedChapter(folder, ONE_HOUR)
    const studio = await startStudio(folder)
    await studio.client.webhooks.addSecret({ name: 'Bench', secret: SECRET })
    const { url } = await studio.client.webhooks.setReceiver({ isOn: true })
    const bare = await startReceiver('bare', folder)
    const opened = await openPage(studio.url, countStarved)
    const { page } = opened
    await openChapter(page)
    await page.locator('.cm-line').nth(3).click()
    const slowest = async (address: string): Promise<number> => {
      const { times } = await floodReceiver(address, SECRET, FLOOD)
      return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? 0
    }
    return {
      async subject() {
        await page.keyboard.press('Alt+Enter')
        await page.waitForTimeout(1_500)
        const before = await page.evaluate(() => benchStarved.count)
        const p99 = await slowest(url ?? '')
        const gaps = (await page.evaluate(() => benchStarved.count)) - before
        await page.keyboard.press('Control+Shift+Space')
        await page.waitForTimeout(600)
        if (gaps > 0) throw new Error(`The sound ran out ${gaps} times`)
        return p99
      },
      peer: () => slowest(bare.url),
      async close() {
        await opened.close()
        bare.child.kill()
        await studio.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
