import type { WritableDb } from '../../db/database.ts'
import type { FlowKey } from '../../db/repos/flow-versions-repo.ts'
import type { FlowCalls } from '../../speech-api/flow-calls.ts'
import type { FlowChanges } from './flow-changes.ts'

export interface FlowDeps {
  db: WritableDb
  cache: WritableDb
  speech: FlowCalls
  /** `sandbox`, or the base URL in use. */
  service(): string
  /** Milliseconds since the epoch. */
  now(): number
  /** ID of this run of the studio. */
  runId: string
  changes: FlowChanges
}

/** The agent at the currently configured service. The key stays valid if the settings change in the meantime. */
export function flowKey(deps: Pick<FlowDeps, 'service'>, { agentId }: { agentId: string }): FlowKey {
  return { service: deps.service(), agentId }
}

/** The current time as ISO 8601. */
export function instant(deps: Pick<FlowDeps, 'now'>): string {
  return new Date(deps.now()).toISOString()
}
