import type { CDPSession } from '@playwright/test'

/**
 * Milliseconds between this process's monotonic clock and a page's `performance.now()`; add it to the page's times.
 * Both read the system's monotonic clock, so nothing is estimated.
 */
export async function pageClockOffsetMs(devtools: CDPSession): Promise<number> {
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const start = metrics.find(({ name }) => name === 'NavigationStart')
  if (!start) throw new Error('The browser does not tell when the page began')
  return start.value * 1_000
}

/** The system's monotonic clock in milliseconds. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
