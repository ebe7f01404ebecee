import type { WritableDb } from '../../db/database.ts'
import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'
import type { FlowCalls } from '../../speech-api/flow-calls.ts'
import type { FlowChanges } from './flow-changes.ts'

export interface FlowDeps {
  db: WritableDb
  cache: WritableDb
  speech: FlowCalls
  /** `practice`, or the base URL that requests go to. */
  service(): string
  /** Milliseconds since the epoch. */
  now(): number
  /** Of this run of the studio. */
  runId: string
  changes: FlowChanges
}

/** The agent at the service that is the present one now: it stays the one that is meant, also when the settings change meanwhile. */
export function flowKey(deps: Pick<FlowDeps, 'service'>, { agentId }: { agentId: string }): FlowKey {
  return { service: deps.service(), agentId }
}

/** The moment as ISO 8601. */
export function instant(deps: Pick<FlowDeps, 'now'>): string {
  return new Date(deps.now()).toISOString()
}
