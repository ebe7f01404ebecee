import type { Call } from '../http/call.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { callerOf } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { Account } from '../world/accounts.ts'
import type { Reservation } from '../world/spend-book.ts'

/** Which project a synthesis is counted for: the voice's, else the key's; null for the Default one (assumed). */
export function projectOf(deps: SandboxDeps, call: Call, voiceId: string): string | null {
  const caller = callerOf(call)
  return deps.personalVoices.find(caller.account, voiceId)?.projectId ?? caller.projectId
}

/**
 * Draws one request from the project's own limit and sets the characters of a text aside.
 *
 * @throws ServiceFailure 429 `rate_limited` for the project's requests per minute; 402 as `SpendBook.reserve` says; nothing is billed
 */
export function reserveSpend(deps: SandboxDeps, call: Call, projectId: string | null, characters: number): Reservation {
  const { account, keyId } = callerOf(call)
  const project = projectId === null ? undefined : deps.projects.find(account, projectId)
  if (project && project.maxRequestsPerMinute !== null) {
    deps.gate.drawProject(project.id, project.maxRequestsPerMinute)
  }
  return deps.spend.reserve({ accountId: account.id, keyId, projectId }, characters, project?.monthlyBudget ?? null)
}

/** @throws ServiceFailure 429 `concurrency_limit_reached` where the project has as many conversations under way as it may */
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
