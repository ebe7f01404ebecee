import type { ServiceReach } from '#shared/contract/queue.ts'
import type { ServiceMonitor } from './service-monitor.ts'

/** Interval between requests that check the connection; it doubles up to the longest. */
const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 30_000
/** A request that takes longer counts as no connection. */
const ASK_LIMIT_MS = 10_000

export interface ConnectionWatchDeps {
  monitor: Pick<ServiceMonitor, 'subscribe'> & { reach(): ServiceReach }
  /** True while work waits for the connection. */
  isAwaited(): boolean
  /** Calls back when that may have changed; returns an unsubscribe function. */
  onAwaited(listener: () => void): () => void
  /** Sends a free request; the monitor sees how it ends. May reject. */
  ask(signal: AbortSignal): Promise<unknown>
  wait(delayMs: number, signal: AbortSignal): Promise<void>
  signal: AbortSignal
}

/**
 * Checks the connection while the service can't be reached, and after a start with work that waits for it: otherwise
 * only the user's next request would show that it is back. Ends when the signal aborts; the answer stops it at once.
 */
export function watchConnection(deps: ConnectionWatchDeps): () => void {
  const { monitor, signal } = deps
  let isLooking = false

  const isWanted = () => {
    const reach = monitor.reach()
    return reach === 'offline' || (reach === 'unknown' && deps.isAwaited())
  }

  async function look(): Promise<void> {
    let delayMs = FIRST_DELAY_MS
    while (isWanted() && !signal.aborted) {
      await deps.ask(AbortSignal.any([signal, AbortSignal.timeout(ASK_LIMIT_MS)])).catch(() => undefined)
      if (!isWanted()) return
      await deps.wait(delayMs, signal).catch(() => undefined)
      delayMs = Math.min(LONGEST_DELAY_MS, delayMs * 2)
    }
  }

  function start(): void {
    if (isLooking || signal.aborted || !isWanted()) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }

  const ends = [monitor.subscribe(start), deps.onAwaited(start)]
  start()
  return () => ends.forEach((end) => end())
}
