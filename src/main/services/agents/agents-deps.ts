import type { ReadableDb, WritableDb } from '../../db/database.ts'
import type { AgentCalls } from '../../speech-api/agent-calls.ts'

/** Dependencies for reading an agent. */
export interface ReadAgentDeps {
  db: ReadableDb
  cache: ReadableDb
  /** `sandbox`, or the base URL in use. */
  service(): string
}

/** Dependencies of the agents service. */
export interface AgentsDeps extends ReadAgentDeps {
  db: WritableDb
  cache: WritableDb
  speech: AgentCalls
  /** Number of unpublished changes of each agent's flow, for agents that have any. */
  flowChanges(): ReadonlyMap<string, number>
  /** Milliseconds since the Unix epoch. */
  now(): number
}
