import type { Failure } from '#shared/contract/base.ts'
import type { QueueState } from '#shared/contract/queue.ts'
import type { GenerationPlan, Take, TakeEvent } from '#shared/contract/takes.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { findBlock, isBlockLocked } from '../../db/repos/blocks-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import * as rows from '../../db/repos/queue-repo.ts'
import { getTake, setActiveTake } from '../../db/repos/takes-repo.ts'
import { requireOwnProject } from '../projects/require-own-project.ts'
import { requireBudget } from '../usage/budgets.ts'
import { blockLocked } from './block-locked.ts'
import { planGeneration, type PlanGenerationDeps, type PlannedBlock, planRest } from './plan-generation.ts'
import { createRunMeter } from './queue-run.ts'
import {
  closedWhileSpoken,
  describeProject,
  hasWholeTake,
  heldForItsOwner,
  holdOf,
  idsOf,
  isTrouble,
  keyOf,
  newWork,
  noteProgress,
  RefusedWork,
  startOf,
  sumByProject,
  sumCharacters,
  toSpokenNow,
  toWork,
  waitingBesides,
  type Work,
} from './queue-work.ts'
import { renderTake, type RenderTakeDeps } from './render-take.ts'
import type { TakeEvents } from './take-events.ts'
import { toFailure } from './to-failure.ts'
import { createWorkLine } from './work-line.ts'

export interface TakeQueueDeps extends Omit<RenderTakeDeps, 'db'>, Omit<PlanGenerationDeps, 'db'> {
  db: RenderTakeDeps['db']
  events: TakeEvents
  /** Requests that the account may have in flight: as many blocks are rendered at once. */
  concurrency(): number
  /** Milliseconds until the account's limits let the next request start. */
  waitMs(): number
}

/** Work on takes that goes on whether or not anybody watches, and is there again after whatever ended the studio. */
export interface TakeQueue {
  /** Queues what the plan says is to be sent and gives reusable blocks their stored take. */
  generate(request: { projectId: string; blockIds: readonly string[]; reuse: boolean }): GenerationPlan
  /**
   * Queues what a partial take lacks; the new take begins with the partial one's whole words, and nothing is sent where
   * those are all. Answers what is sent.
   */
  resume(take: Take): { blockId: string; characters: number }
  /** Queued work is dropped, running work is stopped and what arrived is kept. */
  cancel(concerns: (work: { id: string; projectId: string; blockId: string }) => boolean): void
  /** Puts waiting work before other waiting work, or last. Work that is sent or gone stays where it is. */
  move(workId: string, beforeWorkId: string | null): void
  /** Nothing of the project, or of any with null, starts until `goOn`. */
  pause(projectId: string | null): void
  /** Ends a pause and lets go what is held. */
  goOn(projectId: string | null): void
  /** Forgets failures; with null all. */
  dismiss(workIds: readonly string[] | null): void
  state(): QueueState
  /** Nothing is sent any more while it rests; what was sent is spoken to its end. */
  rest(isResting: boolean): void
  /** Blocks that are being spoken, or are just about to be sent. */
  underWay(): number
  /** Characters of a project that are asked for and not sent. */
  waitingCharacters(projectId: string): number
  /** Called after whatever `state` tells of. */
  subscribe(listener: () => void): () => void
  /** Begins with what is queued, receiving and failed now. */
  watch(projectId: string, signal: AbortSignal): AsyncGenerator<TakeEvent>
  /** Stops all work; resolves when nothing is being written any more. What was not sent stays in the queue. */
  dispose(): Promise<void>
}

/** The queue as it is stored. `recoverQueue` has run before. Blocks start in their order, interactive ones first. */
export function createTakeQueue(deps: TakeQueueDeps): TakeQueue {
  const { db } = deps
  const running = new Map<Work, Promise<void>>()
  const unsent = () => [...running.keys()].filter((work) => !work.isSent)
  const line = createWorkLine<Work>(unsent)
  for (const stored of rows.listWaitingWork(db)) line.add(toWork(heldForItsOwner(deps, stored)))
  const paused = new Set(rows.listPauses(db))
  const meter = createRunMeter(deps.now)
  const listeners = new Set<() => void>()
  let revision = 0
  let stopped = rows.countStopped(db)
  let disposed = false
  let isResting = false

  function changed(): void {
    revision += 1
    if (running.size === 0 && !line.find((work) => work.hold === null)) meter.reset()
    for (const listener of [...listeners]) listener()
  }

  /** The first work that may start now; undefined when none may. */
  function nextWork(): Work | undefined {
    const others = [...running.keys()]
    const most = Math.max(1, deps.concurrency())
    // Batch work that only waits for the limits does not keep a person's own request from going before it.
    const isRival = (other: Work) => other.isSent || other.priority === 'interactive'
    const hasRoom = { batch: others.length < most, interactive: others.filter(isRival).length < most }
    if (paused.has('') || !hasRoom.interactive) return undefined
    // One block is rendered once at a time, so that its takes end in the order they were asked for.
    const busy = new Set(others.map(({ blockId }) => blockId))
    return line.find(
      (work) => hasRoom[work.priority] && work.hold === null && !busy.has(work.blockId) && !paused.has(work.projectId),
    )
  }

  function startNext(): void {
    while (!disposed && !isResting) {
      const work = nextWork()
      if (!work) break
      line.remove(work)
      const task = run(work).finally(() => {
        running.delete(work)
        meter.moving([...running.keys()].some((other) => other.isSent))
        startNext()
        changed()
      })
      running.set(work, task)
    }
  }

  async function run(work: Work): Promise<void> {
    const { projectId, blockId } = work
    const emit = (event: TakeEvent) => {
      noteProgress(work, event)
      deps.events.emit(projectId, event)
      if (event.kind === 'started') changed()
      else for (const listener of [...listeners]) listener()
    }
    try {
      const place = findBlock(db, blockId)
      if (!place || place.isRemoved || !getProject(db, projectId)) return leave(work, null)
      if (isBlockLocked(db, blockId)) throw blockLocked()
      requireOwnProject(deps, projectId)
      const start = startOf(deps, work)
      let isActive = false
      const request = {
        ...work,
        ...(start ? { start } : {}),
        onSend: () => {
          if (work.abort.signal.aborted) throw new StudioError('cancelled', 'Cancelled before it was sent.')
          if (work.isSent) return
          rows.setWorkSent(db, work.id)
          work.isSent = true
          meter.moving(true)
          changed()
        },
        onRegistered: (takeId: string) => rows.setWorkTake(db, work.id, takeId),
        onStored: (take: Take) => {
          if (take.failure === null || work.isCancelled) rows.removeWork(db, [work.id])
          else rows.setWorkStopped(db, work.id, disposed ? closedWhileSpoken(take.failure) : take.failure)
          isActive = activate(take)
        },
      }
      const outcome = await renderTake(deps, request, emit, work.abort.signal)
      switch (outcome.kind) {
        case 'refused':
          // The rest of the project would be refused as well, one block after the other.
          if (outcome.failure.code === 'budget_reached') pause(projectId)
          if (outcome.failure.code !== 'cancelled') throw new RefusedWork(outcome.failure)
          if (work.isCancelled) return leave(work, null)
          if (work.isSent) throw new RefusedWork(closedWhileSpoken(outcome.failure))
          return disposed ? undefined : line.add(toWork(work))
        case 'stored': {
          const { take } = outcome
          work.isOver = true
          meter.ended(take.failure === null ? work.characters : work.spokenCharacters, take.durationMs)
          if (take.failure && !work.isCancelled) stop(take.failure)
          return emit({ kind: 'ended', take, isActive })
        }
      }
    } catch (error) {
      const failure = error instanceof RefusedWork ? error.failure : toFailure(error)
      if (!(error instanceof RefusedWork) && !isStudioError(error)) deps.reportBug(error)
      keepFailure(work, failure)
      stop(failure)
      deps.events.emit(projectId, { kind: 'dropped', blockId, failure })
    }
  }

  /** A database that cannot be written is told of by the failure itself; the work is then found again at the next start. */
  function keepFailure(work: Work, failure: Failure): void {
    try {
      rows.setWorkStopped(db, work.id, failure)
    } catch (error) {
      if (!isStudioError(error)) deps.reportBug(error)
    }
  }

  function stop(failure: Failure): void {
    stopped = rows.countStopped(db)
    if (!isTrouble(failure) || !line.find((work) => work.hold === null)) return
    for (const work of line.all()) work.hold ??= 'trouble'
    rows.setHold(db, 'trouble', { workspaceId: deps.workspaceId, projectId: null })
  }

  /** The work leaves the queue without a take. */
  function leave(work: Work, failure: Failure | null): void {
    rows.removeWork(db, [work.id])
    deps.events.emit(work.projectId, { kind: 'dropped', blockId: work.blockId, failure })
  }

  /** A whole take plays at once, except where the block was locked while it was spoken. A partial one does not take the place of a whole one: that would lose sound. */
  function activate(take: Take): boolean {
    if (take.sampleCount === 0 || isBlockLocked(db, take.blockId)) return false
    if (take.status !== 'complete' && hasWholeTake(db, take.blockId)) return false
    setActiveTake(db, take.blockId, take.id)
    return true
  }

  /** Puts new work into the queue; work of the same block that waits for an older text leaves it, so that none is paid twice. */
  function enqueue(projectId: string, wanted: readonly PlannedBlock[]): void {
    const underWay = new Set([...running.keys()].map(keyOf))
    const fresh = wanted.filter((block) => !underWay.has(keyOf(block)))
    const blockIds = new Set(fresh.map(({ blockId }) => blockId))
    const replaced = line.all().filter(({ blockId }) => blockIds.has(blockId))
    const createdAt = new Date(deps.now()).toISOString()
    db.transaction(() => {
      rows.removeWork(db, idsOf(replaced))
      rows.removeStoppedOfBlocks(db, [...blockIds])
      for (const work of replaced) line.remove(work)
      // What was asked for last is heard first, before everything that was asked for in numbers.
      const before = line.find((work) => work.priority === 'batch')
      for (const [priority, blocks] of [
        ['interactive', fresh.slice(0, 1)],
        ['batch', fresh.slice(1)],
      ] as const) {
        const positions = line.allocate(db, priority === 'interactive' ? before : undefined, blocks.length)
        const works = blocks.map((block, index) => {
          const position = must(positions[index], 'as many were allocated')
          return newWork(block, { id: `work_${deps.newId()}`, position, projectId, priority, createdAt })
        })
        rows.insertWork(db, works)
        for (const work of works) line.add(work)
      }
    })
    stopped = rows.countStopped(db)
    for (const { blockId } of fresh) deps.events.emit(projectId, { kind: 'queued', blockId })
    startNext()
    changed()
  }

  function pause(projectId: string | null): void {
    rows.setPause(db, projectId, true)
    paused.add(projectId ?? '')
    for (const work of unsent()) if (projectId === null || work.projectId === projectId) work.abort.abort()
    changed()
  }

  function waitingCharacters(projectId: string, besidesBlockIds: readonly string[] = []): number {
    return waitingBesides([...unsent(), ...line.all()], projectId, besidesBlockIds)
  }

  function refuseWhenClosing(): void {
    if (disposed) throw new StudioError('cancelled', 'The studio is closing. Nothing was sent.')
  }

  return {
    generate(request) {
      refuseWhenClosing()
      const { plan, toSend } = planGeneration(deps, request)
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
      if (!found) throw new StudioError('not_found', 'The block of this take is gone.')
      if (isBlockLocked(db, take.blockId)) throw blockLocked()
      requireOwnProject(deps, found.projectId)
      if (take.status !== 'partial') throw new StudioError('conflict', 'This take did not stop early.')
      const planned = planRest(deps, take)
      const { blockId, characters } = planned
      if (characters > 0)
        requireBudget(deps, found.projectId, characters, waitingCharacters(found.projectId, [blockId]))
      enqueue(found.projectId, [planned])
      return { blockId, characters }
    },
    cancel(concerns) {
      const dropped = line.all().filter(concerns)
      rows.removeWork(db, idsOf(dropped))
      for (const work of dropped) {
        line.remove(work)
        deps.events.emit(work.projectId, { kind: 'dropped', blockId: work.blockId, failure: null })
      }
      for (const work of running.keys()) {
        if (!concerns(work)) continue
        work.isCancelled = true
        work.abort.abort()
      }
      changed()
    },
    move(workId, beforeWorkId) {
      const work = line.find(({ id }) => id === workId)
      const before = beforeWorkId === null ? undefined : line.find(({ id }) => id === beforeWorkId)
      if (!work || workId === beforeWorkId || (beforeWorkId !== null && !before)) return
      line.remove(work)
      db.transaction(() => {
        work.position = line.allocate(db, before, 1)[0] ?? work.position
        // Among a person's single requests it is one of them; elsewhere it waits for its turn.
        work.priority = before?.priority ?? 'batch'
        rows.setWorkPlace(db, work)
      })
      line.add(work)
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
        if (work.hold !== 'workspace' && (projectId === null || work.projectId === projectId)) work.hold = null
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
      const ready = works.filter((work) => work.hold === null)
      const held = works.filter((work) => work.hold !== null)
      const speaking = [...running.keys()].filter((work) => work.isSent && !work.isOver).map(toSpokenNow)
      return {
        revision,
        isPaused: paused.has(''),
        projects: sumByProject(
          db,
          works,
          [...paused].filter((projectId) => projectId !== ''),
        ),
        hold: holdOf(db, held),
        speaking,
        stoppedBlocks: stopped,
        run: meter.read({
          waitingBlocks: ready.length,
          waitingCharacters: sumCharacters(ready),
          speaking,
        }),
        waitMs: deps.waitMs(),
      }
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
      for (const work of running.keys()) work.abort.abort()
      await Promise.allSettled(running.values())
      listeners.clear()
    },
  }
}
