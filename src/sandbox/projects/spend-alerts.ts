import type { SandboxDeps } from '../sandbox-deps.ts'
import { dispatchWorkspaceEvent } from '../webhooks/dispatch-event.ts'
import type { SpendLimitKind } from '../webhooks/event-types.ts'
import { spendLevel, toDollars } from '../world/spend-ledger.ts'
import type { Payer } from '../world/spend-ledger.ts'
import { projectEntry } from './project-entry.ts'
import type { StoredProject } from './project-store.ts'

/** A monthly limit in US dollars, and its format in events. */
interface Limit {
  kind: SpendLimitKind
  id: string
  limit: number
  spend: number
  entry: Record<string, unknown>
}

/**
 * Sends `….warning` once a month's spend reaches 80% of a limit of the payer, and `….reached` once nothing more fits,
 * each once per limit and month (names, levels and payload assumed).
 *
 * @param refusedFor the limit that a text was just rejected for: it counts as reached even if a shorter text might fit
 */
export function alertSpend(
  deps: SandboxDeps,
  payer: Partial<Payer> & { accountId: string },
  refusedFor?: string,
): void {
  for (const { kind, id, limit, spend, entry } of getLimits(deps, payer)) {
    const level = kind === refusedFor ? 'reached' : spendLevel(spend, limit)
    if (level === undefined) continue
    const month = deps.clock.today().slice(0, 7)
    if (!deps.spend.markAlerted(`${month} ${kind} ${id} ${limit} ${level}`)) continue
    const projectId = kind === 'workspace.spend_budget' ? null : (payer.projectId ?? null)
    const object = { ...entry, status: level, period_start: `${month}-01T00:00:00.000Z` }
    dispatchWorkspaceEvent(deps, { accountId: payer.accountId, projectId }, `${kind}.${level}`, object)
  }
}

/** The limit behind a 402 code; undefined for one without alerts. */
export const ALERTING_LIMITS: Readonly<Record<string, SpendLimitKind>> = {
  spend_cap_exceeded: 'api_key.spend_cap',
  spend_budget_exceeded: 'workspace.spend_budget',
  project_spend_limit_exceeded: 'project.spend_budget',
}

function getLimits(
  deps: SandboxDeps,
  { accountId, keyId, projectId }: Partial<Payer> & { accountId: string },
): Limit[] {
  const { spend } = deps
  const limits: Limit[] = []
  const cap = keyId === undefined ? null : spend.keyCapOf(keyId)
  if (keyId !== undefined && cap !== null) {
    const [limit, spent] = [toDollars(cap), toDollars(spend.charactersOfKey(keyId))]
    const entry = { api_key_id: keyId, project_id: projectId ?? null, spend_cap: limit, monthly_spend: spent }
    limits.push({ kind: 'api_key.spend_cap', id: keyId, limit, spend: spent, entry })
  }
  const { spendBudget } = spend.fundsOf(accountId)
  if (spendBudget !== null) {
    const [limit, spent] = [toDollars(spendBudget), toDollars(spend.charactersOfAccount(accountId))]
    const entry = { workspace_id: accountId, monthly_budget: limit, monthly_spend: spent }
    limits.push({ kind: 'workspace.spend_budget', id: accountId, limit, spend: spent, entry })
  }
  const project = projectId ? findProject(deps, accountId, projectId) : undefined
  if (project && project.monthlyBudget !== null) {
    const account = getAccount(deps, accountId)
    const spent = toDollars(spend.charactersOfProject(project.id))
    const entry = account ? projectEntry(deps, account, project) : {}
    limits.push({ kind: 'project.spend_budget', id: project.id, limit: project.monthlyBudget, spend: spent, entry })
  }
  return limits
}

function findProject(deps: SandboxDeps, accountId: string, projectId: string): StoredProject | undefined {
  const account = getAccount(deps, accountId)
  return account && deps.projects.find(account, projectId)
}

function getAccount(deps: SandboxDeps, accountId: string) {
  return deps.accounts.all.find(({ id }) => id === accountId)
}
