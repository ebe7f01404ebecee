import type { WritableDb } from '../../db/database.ts'
import { listBlocksByIds } from '../../db/repos/blocks-repo.ts'
import { listOpenBlockIds } from '../../db/repos/queue-repo.ts'
import { runInTurns } from '../../lib/run-in-turns.ts'
import { requireBudget, type BudgetDeps } from '../usage/budgets.ts'
import type { PlannedBlock } from './plan-generation.ts'
import { reuseTakes } from './reuse-takes.ts'
import type { TakeEvents } from './take-events.ts'

/** Blocks that are queued in one transaction: a few milliseconds of work. */
const BLOCKS_PER_SLICE = 50

export interface OpenRequestsDeps extends BudgetDeps {
  db: WritableDb
  events: TakeEvents
}

/** The queue that requested work is added to. */
interface OpenRequestsQueue {
  /** `isContinued`: more of the same request, which waits behind what is queued. */
  enqueue(projectId: string, blocks: readonly PlannedBlock[], isContinued?: boolean): void
  /** Requested but unsent characters of a project that are in the queue, without those of some blocks. */
  waitingCharacters(projectId: string, excludedBlockIds: readonly string[]): number
}

/** What a request assigns and queues, in order. Lines of a dialogue are queued together. */
interface PlannedRequest {
  reusable: readonly { blockId: string; takeId: string }[]
  toSend: readonly PlannedBlock[]
}

/** A request that is being planned or queued. */
export interface OpenRequest {
  /** Null for all projects. */
  projectId: string | null
  stop: AbortController
  /** Blocks that were canceled or requested again meanwhile. */
  withdrawnBlockIds: Set<string>
  /** Planned, but not queued yet. */
  unqueued: readonly PlannedBlock[]
}

/** @param projectId null for all projects */
export function newRequest(projectId: string | null): OpenRequest {
  return { projectId, stop: new AbortController(), withdrawnBlockIds: new Set(), unqueued: [] }
}

/** Requests that are planned and queued between other work: thousands of blocks don't delay other calls. */
export interface OpenRequests {
  /** @throws StudioError `canceled`: the request was stopped; what was queued before stays queued */
  run<Result>(request: OpenRequest, steps: Generator<void, Result>): Promise<Result>
  /**
   * Assigns stored takes and queues the rest; yields after each slice. Blocks that were canceled, requested again,
   * removed or locked meanwhile are left out.
   *
   * @throws StudioError `budget_reached`: the budget doesn't cover the request; nothing was queued
   */
  queueSteps(request: OpenRequest, projectId: string, planned: PlannedRequest): Generator<void, void>
  /** Queues one block. Throws as for `queueSteps`. */
  queueBlock(projectId: string, block: PlannedBlock): void
  /** Leaves blocks out of all requests. */
  withdraw(blockIds: readonly string[]): void
  /** Stops a project's requests, or all with null. */
  stop(projectId: string | null): void
  /** Requested but unsent characters of a project, without those of some blocks. */
  waitingCharacters(projectId: string, excludedBlockIds?: readonly string[]): number
}

export function createOpenRequests(deps: OpenRequestsDeps, queue: OpenRequestsQueue): OpenRequests {
  const { db } = deps
  const open = new Set<OpenRequest>()

  function waitingCharacters(projectId: string, excludedBlockIds: readonly string[] = []): number {
    const excluded = new Set(excludedBlockIds)
    let characters = queue.waitingCharacters(projectId, excludedBlockIds)
    for (const request of open) {
      if (request.projectId !== projectId) continue
      for (const block of request.unqueued)
        if (!excluded.has(block.blockId) && !request.withdrawnBlockIds.has(block.blockId))
          characters += block.characters
    }
    return characters
  }

  /** Of requests for the same block only `own` applies, so it isn't billed twice. */
  function withdraw(blockIds: readonly string[], own?: OpenRequest): void {
    for (const request of open)
      if (request !== own) for (const blockId of blockIds) request.withdrawnBlockIds.add(blockId)
  }

  function requireBudgetFor(projectId: string, blocks: readonly PlannedBlock[]): void {
    const characters = blocks.reduce((sum, block) => sum + block.characters, 0)
    if (characters > 0) requireBudget(deps, projectId, characters, waitingCharacters(projectId, getBlockIds(blocks)))
  }

  /** Those of the blocks that can still be queued. */
  function stillWanted<Block extends { blockId: string }>(
    request: OpenRequest,
    projectId: string,
    blocks: readonly Block[],
  ): Block[] {
    const present = new Set<string>()
    for (const { id, locked } of listBlocksByIds(db, projectId, getBlockIds(blocks))) if (!locked) present.add(id)
    return blocks.filter(({ blockId }) => present.has(blockId) && !request.withdrawnBlockIds.has(blockId))
  }

  /** Windows show requested blocks as queued. */
  function reportLeftOut(projectId: string, blocks: readonly PlannedBlock[], own: OpenRequest): void {
    if (blocks.length === 0) return
    const awaited = listOpenBlockIds(db, projectId)
    for (const request of open) if (request !== own) for (const { blockId } of request.unqueued) awaited.add(blockId)
    const blockIds = getBlockIds(blocks).filter((blockId) => !awaited.has(blockId))
    if (blockIds.length > 0) deps.events.emit(projectId, { kind: 'dropped', blockIds, failure: null })
  }

  return {
    async run(request, steps) {
      open.add(request)
      try {
        return await runInTurns(steps, request.stop.signal)
      } finally {
        open.delete(request)
      }
    },
    *queueSteps(request, projectId, planned) {
      const { reusable } = planned
      const isWithdrawn = ({ blockId }: PlannedBlock) => request.withdrawnBlockIds.has(blockId)
      const toSend = planned.toSend.filter((block) => !isWithdrawn(block))
      reportLeftOut(projectId, planned.toSend.filter(isWithdrawn), request)
      requireBudgetFor(projectId, toSend)
      withdraw(getBlockIds(toSend), request)
      request.unqueued = toSend
      for (let from = 0; from < reusable.length; from += BLOCKS_PER_SLICE) {
        reuseTakes(deps, projectId, stillWanted(request, projectId, reusable.slice(from, from + BLOCKS_PER_SLICE)))
        yield
      }
      const sliceLength = toSend[0]?.dialogue ? toSend.length : BLOCKS_PER_SLICE
      for (let from = 0; from < toSend.length; from += sliceLength) {
        const slice = toSend.slice(from, from + sliceLength)
        const wanted = stillWanted(request, projectId, slice)
        request.unqueued = toSend.slice(from + sliceLength)
        // A request that is still being planned doesn't know that they are queued.
        withdraw(getBlockIds(wanted), request)
        if (wanted.length > 0) queue.enqueue(projectId, wanted, from > 0)
        const queued = new Set(wanted)
        const leftOut = slice.filter((block) => !queued.has(block))
        reportLeftOut(projectId, leftOut, request)
        yield
      }
    },
    queueBlock(projectId, block) {
      requireBudgetFor(projectId, [block])
      withdraw([block.blockId])
      queue.enqueue(projectId, [block])
    },
    withdraw: (blockIds) => withdraw(blockIds),
    stop(projectId) {
      for (const request of open) if (projectId === null || request.projectId === projectId) request.stop.abort()
    },
    waitingCharacters,
  }
}

function getBlockIds(blocks: readonly { blockId: string }[]): string[] {
  return blocks.map(({ blockId }) => blockId)
}
