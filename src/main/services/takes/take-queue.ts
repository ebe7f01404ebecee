import type { QueueState, QueueTimeline } from '#shared/contract/queue.ts'
import type { GenerationPlan, Take, TakeEvent } from '#shared/contract/takes.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { findBlock, isBlockLocked } from '../../db/repos/blocks-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import * as rows from '../../db/repos/queue-repo.ts'
import { getTake, setActiveTake } from '../../db/repos/takes-repo.ts'
import { requireOwnProject } from '../projects/require-own-project.ts'
import { requireBudget } from '../usage/budgets.ts'
import { blockLocked } from './block-locked.ts'
import { enqueueBlocks, type EnqueueDeps } from './enqueue-blocks.ts'
import { createProjectGeneration, type ProjectGeneration } from './generate-project.ts'
import { createOfflineWork, type OfflineWork } from './offline-work.ts'
import { planDialogue } from './plan-dialogue.ts'
import { planGeneration, planPassage, type PlanGenerationDeps, type PlannedBlock, planRest } from './plan-generation.ts'
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
import { createProgressStore } from './store-progress.ts'
import { createJobQueue } from './job-queue.ts'
import { moveToFront } from './move-to-front.ts'

export interface TakeQueueDeps extends RunWorkDeps, Omit<PlanGenerationDeps, 'db'>, Omit<EnqueueDeps, 'db'> {
  /** Requests the account may have in flight; as many blocks are rendered at once. */
  concurrency(): number
  /** Milliseconds until the rate limit allows the next request. */
  waitMs(): number
}

export interface GenerateRequest {
  projectId: string
  blockIds: readonly string[]
  reuse: boolean
  asDialogue?: boolean
}

/** The generation queue, which runs without watchers and survives restarts. */
export interface TakeQueue {
  /**
   * Queues what the plan sends and assigns stored takes to reusable blocks. `asDialogue` sends all blocks in one request;
   * see `planDialogue`.
   */
  generate(request: GenerateRequest): GenerationPlan
  /**
   * Queues what a partial take lacks; the new take starts with its complete words, and nothing is sent if those are
   * all. Returns what is sent.
   */
  resume(take: Take): { blockId: string; characters: number }
  /** Queues one passage of a block, as in the contract. Returns what is sent. */
  regeneratePassage(blockId: string, charOffset: number): { characters: number }
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

  /** The first work that may start now; undefined if none. */
  function nextWork(): Work | undefined {
    // The lines of a dialogue are one request.
    const others = [...running.keys()].filter(({ dialogue }) => dialogue === null || dialogue.index === 0)
    const most = Math.max(1, deps.concurrency())
    // Received work only waits for the disk. No more of it may wait than is requested at once.
    const requested = others.filter((other) => !other.isReceived)
    if (others.length - requested.length > most) return undefined
    // Batch work that only waits for the limits doesn't block an interactive request.
    const isRival = (other: Work) => other.isSent || other.priority === 'interactive'
    const hasRoom = { batch: requested.length < most, interactive: requested.filter(isRival).length < most }
    if (paused.has('') || !hasRoom.interactive) return undefined
    // A block is rendered once at a time, so its takes end in request order.
    const busy = new Set([...running.keys()].map(({ blockId }) => blockId))
    const isReady = (work: Work) => withDialogues(line.all(), [work]).every(({ blockId }) => !busy.has(blockId))
    return line.find(
      (work) => hasRoom[work.priority] && work.hold === null && !paused.has(work.projectId) && isReady(work),
    )
  }

  function startNext(): void {
    while (!disposed && !isResting) {
      const work = nextWork()
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

  function refuseWhenClosing(): void {
    if (disposed) throw new StudioError('canceled', 'studio-closing-unsent')
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
    regenerateRunning: (blockIds) => regenerateRunning(deps, queue, [...line.all(), ...running.keys()], blockIds),
    generate(request) {
      refuseWhenClosing()
      unstored.run()
      const { plan, toSend } = request.asDialogue ? planDialogue(deps, request) : planGeneration(deps, request)
      const waiting = waitingCharacters(request.projectId, plan.blockIds)
      if (plan.characters > 0) requireBudget(deps, request.projectId, plan.characters, waiting)
      db.transaction(() => {
        for (const { blockId, takeId } of plan.reusable) setActiveTake(db, blockId, takeId)
        rows.removeStoppedOfBlocks(
          db,
          plan.reusable.map(({ blockId }) => blockId),
        )
      })
      for (const { blockId, takeId } of plan.reusable)
        deps.events.emit(request.projectId, { kind: 'activated', blockId, take: getTake(db, takeId) ?? null })
      enqueue(request.projectId, toSend)
      return plan
    },
    resume(take) {
      refuseWhenClosing()
      const found = findBlock(db, take.blockId)
      if (!found) throw new StudioError('not_found', 'block-of-take-gone')
      if (isBlockLocked(db, take.blockId)) throw blockLocked()
      requireOwnProject(deps, found.projectId)
      if (take.dialogue) throw new StudioError('conflict', 'dialogue-line-whole-only')
      if (take.status !== 'partial') throw new StudioError('conflict', 'take-not-partial')
      const planned = planRest(deps, take)
      const { blockId, characters } = planned
      if (characters > 0)
        requireBudget(deps, found.projectId, characters, waitingCharacters(found.projectId, [blockId]))
      enqueue(found.projectId, [planned])
      return { blockId, characters }
    },
    regeneratePassage(blockId, charOffset) {
      refuseWhenClosing()
      const found = findBlock(db, blockId)
      const planned = planPassage(deps, blockId, charOffset)
      if (!found || planned.kept === null) throw new StudioError('conflict', 'passage-without-others')
      requireBudget(deps, found.projectId, planned.characters, waitingCharacters(found.projectId, [blockId]))
      enqueue(found.projectId, [planned])
      return { characters: planned.characters }
    },
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
      const work = line.find(({ id }) => id === workId)
      const before = beforeWorkId === null ? undefined : line.find(({ id }) => id === beforeWorkId)
      if (!work || workId === beforeWorkId || (beforeWorkId !== null && !before)) return
      const works = withDialogues(line.all(), [work])
      if (before && works.includes(before)) return
      for (const one of works) line.remove(one)
      db.transaction(() => {
        const positions = line.allocate(db, before, works.length)
        for (const [index, one] of works.entries()) {
          one.position = positions[index] ?? one.position
          // Moved among interactive requests it becomes one of them; otherwise it waits its turn.
          one.priority = before?.priority ?? 'batch'
          rows.setWorkPlace(db, one)
        }
      })
      for (const one of works) line.add(one)
      changed()
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
