import type { QueueState, QueueTimeline } from '#shared/contract/queue.ts'
import type { TakeEvent } from '#shared/contract/takes.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { findBlock } from '../../db/repos/blocks-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import * as rows from '../../db/repos/queue-repo.ts'
import { enqueueBlocks, type EnqueueDeps } from './enqueue-blocks.ts'
import { createProjectGeneration, type ProjectGeneration } from './generate-project.ts'
import { createOfflineWork, type OfflineWork } from './offline-work.ts'
import type { PlannedBlock } from './plan-generation.ts'
import { createRunMeter } from './queue-run.ts'
import { createQueueTimeline, getExpectedSpans } from './queue-timeline.ts'
import {
  describeProject,
  holdIfForeignWorkspace,
  getHold,
  getIds,
  isHeldForUser,
  sumByProject,
  sumCharacters,
  toActiveJob,
  toWork,
  pendingCharactersExcluding,
  type Work,
  withDialogues,
} from './queue-work.ts'
import { type RunHooks, runWork, type RunWorkDeps } from './run-work.ts'
import { regenerateRunning } from './regenerate-running.ts'
import { createRetries, recordOrReport } from './retries.ts'
import { createTakeRequests, type TakeRequestDeps, type TakeRequests } from './take-requests.ts'
import { createProgressStore } from './store-progress.ts'
import { createJobQueue } from './job-queue.ts'
import { moveToFront, moveWork } from './move-work.ts'
import { findNextWork } from './next-work.ts'

export interface TakeQueueDeps extends RunWorkDeps, TakeRequestDeps, Omit<EnqueueDeps, 'db'> {
  /** Requests the account may have in flight; as many blocks are rendered at once. */
  concurrency(): number
  /** Milliseconds until the rate limit allows the next request. */
  waitMs(): number
}

/** The generation queue, which runs without watchers and survives restarts. */
export interface TakeQueue extends TakeRequests {
  /** Drops queued work; stops running work and keeps what arrived. Affects all lines of a dialogue. */
  cancel(concerns: (work: Pick<Work, 'id' | 'projectId' | 'blockId' | 'hold'>) => boolean): void
  /** See `regenerateRunning`. */
  regenerateRunning(blockIds: readonly string[]): void
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
  const running = new Map<Work, Promise<void>>()
  const unsent = () => [...running.keys()].filter((work) => !work.isSent)
  const line = createJobQueue<Work>(unsent)
  for (const stored of rows.listWaitingWork(db)) line.add(toWork(holdIfForeignWorkspace(deps, stored)))
  const paused = new Set(rows.listPauses(db))
  const meter = createRunMeter(deps.now)
  const timeline = createQueueTimeline({
    now: deps.now,
    findChapterId: (blockId) => findBlock(db, blockId)?.chapterId,
  })
  const listeners = new Set<() => void>()
  let revision = 0
  let stopped = rows.countStopped(db)
  let disposed = false
  let isResting = false
  const unstored = createRetries(deps.reportBug)

  function changed(): void {
    revision += 1
    if (running.size === 0 && !line.find((work) => work.hold === null)) meter.reset()
    for (const listener of [...listeners]) listener()
  }

  function startNext(): void {
    while (!disposed && !isResting) {
      const work = findNextWork(line, [...running.keys()], paused, deps.concurrency())
      if (!work) break
      const works = withDialogues(line.all(), [work])
      for (const one of works) {
        line.remove(one)
        one.abort = work.abort
      }
      const task = runWork(deps, hooks, works).finally(() => {
        for (const one of works) {
          running.delete(one)
          timeline.ended(one, 'canceled')
        }
        meter.moving([...running.keys()].some((other) => other.isSent))
        startNext()
        changed()
      })
      for (const one of works) running.set(one, task)
    }
  }

  const hooks: RunHooks = {
    meter,
    timeline,
    progress: createProgressStore(deps),
    unstored,
    isDisposed: () => disposed,
    changed() {
      stopped = rows.countStopped(db)
      changed()
    },
    received: startNext,
    progressed() {
      for (const listener of [...listeners]) listener()
    },
    stopped(failure) {
      stopped = rows.countStopped(db)
      if (getFailureRule(failure).stopsQueue !== 'all' || !line.find((work) => work.hold === null)) return
      for (const work of line.all()) work.hold ??= 'trouble'
      recordOrReport(deps, () => rows.setHold(db, 'trouble', { workspaceId: deps.workspaceId, projectId: null }))
    },
    pause: (projectId) => pause(projectId),
    requeue(works) {
      for (const work of works) line.add(toWork(work))
    },
    leave(work) {
      rows.removeWork(db, [work.id])
      // A newer request of the same block is still queued.
      if (line.find(({ blockId }) => blockId === work.blockId)) return
      deps.events.emit(work.projectId, { kind: 'dropped', blockId: work.blockId, failure: null })
    },
  }

  function enqueue(projectId: string, wanted: readonly PlannedBlock[], isContinued = false): void {
    enqueueBlocks(deps, { line, running: running.keys() }, { projectId, wanted, isContinued })
    released()
  }

  function released(): void {
    stopped = rows.countStopped(db)
    startNext()
    changed()
  }

  function pause(projectId: string | null): void {
    rows.setPause(db, projectId, true)
    paused.add(projectId ?? '')
    for (const work of unsent()) if (projectId === null || work.projectId === projectId) work.abort.abort()
    changed()
  }

  function waitingCharacters(projectId: string, excludedBlockIds: readonly string[] = []): number {
    return pendingCharactersExcluding([...unsent(), ...line.all()], projectId, excludedBlockIds)
  }

  const projectGeneration = createProjectGeneration(deps, {
    openBlockIds: (projectId) => rows.listOpenBlockIds(db, projectId),
    enqueue,
    waitingCharacters: (projectId) => waitingCharacters(projectId),
  })
  const queue: TakeQueue = {
    projects: projectGeneration,
    offline: createOfflineWork(deps, { line, waitingCharacters, released }),
    storeEnds: unstored.run,
    ...createTakeRequests(deps, {
      refuseWhenClosing() {
        if (disposed) throw new StudioError('canceled', 'studio-closing-unsent')
      },
      storeEnds: unstored.run,
      enqueue,
      waitingCharacters,
    }),
    regenerateRunning: (blockIds) => regenerateRunning(deps, queue, [...line.all(), ...running.keys()], blockIds),
    cancel(concerns) {
      const all = [...line.all(), ...running.keys()]
      const concerned = new Set(withDialogues(all, all.filter(concerns)))
      const dropped = line.all().filter((work) => concerned.has(work))
      rows.removeWork(db, getIds(dropped))
      for (const work of dropped) {
        line.remove(work)
        deps.events.emit(work.projectId, { kind: 'dropped', blockId: work.blockId, failure: null })
      }
      for (const work of running.keys()) {
        if (!concerned.has(work)) continue
        work.isCanceled = true
        work.abort.abort()
      }
      changed()
    },
    move(workId, beforeWorkId) {
      if (moveWork(db, line, workId, beforeWorkId)) changed()
    },
    moveToFront(blockId) {
      if (!moveToFront(db, line, blockId)) return
      startNext()
      changed()
    },
    pause,
    goOn(projectId) {
      db.transaction(() => {
        rows.setPause(db, projectId, false)
        rows.setHold(db, null, { workspaceId: deps.workspaceId, projectId })
      })
      paused.delete(projectId ?? '')
      for (const work of line.all())
        if (isHeldForUser(work) && (projectId === null || work.projectId === projectId)) work.hold = null
      startNext()
      changed()
    },
    dismiss(workIds) {
      rows.removeStopped(db, workIds)
      stopped = rows.countStopped(db)
      changed()
    },
    state() {
      const works = [...unsent(), ...line.all()]
      const pausedIds = [...paused].filter((projectId) => projectId !== '')
      const ready = works.filter((work) => work.hold === null)
      const held = works.filter((work) => work.hold !== null)
      const speaking = [...running.keys()].filter((work) => work.isSent && !work.isOver).map(toActiveJob)
      return {
        revision,
        isPaused: paused.has(''),
        reach: deps.reach(),
        projects: sumByProject(db, works, pausedIds),
        hold: getHold(db, held),
        speaking,
        stoppedBlocks: stopped,
        run: meter.read({ waitingBlocks: ready.length, waitingCharacters: sumCharacters(ready), speaking }),
        waitMs: deps.waitMs(),
      }
    },
    timeline() {
      const generated = timeline.spans()
      const isReady = (work: Work) => work.hold === null && !paused.has('') && !paused.has(work.projectId)
      const expected = getExpectedSpans(queue.state().run, [...unsent(), ...line.all()].filter(isReady))
      const projectIds = new Set([...generated, ...expected].map(({ projectId }) => projectId))
      const projects = [...projectIds].map((projectId) => ({
        projectId,
        title: getProject(db, projectId)?.title ?? '',
      }))
      return { now: new Date(deps.now()).toISOString(), projects, generated, expected }
    },
    rest(mayNotStart) {
      isResting = mayNotStart
      if (isResting) for (const work of unsent()) work.abort.abort()
      startNext()
      changed()
    },
    underWay: () => running.size,
    waitingCharacters: (projectId) => waitingCharacters(projectId),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch: (projectId, signal) =>
      deps.events.watch(projectId, () => describeProject(db, projectId, [...running.keys()], line.all()), signal),
    async dispose() {
      disposed = true
      projectGeneration.stop(null)
      for (const work of running.keys()) work.abort.abort()
      await Promise.allSettled(running.values())
      unstored.dispose()
      listeners.clear()
    },
  }
  return queue
}
