import { StudioError } from '#shared/errors/studio-error.ts'

/** Maximum time that such work blocks everything else. */
const TURN_MS = 15

/**
 * Runs a generator that yields periodically to completion, letting other work run in between.
 *
 * @throws StudioError `canceled`: `signal` was aborted
 */
export async function runInTurns<Result>(work: Generator<void, Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    const turnEnd = performance.now() + TURN_MS
    do {
      if (signal.aborted) throw new StudioError('canceled', 'canceled')
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < turnEnd)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
