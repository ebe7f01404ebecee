import type { queue as queueContract } from '#shared/contract/queue.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listQueueEntries } from '../../db/repos/queue-repo.ts'
import { latestValues } from '../../lib/latest-values.ts'
import type { Service } from '../../lib/service.ts'
import type { TakeQueue } from './take-queue.ts'

export interface QueueServiceDeps {
  db: ReadableDb
  workspaceId: string
  /**
   * Calls back after each request that counts against the account's limits, and when the connection changes; returns an
   * unsubscribe function.
   */
  onServiceChange(listener: () => void): () => void
}

/** Minimum interval between queue snapshots. */
const REST_MS = 250

/** Creates the screens' view of one queue. */
export function createQueueService(deps: QueueServiceDeps, queue: TakeQueue) {
  function subscribe(listener: () => void): () => void {
    const ends = [queue.subscribe(listener), deps.onServiceChange(listener)]
    return () => ends.forEach((end) => end())
  }
  const service = {
    watch: (signal) => latestValues({ read: queue.state, subscribe }, REST_MS, signal),
    list: (request) => listQueueEntries(deps.db, { ...request, workspaceId: deps.workspaceId }),
    timeline: () => queue.timeline(),
    move: ({ workId, beforeWorkId }) => queue.move(workId, beforeWorkId),
    moveToFront: ({ blockId }) => queue.moveToFront(blockId),
    pause: ({ projectId }) => queue.pause(projectId),
    goOn: ({ projectId }) => queue.goOn(projectId),
    cancel({ workIds }) {
      const wanted = new Set(workIds)
      queue.cancel((work) => wanted.has(work.id))
    },
    cancelAll: ({ projectId }) => queue.cancelProject(projectId),
    listOffline: (request, signal) => queue.offline.list(request, signal),
    sendOffline: ({ projectId }) => queue.offline.send(projectId),
    discardOffline: ({ projectId }) =>
      queue.cancel((work) => work.hold === 'offline' && (projectId === null || work.projectId === projectId)),
    dismiss: ({ workIds }) => queue.dismiss(workIds),
  } satisfies Service<typeof queueContract>
  return { ...service, state: queue.state, subscribe: queue.subscribe }
}
