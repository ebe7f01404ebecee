import type { OfflineEntry, OfflineSending, ServiceReach } from '#shared/contract/queue.ts'
import type { Failure } from '#shared/contract/base.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import * as rows from '../../db/repos/queue-repo.ts'
import { runInTurns } from '../../lib/run-in-turns.ts'
import { requireBudget, type BudgetDeps } from '../usage/budgets.ts'
import type { JobQueue } from './job-queue.ts'
import { newRequest, type OpenRequests } from './open-requests.ts'
import { planDialogue } from './plan-dialogue.ts'
import type { PlanGenerationDeps, PlannedGeneration } from './plan-generation.ts'
import { getIds, newWork, type Work } from './queue-work.ts'
import { reuseTakes } from './reuse-takes.ts'
import { reviewOffline, type ReviewedWork } from './review-offline.ts'
import type { TakeEvents } from './take-events.ts'
import { toFailure } from './to-failure.ts'

/** A few milliseconds of work. */
const JOBS_PER_TRANSACTION = 10

export interface OfflineWorkDeps extends PlanGenerationDeps, BudgetDeps {
  db: WritableDb
  events: TakeEvents
  newId(): string
  reach(): ServiceReach
}

/** The queue that holds the work. */
interface HoldingQueue extends Pick<OpenRequests, 'run'> {
  line: JobQueue<Work>
  waitingCharacters(projectId: string, excludedBlockIds: readonly string[]): number
  /** Work was released or left the queue. */
  released(): void
}

/** Work that was requested offline, which waits until the user sends it. */
export interface OfflineWork {
  list(
    request: { projectId: string | null; afterWorkId: string | null; limit: number },
    signal: AbortSignal,
  ): Promise<OfflineEntry[]>
  /** As `queue.sendOffline` in the contract. */
  send(projectId: string | null): Promise<OfflineSending>
}

export function createOfflineWork(deps: OfflineWorkDeps, queue: HoldingQueue): OfflineWork {
  const { db } = deps
  const { line } = queue

  const held = (projectId: string | null) =>
    line.all().filter((work) => work.hold === 'offline' && (projectId === null || work.projectId === projectId))

  function* reviewSteps(works: readonly Work[]): Generator<void, ReviewedWork[]> {
    const reviewed: ReviewedWork[] = []
    for (const work of works) {
      reviewed.push(reviewOffline(deps, work))
      yield
    }
    return reviewed
  }

  /** A job is a block, or all lines of a dialogue. */
  function* sendSteps(works: readonly Work[]): Generator<void, OfflineSending> {
    const sending = { sentBlocks: 0, reusedBlocks: 0, removedBlocks: 0, refusedBlocks: 0 }
    // Another window may have sent or removed it meanwhile.
    const isWaiting = (work: Work) => work.hold === 'offline' && line.find((other) => other === work) !== undefined
    const jobs = groupJobs(works)
    for (let from = 0; from < jobs.length; from += JOBS_PER_TRANSACTION) {
      db.transaction(() => {
        for (const job of jobs.slice(from, from + JOBS_PER_TRANSACTION)) {
          if (!job.every(isWaiting)) continue
          const reviewed = job.map((work) => reviewOffline(deps, work))
          sendJob(reviewed, sending)
        }
      })
      queue.released()
      yield
    }
    return sending
  }

  function sendJob(job: readonly ReviewedWork[], sending: OfflineSending): void {
    if (job.every(({ change }) => change === null)) return release(job, sending)
    const [first] = job
    if (first?.work.dialogue) return sendChangedDialogue(job, sending)
    for (const reviewed of job) {
      if (reviewed.change === 'removed') drop(reviewed, sending)
      else if (reviewed.failure) refuse(reviewed, reviewed.failure, sending)
      else if (reviewed.planned) replace(job, reviewed.planned, sending)
    }
  }

  function release(job: readonly ReviewedWork[], sending: OfflineSending): void {
    rows.releaseWork(db, getIds(job.map(({ work }) => work)))
    for (const { work } of job) work.hold = null
    sending.sentBlocks += job.length
  }

  /** The lines that are left make a new dialogue, or none of them is sent. */
  function sendChangedDialogue(job: readonly ReviewedWork[], sending: OfflineSending): void {
    const left = job.filter(({ change }) => change !== 'removed')
    for (const reviewed of job) if (reviewed.change === 'removed') drop(reviewed, sending)
    const blockIds = left.map(({ work }) => work.blockId)
    try {
      const projectId = left[0]?.work.projectId ?? ''
      if (left.length > 0) replace(left, planDialogue(deps, { projectId, blockIds, reuse: true }), sending)
    } catch (error) {
      if (!isStudioError(error)) throw error
      for (const reviewed of left) refuse(reviewed, toFailure(error), sending)
    }
  }

  /** Replaces requested work by current work at the same places in the queue. */
  function replace(job: readonly ReviewedWork[], { plan, toSend }: PlannedGeneration, sending: OfflineSending): void {
    const places = new Map(job.map(({ work }) => [work.blockId, work]))
    leave(job)
    if (plan.reusable.length > 0) {
      const projectId = job[0]?.work.projectId ?? ''
      const blockIds = plan.reusable.map(({ blockId }) => blockId)
      reuseTakes(deps, projectId, plan.reusable)
      deps.events.emit(projectId, { kind: 'dropped', blockIds, failure: null })
      sending.reusedBlocks += blockIds.length
    }
    const works = toSend.flatMap((block) => {
      const place = places.get(block.blockId)
      return place ? [newWork(block, { ...place, id: `work_${deps.newId()}`, hold: null })] : []
    })
    rows.insertWork(db, works)
    for (const work of works) line.add(work)
    sending.sentBlocks += works.length
  }

  function drop(reviewed: ReviewedWork, sending: OfflineSending): void {
    leave([reviewed])
    const { projectId, blockId } = reviewed.work
    deps.events.emit(projectId, { kind: 'dropped', blockIds: [blockId], failure: null })
    sending.removedBlocks += 1
  }

  function refuse({ work }: ReviewedWork, failure: Failure, sending: OfflineSending): void {
    line.remove([work])
    rows.setWorkStopped(db, work.id, failure)
    deps.events.emit(work.projectId, { kind: 'dropped', blockIds: [work.blockId], failure })
    sending.refusedBlocks += 1
  }

  function leave(job: readonly ReviewedWork[]): void {
    const works = job.map(({ work }) => work)
    rows.removeWork(db, getIds(works))
    line.remove(works)
  }

  /** All projects' budgets are checked first, so that either everything is released or nothing. */
  function requireBudgets(reviewed: readonly ReviewedWork[]): void {
    for (const [projectId, ofProject] of Map.groupBy(reviewed, ({ work }) => work.projectId)) {
      const characters = ofProject.reduce((sum, each) => sum + each.characters, 0)
      const blockIds = ofProject.map(({ work }) => work.blockId)
      if (characters > 0) requireBudget(deps, projectId, characters, queue.waitingCharacters(projectId, blockIds))
    }
  }

  return {
    async list({ projectId, afterWorkId, limit }, signal) {
      const entries = rows.listQueueEntries(db, {
        ...{ section: 'waiting', afterWorkId, limit, workspaceId: deps.workspaceId, offlineOf: projectId },
      })
      const works = new Map(held(projectId).map((work) => [work.id, work]))
      const wanted = entries.flatMap(({ workId }) => works.get(workId) ?? [])
      const reviewed = new Map(
        (await runInTurns(reviewSteps(wanted), signal)).map((each) => [each.work.id, each] as const),
      )
      return entries.flatMap((entry) => {
        const now = reviewed.get(entry.workId)
        return now ? [toEntry(entry, now)] : []
      })
    },
    async send(projectId) {
      if (deps.reach() === 'offline') throw new StudioError('offline', null, { chargedCharacters: 0 })
      const works = held(projectId)
      requireBudgets(await queue.run(newRequest(projectId), reviewSteps(works)))
      return queue.run(newRequest(projectId), sendSteps(works))
    },
  }
}

function toEntry(entry: ReturnType<typeof rows.listQueueEntries>[number], now: ReviewedWork): OfflineEntry {
  const { change, failure, inputs, characters } = now
  const current = inputs && { textStart: inputs.text.slice(0, rows.TEXT_START_CHARS), voiceId: inputs.voiceId }
  return { ...entry, ...current, change, failure, currentCharacters: characters }
}

/** The lines of a dialogue together, where its first line is. */
function groupJobs(works: readonly Work[]): Work[][] {
  return [...Map.groupBy(works, ({ id, dialogue }) => dialogue?.id ?? id).values()]
}
