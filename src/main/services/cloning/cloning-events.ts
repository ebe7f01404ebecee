import type { CloningEvent } from '#shared/contract/cloning.ts'

/** Delivers a session's events to each watcher at its own pace. */
export interface CloningEvents {
  /**
   * Emits an event named `key`. `read` is called when the watcher takes the event, so it gets the latest; null drops
   * it.
   */
  emit(sessionId: string, key: string, read: () => CloningEvent | null): void
  /** Starts with `first`. Ends when the signal aborts. */
  watch(sessionId: string, first: () => CloningEvent[], signal: AbortSignal): AsyncGenerator<CloningEvent>
}

interface Watcher {
  sessionId: string
  pending: Map<string, () => CloningEvent | null>
  wake: () => void
}

/** Merges events of the same name that a slow watcher hasn't taken. */
export function createCloningEvents(): CloningEvents {
  const watchers = new Set<Watcher>()
  return {
    emit(sessionId, key, read) {
      for (const watcher of watchers) {
        if (watcher.sessionId !== sessionId) continue
        watcher.pending.set(key, read)
        watcher.wake()
      }
    },
    async *watch(sessionId, first, signal) {
      const watcher: Watcher = { sessionId, pending: new Map(), wake: () => undefined }
      const onAbort = () => watcher.wake()
      watchers.add(watcher)
      signal.addEventListener('abort', onAbort)
      try {
        yield* first()
        while (!signal.aborted) {
          const [next] = watcher.pending
          if (next === undefined) {
            await new Promise<void>((resolve) => (watcher.wake = resolve))
            continue
          }
          watcher.pending.delete(next[0])
          const event = next[1]()
          if (event !== null) yield event
        }
      } finally {
        signal.removeEventListener('abort', onAbort)
        watchers.delete(watcher)
      }
    },
  }
}
