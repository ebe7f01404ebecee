import { runWholeFileJob } from '../media/files/run-file-job.ts'

/** Longest copy, or check of one table: of gigabytes on a slow disk. */
export const CHECK_STALL_MS = 10 * 60_000

/**
 * Reads every table of a file that nobody else has open, in a thread of its own.
 *
 * @throws StudioError `storage_failed`: part of it can't be read; `canceled`
 */
export async function checkDatabaseFile(path: string, signal: AbortSignal): Promise<void> {
  await runWholeFileJob('check-database', path, { signal, stallMs: CHECK_STALL_MS })
}
