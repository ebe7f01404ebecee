import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import { spendLevel, toDollars } from '../world/spend-ledger.ts'
import { countResources } from './project-resources.ts'
import type { StoredProject } from './project-store.ts'

/** A project as returned (assumed: shapes page 12). Unset fields are absent, except for this month's spend. */
export function projectEntry(deps: SandboxDeps, account: Account, project: StoredProject): Record<string, unknown> {
  const { state } = project
  const spend = toDollars(deps.spend.charactersOfProject(project.id))
  return {
    id: project.id,
    name: project.name,
    created_at: project.createdAt,
    updated_at: project.updatedAt,
    ...(state.kind === 'live' ? {} : { archived_at: state.archivedAt }),
    ...(state.kind === 'purged' ? { purged_at: state.purgedAt } : {}),
    ...(project.maxConcurrentCalls === null ? {} : { max_concurrent_calls: project.maxConcurrentCalls }),
    ...(project.maxRequestsPerMinute === null ? {} : { max_requests_per_minute: project.maxRequestsPerMinute }),
    ...(project.monthlyBudget === null ? {} : { monthly_budget: project.monthlyBudget }),
    monthly_spend: spend,
    ...(project.monthlyBudget === null
      ? {}
      : {
          monthly_budget_status: spendLevel(spend, project.monthlyBudget) ?? 'ok',
          monthly_budget_remaining: project.monthlyBudget - spend,
        }),
    resource_count: countResources(deps, account, project),
  }
}
