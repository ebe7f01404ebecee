import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import { toDollars } from '../world/spend-book.ts'
import { countResources } from './project-resources.ts'
import type { StoredProject } from './project-store.ts'

/** A project as it is answered (assumed: shapes page 12). What is not set is absent, but for what has been spent this month. */
export function projectEntry(deps: SandboxDeps, account: Account, project: StoredProject): Record<string, unknown> {
  const { state } = project
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
    monthly_spend: toDollars(deps.spend.charactersOfProject(project.id)),
    resource_count: countResources(deps, account, project),
  }
}
