import type { QueueEntry, QueueSection, QueueState } from '#shared/contract/queue.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listQueueEntries } from '../../db/repos/queue-repo.ts'
import type { TakeQueue } from './take-queue.ts'

/** What screens ask of the queue; the contract in `shared/contract/queue.ts` says what each member does. */
export interface QueueService {
  state(): QueueState
  subscribe(listener: () => void): () => void
  list(request: { section: QueueSection; afterWorkId: string | null; limit: number }): QueueEntry[]
  move(request: { workId: string; beforeWorkId: string | null }): void
  pause(request: { projectId: string | null }): void
  goOn(request: { projectId: string | null }): void
  cancel(request: { workIds: readonly string[] }): void
  cancelAll(request: { projectId: string | null }): void
  dismiss(request: { workIds: readonly string[] | null }): void
}

/** The screens' side of one queue. */
export function createQueueService(deps: { db: ReadableDb; workspaceId: string }, queue: TakeQueue): QueueService {
  return {
    state: queue.state,
    subscribe: queue.subscribe,
    list: (request) => listQueueEntries(deps.db, { ...request, workspaceId: deps.workspaceId }),
    move: ({ workId, beforeWorkId }) => queue.move(workId, beforeWorkId),
    pause: ({ projectId }) => queue.pause(projectId),
    goOn: ({ projectId }) => queue.goOn(projectId),
    cancel({ workIds }) {
      const wanted = new Set(workIds)
      queue.cancel((work) => wanted.has(work.id))
    },
    cancelAll: ({ projectId }) => queue.cancel((work) => projectId === null || work.projectId === projectId),
    dismiss: ({ workIds }) => queue.dismiss(workIds),
  }
}
