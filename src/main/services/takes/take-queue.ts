import type { QueueState, QueueTimeline } from '#shared/contract/queue.ts'
import type { TakeEvent } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import * as rows from '../../db/repos/queue-repo.ts'
import { enqueueBlocks, type EnqueueDeps } from './enqueue-blocks.ts'
import { createProjectGeneration, type ProjectGeneration } from './generate-project.ts'
import { moveToFront, moveWork } from './move-work.ts'
import { createOfflineWork, type OfflineWork } from './offline-work.ts'
import { createOpenRequests, type OpenRequestsDeps } from './open-requests.ts'
import type { PlannedBlock } from './plan-generation.ts'
import { createQueueStatus, type QueueStatusDeps } from './queue-status.ts'
import { describeProject, type Work } from './queue-work.ts'
import { regenerateRunning } from './regenerate-running.ts'
import { createTakeRequests, type TakeRequestDeps, type TakeRequests } from './take-requests.ts'
import { createWorkRunner, type WorkRunnerDeps } from './work-runner.ts'
import { openWorkStore } from './work-store.ts'

export type TakeQueueDeps = WorkRunnerDeps & QueueStatusDeps & TakeRequestDeps & EnqueueDeps & OpenRequestsDeps

/** The generation queue, which runs without watchers and survives restarts. */
export interface TakeQueue extends TakeRequests {
  /** Drops queued work; stops running work and keeps what arrived. Affects all lines of a dialogue. */
  cancel(concerns: (work: Pick<Work, 'id' | 'projectId' | 'blockId' | 'hold'>) => boolean): void
  /** Cancels all work of these blocks, also what is still being planned. */
  cancelBlocks(blockIds: readonly string[]): void
  /** Cancels all work of a project, or everything with null, also what is still being planned. */
  cancelProject(projectId: string | null): void
  /** See `regenerateRunning`. */
  regenerateRunning(blockIds: readonly string[]): Promise<void>
  /** Moves queued work before other queued work, or to the end. Sent or missing work isn't moved. */
  move(workId: string, beforeWorkId: string | null): void
  /** See `moveToFront`. Running work isn't affected. */
  moveToFront(blockId: string): void
  /** Pauses a project, or everything with null, until `goOn`. */
  pause(projectId: string | null): void
  /** Generates whole projects. */
  projects: ProjectGeneration
  /** What was requested offline. */
  offline: OfflineWork
  /** Ends a pause and releases held work, except what was requested offline. */
  goOn(projectId: string | null): void
  /** Clears failures; all with null. */
  dismiss(workIds: readonly string[] | null): void
  state(): QueueState
  timeline(): QueueTimeline
  /** Stores the ends of takes that couldn't be written to the database, such as on a full disk. */
  storeEnds(): void
  /** Nothing new is sent while true; running requests complete. */
  rest(isResting: boolean): void
  /** Number of blocks being generated or about to be sent. */
  underWay(): number
  /** Requested but unsent characters of a project. */
  waitingCharacters(projectId: string): number
  /** Called after any change of `state`. */
  subscribe(listener: () => void): () => void
  /** Starts with the queued, receiving and failed blocks. */
  watch(projectId: string, signal: AbortSignal): AsyncGenerator<TakeEvent>
  /** Stops all work and resolves when nothing is being written. Unsent work stays in the queue. */
  dispose(): Promise<void>
}

/** Opens the stored queue. `recoverQueue` must have run before. Blocks start in order, interactive ones first. */
export function createTakeQueue(deps: TakeQueueDeps): TakeQueue {
  const { db } = deps
  const store = openWorkStore(deps)
  const status = createQueueStatus(deps, store)
  const runner = createWorkRunner(deps, store, status)
  const { line, running } = store

  function startAndNotify(): void {
    runner.startNext()
    status.changed()
  }

  /** Work was queued, released or dropped, which may have cleared failures. */
  function released(): void {
    status.recountStopped()
    startAndNotify()
  }

  function enqueue(projectId: string, wanted: readonly PlannedBlock[], isContinued = false): void {
    enqueueBlocks(deps, { line, running }, { projectId, wanted, isContinued })
    released()
  }

  const open = createOpenRequests(deps, { enqueue, waitingCharacters: store.waitingCharacters })
  const projects = createProjectGeneration(deps, open)
  const requests = createTakeRequests(
    deps,
    {
      refuseWhenClosing() {
        if (runner.isDisposed()) throw new StudioError('canceled', 'studio-closing-unsent')
      },
      storeEnds: runner.storeEnds,
    },
    open,
  )

  function cancel(concerns: Parameters<TakeQueue['cancel']>[0]): void {
    store.cancel(concerns)
    status.changed()
  }

  return {
    ...requests,
    projects,
    offline: createOfflineWork(deps, { line, waitingCharacters: open.waitingCharacters, run: open.run, released }),
    storeEnds: runner.storeEnds,
    regenerateRunning: (blockIds) =>
      regenerateRunning(deps, { generate: requests.generate, run: open.run, cancel }, store.all(), blockIds),
    cancel,
    cancelBlocks(blockIds) {
      open.withdraw(blockIds)
      const canceled = new Set(blockIds)
      cancel((work) => canceled.has(work.blockId))
    },
    cancelProject(projectId) {
      open.stop(projectId)
      cancel((work) => projectId === null || work.projectId === projectId)
    },
    move(workId, beforeWorkId) {
      if (moveWork(db, line, workId, beforeWorkId)) status.changed()
    },
    moveToFront(blockId) {
      if (moveToFront(db, line, blockId)) startAndNotify()
    },
    pause(projectId) {
      store.pause(projectId)
      status.changed()
    },
    goOn(projectId) {
      store.goOn(projectId)
      startAndNotify()
    },
    dismiss(workIds) {
      rows.removeStopped(db, workIds)
      status.recountStopped()
      status.changed()
    },
    state: status.state,
    timeline: status.timelineState,
    rest: runner.rest,
    underWay: () => running.size,
    waitingCharacters: (projectId) => open.waitingCharacters(projectId),
    subscribe: status.subscribe,
    watch: (projectId, signal) =>
      deps.events.watch(projectId, () => describeProject(db, projectId, [...running], line.all()), signal),
    async dispose() {
      open.stop(null)
      await runner.dispose()
      status.dispose()
    },
  }
}
