import type { Call } from '../http/call.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import type { Reservation } from '../world/spend-ledger.ts'
import { alertSpend, ALERTING_LIMITS } from './spend-alerts.ts'

/** Project a synthesis is counted for: the voice's, else the key's; null for the default project (assumed). */
export function projectOf(deps: SandboxDeps, call: Call, voiceId: string): string | null {
  const caller = getCaller(call)
  return deps.personalVoices.find(caller.account, voiceId)?.projectId ?? caller.projectId
}

/**
 * Draws one request from the project's own limit and reserves the characters of a text. Limits that are nearly or fully
 * used alert the workspace (specification part 6).
 *
 * @throws ServiceFailure 429 `rate_limited` for the project's requests per minute; 402 as in `SpendLedger.reserve`;
 *   nothing is billed
 */
export function reserveSpend(deps: SandboxDeps, call: Call, projectId: string | null, characters: number): Reservation {
  const { account, keyId } = getCaller(call)
  const project = projectId === null ? undefined : deps.projects.find(account, projectId)
  if (project && project.maxRequestsPerMinute !== null) {
    deps.gate.drawProject(project.id, project.maxRequestsPerMinute)
  }
  const payer = { accountId: account.id, keyId, projectId }
  try {
    const reservation = deps.spend.reserve(payer, characters, project?.monthlyBudget ?? null)
    return {
      spend() {
        reservation.spend()
        alertSpend(deps, payer)
      },
      giveBack: reservation.giveBack,
    }
  } catch (error) {
    if (error instanceof ServiceFailure) alertSpend(deps, payer, ALERTING_LIMITS[error.facts.code])
    throw error
  }
}

/**
 * @throws ServiceFailure 429 `concurrency_limit_reached` if the project has reached its limit of concurrent
 *   conversations
 */
export function checkProjectCalls(deps: SandboxDeps, account: Account, projectId: string | null): void {
  const project = projectId === null ? undefined : deps.projects.find(account, projectId)
  if (!project || project.maxConcurrentCalls === null) return
  const running = deps.conversations
    .list(account.id)
    .filter(({ status, agentSnapshot }) => isUnderWay(status) && agentSnapshot['project_id'] === projectId)
  if (running.length < project.maxConcurrentCalls) return
  throw new ServiceFailure({
    status: 429,
    code: 'concurrency_limit_reached',
    message: `This project runs ${project.maxConcurrentCalls} conversations at a time`,
    docsPath: '/docs/limits',
    headers: { 'Retry-After': '1' },
  })
}

function isUnderWay(status: string): boolean {
  return status === 'pending' || status === 'active'
}
