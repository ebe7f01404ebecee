import type { GenerationPlan, Take } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { findBlock, isBlockLocked } from '../../db/repos/blocks-repo.ts'
import { requireOwnProject } from '../projects/require-own-project.ts'
import { blockLocked } from './block-locked.ts'
import { newRequest, type OpenRequest, type OpenRequests } from './open-requests.ts'
import { planDialogue } from './plan-dialogue.ts'
import { planPassage, type PlanGenerationDeps, planRest, planSteps } from './plan-generation.ts'

export interface TakeRequestDeps extends PlanGenerationDeps {
  newId(): string
}

/** The queue that requests are added to. */
interface RequestQueueAccess {
  /** @throws StudioError `canceled` while the studio closes */
  refuseWhenClosing(): void
  /** See `TakeQueue`. */
  storeEnds(): void
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
   *
   * @throws StudioError `canceled`: the project's work was canceled meanwhile; what was queued before was canceled too
   */
  generate(request: GenerateRequest): Promise<GenerationPlan>
  /**
   * Queues what a partial take lacks; the new take starts with its complete words, and nothing is sent if those are
   * all. Returns what is sent.
   */
  resume(take: Take): { blockId: string; characters: number }
  /** Queues one passage of a block, as in the contract. Returns what is sent. */
  regeneratePassage(blockId: string, charOffset: number): { characters: number }
}

export function createTakeRequests(
  deps: TakeRequestDeps,
  queue: RequestQueueAccess,
  requests: OpenRequests,
): TakeRequests {
  const { db } = deps

  function* generateSteps(request: GenerateRequest, open: OpenRequest): Generator<void, GenerationPlan> {
    const { plan, toSend } = request.asDialogue ? planDialogue(deps, request) : yield* planSteps(deps, request)
    yield* requests.queueSteps(open, request.projectId, { reusable: plan.reusable, toSend })
    return plan
  }

  return {
    async generate(request) {
      queue.refuseWhenClosing()
      queue.storeEnds()
      const open = newRequest(request.projectId)
      return requests.run(open, generateSteps(request, open))
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
      requests.queueBlock(found.projectId, planned)
      return { blockId: planned.blockId, characters: planned.characters }
    },
    regeneratePassage(blockId, charOffset) {
      queue.refuseWhenClosing()
      const found = findBlock(db, blockId)
      const planned = planPassage(deps, blockId, charOffset)
      if (!found || planned.kept === null) throw new StudioError('conflict', 'passage-without-others')
      requests.queueBlock(found.projectId, planned)
      return { characters: planned.characters }
    },
  }
}
