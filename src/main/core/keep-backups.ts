import { wait } from './wait.ts'

const BACKUP_CHECK_MS = 6 * 60 * 60 * 1_000

/** A backup now and whenever a day has begun, for as long as the studio runs. */
export async function keepBackups(
  backUp: () => Promise<unknown>,
  report: (error: unknown, where: string) => string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await backUp()
    } catch (error) {
      if (!signal.aborted) report(error, 'backup')
    }
    await wait(BACKUP_CHECK_MS, signal).catch(() => undefined)
  }
}
