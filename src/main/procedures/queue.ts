import type { QueueEntry, QueueSection, QueueState } from '#shared/contract/queue.ts'
import type { StudioImplementer } from './studio-errors.ts'

type Promisable<T> = T | Promise<T>

export interface QueueService {
  watch(signal: AbortSignal): AsyncIteratorObject<QueueState, unknown, void>
  list(request: { section: QueueSection; afterWorkId: string | null; limit: number }): Promisable<QueueEntry[]>
  move(request: { workId: string; beforeWorkId: string | null }): Promisable<void>
  pause(request: { projectId: string | null }): Promisable<void>
  goOn(request: { projectId: string | null }): Promisable<void>
  cancel(request: { workIds: string[] }): Promisable<void>
  cancelAll(request: { projectId: string | null }): Promisable<void>
  dismiss(request: { workIds: string[] | null }): Promisable<void>
}

/** The queue of all projects: what waits, what is spoken, what failed. */
export function queueProcedures(studio: StudioImplementer['queue'], queue: QueueService) {
  return {
    watch: studio.watch.handler(({ context }) => queue.watch(context.signal)),
    list: studio.list.handler(({ input }) => queue.list(input)),
    move: studio.move.handler(({ input }) => queue.move(input)),
    pause: studio.pause.handler(({ input }) => queue.pause(input)),
    goOn: studio.goOn.handler(({ input }) => queue.goOn(input)),
    cancel: studio.cancel.handler(({ input }) => queue.cancel(input)),
    cancelAll: studio.cancelAll.handler(({ input }) => queue.cancelAll(input)),
    dismiss: studio.dismiss.handler(({ input }) => queue.dismiss(input)),
  }
}
