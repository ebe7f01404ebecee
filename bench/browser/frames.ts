import type { CDPSession, Page } from '@playwright/test'

/** Runs in the page: records frame durations. */
export function watchFrames(): void {
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

/** The longest frame during a period, in milliseconds. */
export async function longestFrame(page: Page, during: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (benchFrames.length = 0))
  await during()
  return page.evaluate(() => Math.max(...benchFrames.slice(1)))
}

/** CPU time of the window's longest main-thread task, in milliseconds; other load on the machine doesn't count. */
export async function longestTask(devtools: CDPSession, during: () => Promise<void>): Promise<number> {
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
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  })
  await during()
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  return tasks.get(mainThread) ?? Number.NaN
}
