import { createMeter, type Meter } from './create-meter.ts'

/**
 * Does work that reports its progress, and yields that progress meanwhile. Whoever stops listening stops the work, which has
 * ended when this does.
 */
export async function* metered<Result, Event>(
  { now }: { now(): number },
  signal: AbortSignal,
  work: (report: Meter['report'], stop: AbortSignal) => Promise<Result>,
  toEvent: (done: number) => Event,
): AsyncGenerator<Event, Result> {
  const abandoned = new AbortController()
  const meter = createMeter(now)
  const working = work(meter.report, AbortSignal.any([signal, abandoned.signal])).finally(meter.end)
  // A failure is thrown by the await below; without this it would be unhandled while events are being yielded.
  working.catch(() => undefined)
  let isDone = false
  try {
    for await (const done of meter.readings) yield toEvent(done)
    isDone = true
  } finally {
    // A listener who walks away ends the generator here, while the work still goes on.
    if (!isDone) {
      abandoned.abort()
      await working.catch(() => undefined)
    }
  }
  return working
}
