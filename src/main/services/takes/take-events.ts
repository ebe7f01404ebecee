import type { TakeEvent } from '#shared/contract/takes.ts'

/** Sends a project's take events to every watcher, each at its own pace. */
export interface TakeEvents {
  /** Null tells the watchers of every project. */
  emit(projectId: string | null, event: TakeEvent): void
  /** Begins with the snapshot as it is when the first event is taken. Ends when the signal aborts. */
  watch(projectId: string, snapshot: () => TakeEvent, signal: AbortSignal): AsyncGenerator<TakeEvent>
  watcherCount(): number
}

interface Watcher {
  projectId: string
  pending: TakeEvent[]
  wake: () => void
}

/** Events that a slow watcher has not taken are merged, so that what waits for it stays small. */
export function createTakeEvents(): TakeEvents {
  const watchers = new Set<Watcher>()

  function push(watcher: Watcher, event: TakeEvent): void {
    const { pending } = watcher
    if (event.kind === 'progress') {
      const index = pending.findLastIndex((waiting) => waiting.kind === 'progress' && waiting.takeId === event.takeId)
      const waiting = pending[index]
      if (waiting?.kind === 'progress') {
        const marks = [...waiting.marks.slice(0, event.firstMark - waiting.firstMark), ...event.marks]
        pending[index] = { ...event, firstMark: waiting.firstMark, marks }
        return
      }
    }
    pending.push(event)
  }

  return {
    emit(projectId, event) {
      for (const watcher of watchers) {
        if (projectId !== null && watcher.projectId !== projectId) continue
        push(watcher, event)
        watcher.wake()
      }
    },
    async *watch(projectId, snapshot, signal) {
      const watcher: Watcher = { projectId, pending: [], wake: () => undefined }
      const onAbort = () => watcher.wake()
      watchers.add(watcher)
      signal.addEventListener('abort', onAbort)
      try {
        yield snapshot()
        while (!signal.aborted) {
          const event = watcher.pending.shift()
          if (event) {
            yield event
            continue
          }
          await new Promise<void>((resolve) => {
            watcher.wake = resolve
          })
        }
      } finally {
        signal.removeEventListener('abort', onAbort)
        watchers.delete(watcher)
      }
    },
    watcherCount: () => watchers.size,
  }
}
