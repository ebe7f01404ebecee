import type { Failure } from '#shared/contract/base.ts'
import type { GenerationPlan, Take, TakeEvent } from '#shared/contract/takes.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { findBlock, isBlockLocked } from '../../db/repos/blocks-repo.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import { getActiveTakeId, getTake, setActiveTake } from '../../db/repos/takes-repo.ts'
import type { RequestPriority } from '../../speech-api/speech-api.ts'
import { blockLocked } from './block-locked.ts'
import { findRest } from './find-rest.ts'
import { fingerprintOf } from './fingerprint.ts'
import { planGeneration, type PlanGenerationDeps, type PlannedBlock } from './plan-generation.ts'
import { readSamples } from '../../media/read-samples.ts'
import type { TakeStart } from './receive-take.ts'
import { renderTake, type RenderTakeDeps } from './render-take.ts'
import type { TakeEvents } from './take-events.ts'
import { toFailure } from './to-failure.ts'

export interface TakeQueueDeps extends Omit<RenderTakeDeps, 'db'>, Omit<PlanGenerationDeps, 'db'> {
  db: RenderTakeDeps['db']
  events: TakeEvents
  /** Requests that the account may have in flight: as many blocks are rendered at once. */
  concurrency(): number
}

/** Work on takes that goes on whether or not anybody watches. */
export interface TakeQueue {
  /** Queues what the plan says is to be sent and gives reusable blocks their stored take. */
  generate(request: { projectId: string; blockIds: readonly string[]; reuse: boolean }): GenerationPlan
  /** Queues what a partial take lacks; the new take begins with the partial one's whole words. Answers what is sent. */
  resume(take: Take): { blockId: string; characters: number }
  /** Queued work is dropped, running work is stopped and what arrived is kept. */
  cancel(request: { projectId: string; blockId?: string }): void
  /** Begins with what is queued and receiving now. */
  watch(projectId: string, signal: AbortSignal): AsyncGenerator<TakeEvent>
  /** Stops all work; resolves when nothing is being written any more. */
  dispose(): Promise<void>
}

interface Work extends PlannedBlock {
  projectId: string
  start?: TakeStart
  priority: RequestPriority
  abort: AbortController
  take: Take | null
}

/** A queue with nothing in it. Blocks start in the order they were queued. */
export function createTakeQueue(deps: TakeQueueDeps): TakeQueue {
  const waiting: Work[] = []
  const running = new Map<Work, Promise<void>>()
  let disposed = false

  function startNext(): void {
    while (!disposed && running.size < Math.max(1, deps.concurrency())) {
      // One block is rendered once at a time, so that its takes end in the order they were asked for.
      const index = waiting.findIndex((work) => ![...running.keys()].some((other) => other.blockId === work.blockId))
      const [work] = index < 0 ? [] : waiting.splice(index, 1)
      if (!work) return
      const task = run(work).finally(() => {
        running.delete(work)
        startNext()
      })
      running.set(work, task)
    }
  }

  async function run(work: Work): Promise<void> {
    const { projectId, blockId } = work
    const emit = (event: TakeEvent) => {
      if (event.kind === 'started') work.take = event.take
      deps.events.emit(projectId, event)
    }
    try {
      if (isBlockLocked(deps.db, blockId)) throw blockLocked()
      const outcome = await renderTake(deps, work, emit, work.abort.signal)
      switch (outcome.kind) {
        case 'refused':
          emit({ kind: 'dropped', blockId, failure: outcome.failure.code === 'cancelled' ? null : outcome.failure })
          break
        case 'stored':
          emit({ kind: 'ended', take: outcome.take, isActive: activate(outcome.take) })
          break
      }
    } catch (error) {
      if (!isStudioError(error)) deps.reportBug(error)
      emit({ kind: 'dropped', blockId, failure: toFailure(error) })
    }
  }

  /** A whole take plays at once, except where the block was locked while it was spoken. A partial one does not take the place of a whole one: that would lose sound. */
  function activate(take: Take): boolean {
    if (take.sampleCount === 0 || isBlockLocked(deps.db, take.blockId)) return false
    if (take.status !== 'complete' && hasWholeTake(deps, take.blockId)) return false
    setActiveTake(deps.db, take.blockId, take.id)
    return true
  }

  function isUnderWay(planned: PlannedBlock): boolean {
    const same = (work: Work) => work.blockId === planned.blockId && work.fingerprint === planned.fingerprint
    return waiting.some(same) || [...running.keys()].some(same)
  }

  function drop(work: Work, failure: Failure | null): void {
    deps.events.emit(work.projectId, { kind: 'dropped', blockId: work.blockId, failure })
  }

  return {
    generate(request) {
      if (disposed) throw new StudioError('cancelled', 'The studio is closing. Nothing was sent.')
      const { plan, toSend } = planGeneration(deps, request)
      for (const { blockId, takeId } of plan.reusable) {
        setActiveTake(deps.db, blockId, takeId)
        deps.events.emit(request.projectId, { kind: 'activated', blockId, take: getTake(deps.db, takeId) ?? null })
      }
      toSend.forEach((planned, index) => {
        if (isUnderWay(planned)) return
        const priority = index === 0 ? 'interactive' : 'batch'
        waiting.push({ ...planned, projectId: request.projectId, priority, abort: new AbortController(), take: null })
        deps.events.emit(request.projectId, { kind: 'queued', blockId: planned.blockId })
      })
      startNext()
      return plan
    },
    resume(take) {
      if (disposed) throw new StudioError('cancelled', 'The studio is closing. Nothing was sent.')
      const place = findBlock(deps.db, take.blockId)
      if (!place) throw new StudioError('not_found', 'The block of this take is gone.')
      if (isBlockLocked(deps.db, take.blockId)) throw blockLocked()
      const { projectId } = place
      const rest = findRest(take, getMarks(deps.db, take.id))
      const fingerprint = fingerprintOf(take.inputs, deps.service())
      const textSent = take.inputs.text.slice(rest.restStartChar).trim()
      const start: TakeStart = {
        sampleRateHz: take.sampleRateHz,
        audio: () => readSamples(deps.takeFiles.audioPath(take.id), rest.keptSampleCount),
        marks: rest.keptMarks,
        restStartChar: rest.restStartChar,
      }
      const planned = { blockId: take.blockId, inputs: take.inputs, fingerprint, textSent }
      const abort = new AbortController()
      if (!isUnderWay(planned)) {
        waiting.push({
          ...planned,
          projectId,
          priority: 'interactive',
          abort,
          take: null,
          ...(rest.keptSampleCount > 0 ? { start } : {}),
        })
        deps.events.emit(projectId, { kind: 'queued', blockId: take.blockId })
        startNext()
      }
      return { blockId: take.blockId, characters: textSent.length }
    },
    cancel({ projectId, blockId }) {
      const concerns = (work: Work) =>
        work.projectId === projectId && (blockId === undefined || work.blockId === blockId)
      for (const work of waiting.filter(concerns)) {
        waiting.splice(waiting.indexOf(work), 1)
        drop(work, null)
      }
      for (const work of running.keys()) if (concerns(work)) work.abort.abort()
    },
    watch: (projectId, signal) =>
      deps.events.watch(
        projectId,
        () => ({
          kind: 'snapshot',
          queuedBlockIds: waiting.filter((work) => work.projectId === projectId).map((work) => work.blockId),
          receiving: [...running.keys()]
            .filter((work) => work.projectId === projectId)
            .flatMap((work) => (work.take ? [work.take] : [])),
        }),
        signal,
      ),
    async dispose() {
      disposed = true
      waiting.length = 0
      for (const work of running.keys()) work.abort.abort()
      await Promise.allSettled(running.values())
    },
  }
}

function hasWholeTake(deps: Pick<TakeQueueDeps, 'db'>, blockId: string): boolean {
  const takeId = getActiveTakeId(deps.db, blockId)
  return takeId !== null && getTake(deps.db, takeId)?.status === 'complete'
}
