import type { UpdatesService } from '../services/updates/updates-service.ts'
import { wait } from '../lib/wait.ts'

/** How soon an automatic check follows after it was switched on, or became due. */
const LOOK_MS = 60_000

/** Runs automatic checks until the signal aborts. */
export async function scheduleUpdateChecks(
  updates: Pick<UpdatesService, 'checkIfDue'>,
  report: (error: unknown, where: string) => string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await updates.checkIfDue().catch((error: unknown) => report(error, 'updates'))
    await wait(LOOK_MS, signal).catch(() => undefined)
  }
}
