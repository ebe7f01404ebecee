import type { ProjectPlan } from '#shared/contract/takes.ts'
import type { WritableDb } from '../../db/database.ts'
import { runInTurns } from '../../lib/run-in-turns.ts'
import { readBudget, requireBudget, type BudgetDeps } from '../usage/budgets.ts'
import type { PlanGenerationDeps, PlannedBlock } from './plan-generation.ts'
import { type PlannedProject, planProjectSteps } from './plan-project.ts'
import { reuseTakes } from './reuse-takes.ts'
import type { TakeEvents } from './take-events.ts'

/** Blocks that are queued in one transaction: a few milliseconds of work. */
const BLOCKS_PER_SLICE = 50

export interface ProjectGenerationDeps extends PlanGenerationDeps, BudgetDeps {
  db: WritableDb
  events: TakeEvents
}

/** The queue that a project's work is added to. */
interface ProjectQueueAccess {
  /** Blocks of the project that are queued or generating. */
  openBlockIds(projectId: string): Set<string>
  /** `isContinued`: more of the same request, which waits behind what is queued. */
  enqueue(projectId: string, blocks: readonly PlannedBlock[], isContinued: boolean): void
  waitingCharacters(projectId: string): number
}

/** Generates whole projects with one request. */
export interface ProjectGeneration {
  plan(projectId: string, signal: AbortSignal): Promise<ProjectPlan>
  /** As `takes.generateProject` in the contract. A second call while the first is queueing joins it. */
  generate(projectId: string): Promise<{ firstBlockId: string | null }>
  /** Ends queueing for a project, or for all with null. What was queued before stays queued. */
  stop(projectId: string | null): void
}

export function createProjectGeneration(deps: ProjectGenerationDeps, queue: ProjectQueueAccess): ProjectGeneration {
  const queueing = new Map<string, { stop: AbortController; result: Promise<{ firstBlockId: string | null }> }>()

  const planProject = (projectId: string, signal: AbortSignal) =>
    runInTurns(planProjectSteps(deps, projectId, queue.openBlockIds(projectId)), signal)

  /** Assigns stored takes and queues the rest, one slice after each `yield`. */
  function* queueSteps(projectId: string, { toSend, reusable }: PlannedProject): Generator<void, void> {
    for (let from = 0; from < reusable.length; from += BLOCKS_PER_SLICE) {
      reuseTakes(deps, projectId, reusable.slice(from, from + BLOCKS_PER_SLICE))
      yield
    }
    for (let from = 0; from < toSend.length; from += BLOCKS_PER_SLICE) {
      // A block that was requested separately since is queued with its latest text.
      const open = queue.openBlockIds(projectId)
      const slice = toSend.slice(from, from + BLOCKS_PER_SLICE).filter(({ blockId }) => !open.has(blockId))
      if (slice.length > 0) queue.enqueue(projectId, slice, from > 0)
      yield
    }
  }

  async function queueProject(projectId: string, signal: AbortSignal): Promise<{ firstBlockId: string | null }> {
    const planned = await planProject(projectId, signal)
    const { characters } = planned.plan
    if (characters > 0) requireBudget(deps, projectId, characters, queue.waitingCharacters(projectId))
    await runInTurns(queueSteps(projectId, planned), signal)
    return { firstBlockId: planned.firstBlockId }
  }

  return {
    async plan(projectId, signal) {
      const { plan } = await planProject(projectId, signal)
      const budget = readBudget(deps, projectId)
      if (budget === null) return plan
      return { ...plan, budget: { ...budget, waitingCharacters: queue.waitingCharacters(projectId) } }
    },
    generate(projectId) {
      const known = queueing.get(projectId)
      if (known && !known.stop.signal.aborted) return known.result
      const stop = new AbortController()
      const mine = { stop, result: queueProject(projectId, stop.signal) }
      queueing.set(projectId, mine)
      return mine.result.finally(() => {
        if (queueing.get(projectId) === mine) queueing.delete(projectId)
      })
    },
    stop(projectId) {
      for (const [id, { stop }] of queueing) if (projectId === null || id === projectId) stop.abort()
    },
  }
}
