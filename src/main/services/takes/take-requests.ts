import type { GenerationPlan, Take } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { findBlock, isBlockLocked } from '../../db/repos/blocks-repo.ts'
import { requireOwnProject, type OwnProjectDeps } from '../projects/require-own-project.ts'
import { requireBudget, type BudgetDeps } from '../usage/budgets.ts'
import { blockLocked } from './block-locked.ts'
import { planDialogue } from './plan-dialogue.ts'
import { planGeneration, planPassage, type PlanGenerationDeps, type PlannedBlock, planRest } from './plan-generation.ts'
import { reuseTakes } from './reuse-takes.ts'
import type { TakeEvents } from './take-events.ts'

export interface TakeRequestDeps extends PlanGenerationDeps, BudgetDeps, OwnProjectDeps {
  db: WritableDb
  events: TakeEvents
  newId(): string
}

/** The queue that requested work is added to. */
interface RequestQueueAccess {
  /** @throws StudioError `canceled` while the studio closes */
  refuseWhenClosing(): void
  /** See `TakeQueue`. */
  storeEnds(): void
  enqueue(projectId: string, blocks: readonly PlannedBlock[]): void
  /** Requested but unsent characters of a project, without those of some blocks. */
  waitingCharacters(projectId: string, excludedBlockIds: readonly string[]): number
}

export interface GenerateRequest {
  projectId: string
  blockIds: readonly string[]
  reuse: boolean
  asDialogue?: boolean
}

/** Requests for takes: each is planned, checked against the budget and queued. */
export interface TakeRequests {
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
}

export function createTakeRequests(deps: TakeRequestDeps, queue: RequestQueueAccess): TakeRequests {
  const { db } = deps
  return {
    generate(request) {
      queue.refuseWhenClosing()
      queue.storeEnds()
      const { plan, toSend } = request.asDialogue ? planDialogue(deps, request) : planGeneration(deps, request)
      const waiting = queue.waitingCharacters(request.projectId, plan.blockIds)
      if (plan.characters > 0) requireBudget(deps, request.projectId, plan.characters, waiting)
      reuseTakes(deps, request.projectId, plan.reusable)
      queue.enqueue(request.projectId, toSend)
      return plan
    },
    resume(take) {
      queue.refuseWhenClosing()
      const found = findBlock(db, take.blockId)
      if (!found) throw new StudioError('not_found', 'block-of-take-gone')
      if (isBlockLocked(db, take.blockId)) throw blockLocked()
      requireOwnProject(deps, found.projectId)
      if (take.dialogue) throw new StudioError('conflict', 'dialogue-line-whole-only')
      if (take.status !== 'partial') throw new StudioError('conflict', 'take-not-partial')
      const planned = planRest(deps, take)
      const { blockId, characters } = planned
      if (characters > 0)
        requireBudget(deps, found.projectId, characters, queue.waitingCharacters(found.projectId, [blockId]))
      queue.enqueue(found.projectId, [planned])
      return { blockId, characters }
    },
    regeneratePassage(blockId, charOffset) {
      queue.refuseWhenClosing()
      const found = findBlock(db, blockId)
      const planned = planPassage(deps, blockId, charOffset)
      if (!found || planned.kept === null) throw new StudioError('conflict', 'passage-without-others')
      requireBudget(deps, found.projectId, planned.characters, queue.waitingCharacters(found.projectId, [blockId]))
      queue.enqueue(found.projectId, [planned])
      return { characters: planned.characters }
    },
  }
}
