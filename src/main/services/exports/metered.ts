import { createProgressReporter, type Meter } from './create-progress-reporter.ts'

/**
 * Runs work that reports progress, and yields the progress events. Ending the iteration stops the work, and waits until
 * it has ended.
 */
export async function* metered<Result, Event>(
  { now }: { now(): number },
  signal: AbortSignal,
  work: (report: Meter['report'], stop: AbortSignal) => Promise<Result>,
  toEvent: (done: number) => Event,
): AsyncGenerator<Event, Result> {
  const abandoned = new AbortController()
  const meter = createProgressReporter(now)
  const working = work(meter.report, AbortSignal.any([signal, abandoned.signal])).finally(meter.end)
  // A failure is thrown by the await below; without this it would be unhandled while events are being yielded.
  working.catch(() => undefined)
  let isDone = false
  try {
    for await (const done of meter.readings) yield toEvent(done)
    isDone = true
  } finally {
    // A consumer that stops iterating ends the generator here, while the work is still running.
    if (!isDone) {
      abandoned.abort()
      await working.catch(() => undefined)
    }
  }
  return working
}
