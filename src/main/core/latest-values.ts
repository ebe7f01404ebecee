export interface LatestValuesSource<T> {
  read: () => T
  /** Calls back after changes; answers how to stop. */
  subscribe: (listener: () => void) => () => void
  /** Resolves after `delayMs`, or rejects when the signal aborts. */
  wait: (delayMs: number, signal: AbortSignal) => Promise<void>
}

/**
 * Yields what `read` answers now, and again after changes, at least `restMs` apart: changes in between are one. Nothing
 * is queued, so a slow listener gets the newest value and costs no memory. Ends when the signal aborts.
 */
export async function* latestValues<T>(
  source: LatestValuesSource<T>,
  restMs: number,
  signal: AbortSignal,
): AsyncGenerator<T, void, void> {
  let hasChanged = false
  let wake: (() => void) | undefined
  const notice = (): void => {
    hasChanged = true
    wake?.()
  }
  const stop = source.subscribe(notice)
  signal.addEventListener('abort', notice)
  try {
    while (!signal.aborted) {
      hasChanged = false
      yield source.read()
      await source.wait(restMs, signal).catch(() => undefined)
      if (!hasChanged) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    stop()
    signal.removeEventListener('abort', notice)
  }
}
