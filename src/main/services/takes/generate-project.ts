import type { ProjectPlan } from '#shared/contract/takes.ts'
import { listOpenBlockIds } from '../../db/repos/queue-repo.ts'
import { runInTurns } from '../../lib/run-in-turns.ts'
import { readBudget, type BudgetDeps } from '../usage/budgets.ts'
import { newRequest, type OpenRequest, type OpenRequests } from './open-requests.ts'
import type { PlanGenerationDeps } from './plan-generation.ts'
import { planProjectSteps } from './plan-project.ts'

/** Generates whole projects with one request. */
export interface ProjectGeneration {
  plan(projectId: string, signal: AbortSignal): Promise<ProjectPlan>
  /** As `takes.generateProject` in the contract. A second call while the first is queueing joins it. */
  generate(projectId: string): Promise<{ firstBlockId: string | null }>
}

export function createProjectGeneration(
  deps: PlanGenerationDeps & BudgetDeps,
  requests: OpenRequests,
): ProjectGeneration {
  const queueing = new Map<string, { request: OpenRequest; result: Promise<{ firstBlockId: string | null }> }>()

  const planSteps = (projectId: string) => planProjectSteps(deps, projectId, listOpenBlockIds(deps.db, projectId))

  function* generateSteps(request: OpenRequest, projectId: string): Generator<void, { firstBlockId: string | null }> {
    const planned = yield* planSteps(projectId)
    yield* requests.queueSteps(request, projectId, planned)
    return { firstBlockId: planned.firstBlockId }
  }

  return {
    async plan(projectId, signal) {
      const { plan } = await runInTurns(planSteps(projectId), signal)
      const budget = readBudget(deps, projectId)
      if (budget === null) return plan
      return { ...plan, budget: { ...budget, waitingCharacters: requests.waitingCharacters(projectId) } }
    },
    generate(projectId) {
      const known = queueing.get(projectId)
      if (known && !known.request.stop.signal.aborted) return known.result
      const request = newRequest(projectId)
      const mine = { request, result: requests.run(request, generateSteps(request, projectId)) }
      queueing.set(projectId, mine)
      return mine.result.finally(() => {
        if (queueing.get(projectId) === mine) queueing.delete(projectId)
      })
    },
  }
}
