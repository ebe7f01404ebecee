import type { Failure } from '#shared/contract/base.ts'
import type { Take, TakeEvent } from '#shared/contract/takes.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { findBlock, isBlockLocked } from '../../db/repos/blocks-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import * as rows from '../../db/repos/queue-repo.ts'
import { setActiveTake } from '../../db/repos/takes-repo.ts'
import { requireOwnProject, type OwnProjectDeps } from '../projects/require-own-project.ts'
import { blockLocked } from './block-locked.ts'
import {
  getKept,
  getStart,
  hasWholeTake,
  noteProgress,
  RefusedWork,
  toInterruptedFailure,
  type Work,
} from './queue-work.ts'
import type { RunMeter } from './queue-run.ts'
import type { QueueTimeline } from './queue-timeline.ts'
import { renderDialogue, type RenderDialogueDeps } from './render-dialogue.ts'
import { type RenderOutcome, renderTake } from './render-take.ts'
import { recordOrReport, type Retries } from './retries.ts'
import type { ProgressStore } from './store-progress.ts'
import type { TakeEvents } from './take-events.ts'
import { toFailure } from './to-failure.ts'

export interface RunWorkDeps extends RenderDialogueDeps, OwnProjectDeps {
  db: RenderDialogueDeps['db']
  events: TakeEvents
}

/** The queue that the work belongs to. */
export interface RunHooks {
  meter: Pick<RunMeter, 'moving' | 'ended'>
  timeline: Pick<QueueTimeline, 'sent' | 'ended'>
  progress: ProgressStore
  /** Ends of takes that couldn't be stored. */
  unstored: Retries
  isDisposed(): boolean
  /** Called after any change of the queue's state. */
  changed(): void
  /** As above, but only the amount received changed. */
  progressed(): void
  /** The work no longer occupies the account: other work may start while it is being stored. */
  received(): void
  /** The work's failure was stored. */
  stopped(failure: Failure): void
  pause(projectId: string): void
  /** Puts unsent work back in its place. */
  requeue(works: readonly Work[]): void
  /** Removes work from the queue without a take. */
  leave(work: Work): void
}

/** Runs one job to its end: a block, or all lines of a dialogue in order. Failures are stored with each block. */
export async function runWork(deps: RunWorkDeps, hooks: RunHooks, works: readonly Work[]): Promise<void> {
  const { db } = deps
  const [first] = works
  if (!first) return
  const { projectId, dialogue, priority, abort } = first
  const active = new Set<string>()

  const emit = (event: TakeEvent) => {
    const blockId = event.kind === 'started' ? event.take.blockId : 'blockId' in event ? event.blockId : null
    for (const work of works) if (work.blockId === blockId) noteProgress(work, event)
    deps.events.emit(projectId, event)
    if (event.kind === 'started') hooks.changed()
    else hooks.progressed()
  }
  const onSend = () => {
    if (abort.signal.aborted) throw new StudioError('canceled', 'canceled-before-sent')
    if (first.isSent) return
    db.transaction(() => works.forEach(({ id }) => rows.setWorkSent(db, id)))
    for (const work of works) work.isSent = true
    hooks.meter.moving(true)
    hooks.timeline.sent(works)
    if (dialogue) for (const { blockId } of works) deps.events.emit(projectId, { kind: 'sent', blockId })
    hooks.changed()
  }
  const onReceived = () => {
    for (const work of works) work.isReceived = true
    hooks.received()
  }
  const onStored = (work: Work, take: Take) => {
    if (take.failure === null || work.isCanceled) rows.removeWork(db, [work.id])
    else rows.setWorkStopped(db, work.id, hooks.isDisposed() ? toInterruptedFailure(take.failure) : take.failure)
    if (activate(take)) active.add(take.id)
  }
  /** Activates a complete take unless the block is locked. A partial one never replaces a complete one. */
  const activate = (take: Take): boolean => {
    if (take.sampleCount === 0 || isBlockLocked(db, take.blockId)) return false
    if (take.status !== 'complete' && hasWholeTake(db, take.blockId)) return false
    setActiveTake(db, take.blockId, take.id)
    return true
  }
  const render = async (): Promise<RenderOutcome[]> => {
    if (!dialogue) {
      const start = await getStart(deps, first)
      const kept = await getKept(deps, first)
      const request = {
        ...first,
        ...(start ? { start } : {}),
        ...{ kept },
        ...{ onSend, onReceived, progress: hooks.progress },
        onRegistered: (takeId: string) => rows.setWorkTake(db, first.id, takeId),
        onStored: (take: Take) => onStored(first, take),
      }
      return [await renderTake(deps, request, emit, abort.signal)]
    }
    const request = {
      ...{ id: dialogue.id, projectId, lines: works, priority, onSend, onReceived },
      onRegistered: (index: number, takeId: string) => rows.setWorkTake(db, works[index]?.id ?? '', takeId),
      onStored: (index: number, take: Take) => works[index] && onStored(works[index], take),
    }
    return await renderDialogue(deps, request, emit, abort.signal)
  }
  const finish = (work: Work, outcome: RenderOutcome) => {
    if (outcome.kind === 'refused') {
      if (outcome.failure.code !== 'canceled') return fail(work, new RefusedWork(outcome.failure))
      if (work.isCanceled) return hooks.leave(work)
      if (work.isSent) return fail(work, new RefusedWork(toInterruptedFailure(outcome.failure)))
      return hooks.isDisposed() ? undefined : hooks.requeue([work])
    }
    const { take } = outcome
    work.isOver = true
    hooks.timeline.ended(work, take.failure === null ? 'done' : work.isCanceled ? 'canceled' : 'failed')
    hooks.meter.ended(take.failure === null ? work.characters : work.spokenCharacters, take.durationMs)
    if (outcome.kind === 'unstored') {
      hooks.unstored.add(() => {
        const stored = outcome.store()
        deps.events.emit(projectId, { kind: 'ended', take: stored, isActive: active.has(take.id) })
        hooks.changed()
      })
    }
    if (take.failure && !work.isCanceled) hooks.stopped(take.failure)
    emit({ kind: 'ended', take, isActive: active.has(take.id) })
  }
  const fail = (work: Work, error: unknown) => {
    const failure = error instanceof RefusedWork ? error.failure : toFailure(error)
    if (!(error instanceof RefusedWork) && !isStudioError(error)) deps.reportBug(error)
    recordOrReport(deps, () => rows.setWorkStopped(db, work.id, failure))
    hooks.timeline.ended(work, 'failed')
    hooks.stopped(failure)
    deps.events.emit(projectId, { kind: 'dropped', blockIds: [work.blockId], failure })
  }
  /** Drops work of removed blocks. Returns the rest. */
  const leaveRemoved = (): Work[] => {
    const isThere = ({ blockId }: Work) => findBlock(db, blockId)?.isRemoved === false && getProject(db, projectId)
    for (const work of works) if (!isThere(work)) hooks.leave(work)
    return works.filter(isThere)
  }

  const left = leaveRemoved()
  try {
    if (left.length === 0) return
    if (left.length < (dialogue?.lines ?? 1)) throw new StudioError('conflict', 'dialogue-block-deleted')
    if (left.some(({ blockId }) => isBlockLocked(db, blockId))) throw blockLocked()
    requireOwnProject(deps, projectId)
    const outcomes = await render()
    // The rest of the project would be rejected too, block by block.
    if (outcomes.some((outcome) => outcome.kind === 'refused' && outcome.failure.code === 'budget_reached'))
      hooks.pause(projectId)
    outcomes.forEach((outcome, index) => works[index] && finish(works[index], outcome))
  } catch (error) {
    for (const work of left) fail(work, error)
  }
}
