import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChapter } from './browser/open-chapter.ts'
import { openPage } from './browser/open-page.ts'
import type { BenchRow } from './measure.ts'
import { ONE_HOUR } from './studio/one-hour-text.ts'
import { seedChapter } from './studio/seed-chapter.ts'
import { startStudio } from './studio/start-studio.ts'

const WATCHED_MS = 4_000

declare const benchBox: { start(): void; stop(): void }
declare const benchFrames: { count: number }

/** Runs in the window: a frame counter, and a box moved by one transform per frame. */
function prepareWindow(): void {
  const frames = { count: 0 }
  const box = document.createElement('div')
  let isMoving = false
  let x = 0
  Object.assign(box.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    width: '40px',
    height: '20px',
    background: '#8888',
    willChange: 'transform',
  })
  const frame = () => {
    frames.count += 1
    if (isMoving) box.style.transform = `translate(${(x = (x + 1) % 400)}px, 200px)`
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  Object.assign(window, {
    benchFrames: frames,
    benchBox: {
      start() {
        document.body.append(box)
        isMoving = true
      },
      stop() {
        isMoving = false
        box.remove()
      },
    },
  })
}

/** B14: main-thread cost per frame while a stored hour plays: highlighted word, two cursors, following page. */
export const highlight: BenchRow = {
  id: 'B14',
  what: 'Main thread work per frame while a one-hour chapter plays: word, cursors, following, audio feed',
  peerIs: 'the same window, idle, one box moved by a transform',
  unit: 'ms/frame',
  ratioAtMost: 1.5,
  rounds: 5,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    seedChapter(folder, ONE_HOUR)
    const studio = await startStudio(folder)
    const opened = await openPage(studio.url)
    const { page, devtools } = opened
    await openChapter(page)
    await page.locator('.cm-line').nth(3).click()
    await page.evaluate(prepareWindow)
    // CPU time of the thread, so other load on the machine doesn't count.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })

    async function taskMs(): Promise<number> {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
    }
    async function perFrame(): Promise<number> {
      const from = { tasks: await taskMs(), frames: await page.evaluate(() => benchFrames.count) }
      await page.waitForTimeout(WATCHED_MS)
      const to = { tasks: await taskMs(), frames: await page.evaluate(() => benchFrames.count) }
      return (to.tasks - from.tasks) / Math.max(1, to.frames - from.frames)
    }
    return {
      async subject() {
        await page.keyboard.press('Alt+Enter')
        // The first seconds fill the audio thread's queue.
        await page.waitForTimeout(1_500)
        const cost = await perFrame()
        await page.keyboard.press('Control+Shift+Space')
        await page.waitForTimeout(600)
        return cost
      },
      async peer() {
        await page.evaluate(() => benchBox.start())
        await page.waitForTimeout(200)
        const cost = await perFrame()
        await page.evaluate(() => benchBox.stop())
        return cost
      },
      async close() {
        await opened.close()
        await studio.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
