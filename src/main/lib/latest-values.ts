import { wait } from './wait.ts'

export interface LatestValuesSource<T> {
  read: () => T | Promise<T>
  /** Calls back after changes; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
  /** Resolves after `delayMs`, or rejects when the signal aborts. */
  wait?: (delayMs: number, signal: AbortSignal) => Promise<void>
}

/**
 * Yields what `read` returns now and again after changes, at least `restMs` apart; changes in between are merged.
 * Nothing is queued, so a slow listener gets the latest value and uses no memory. Ends when the signal aborts.
 */
export async function* latestValues<T>(
  { read, subscribe, wait: rest = wait }: LatestValuesSource<T>,
  restMs: number,
  signal: AbortSignal,
): AsyncGenerator<T, void, void> {
  let hasChanged = false
  let wake: (() => void) | undefined
  const notice = (): void => {
    hasChanged = true
    wake?.()
  }
  const stop = subscribe(notice)
  signal.addEventListener('abort', notice)
  try {
    while (!signal.aborted) {
      hasChanged = false
      yield read()
      await rest(restMs, signal).catch(() => undefined)
      if (!hasChanged) await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    stop()
    signal.removeEventListener('abort', notice)
  }
}
