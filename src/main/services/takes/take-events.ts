import type { TakeEvent } from '#shared/contract/takes.ts'

/** Delivers a project's take events to every watcher at its own pace. */
export interface TakeEvents {
  /** Null notifies the watchers of every project. */
  emit(projectId: string | null, event: TakeEvent): void
  /** Starts with a snapshot taken when the first event is read. Ends when the signal aborts. */
  watch(projectId: string, snapshot: () => TakeEvent, signal: AbortSignal): AsyncGenerator<TakeEvent>
  watcherCount(): number
}

interface Watcher {
  projectId: string
  pending: TakeEvent[]
  wake: () => void
}

/** Merges events that a slow watcher hasn't read, so its backlog stays small. */
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
