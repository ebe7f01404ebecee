import { StudioError } from '#shared/errors/studio-error.ts'

/** Longest that such work holds up everything else. */
const TURN_MS = 15

/**
 * Runs work that yields now and then to its end, and lets the rest of the studio have its turn in between.
 *
 * @throws StudioError `cancelled`: `signal` was aborted
 */
export async function runInTurns<Result>(work: Generator<void, Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    const turnEnd = performance.now() + TURN_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < turnEnd)
    await new Promise((resolve) => setImmediate(resolve))
    if (signal.aborted) throw new StudioError('cancelled', 'Cancelled.')
  }
}
