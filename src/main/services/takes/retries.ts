import { isStudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'

const RETRY_INTERVAL_MS = 2_000

/** Work that failed because the disk refused it, and is tried until it succeeds. */
export interface Retries {
  add(work: () => void): void
  /** Tries everything now. Does not throw. */
  run(): void
  /** Tries everything for the last time. */
  dispose(): void
}

/** @param reportBug receives errors without a code; that work is not tried again */
export function createRetries(reportBug: (error: unknown) => void): Retries {
  const all = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined

  function run(): void {
    clearTimeout(timer)
    timer = undefined
    for (const work of [...all]) {
      try {
        work()
        all.delete(work)
      } catch (error) {
        if (isStudioError(error)) continue
        all.delete(work)
        reportBug(error)
      }
    }
    if (all.size > 0) timer = setTimeout(run, RETRY_INTERVAL_MS).unref()
  }

  return {
    add(work) {
      all.add(work)
      timer ??= setTimeout(run, RETRY_INTERVAL_MS).unref()
    },
    run,
    dispose() {
      run()
      clearTimeout(timer)
      all.clear()
    },
  }
}

/**
 * Writes down what became of work. Where the database can't be written, the failure that is recorded says so already, and
 * the next start finds the work again.
 */
export function recordOrReport(
  { db, reportBug }: { db: WritableDb; reportBug(error: unknown): void },
  work: () => void,
): void {
  try {
    db.record(work)
  } catch (error) {
    if (!isStudioError(error)) reportBug(error)
  }
}
