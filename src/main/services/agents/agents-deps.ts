import type { ReadableDb, WritableDb } from '../../db/database.ts'
import type { AgentCalls } from '../../speech-api/agent-calls.ts'

/** What reading an agent takes. */
export interface ReadAgentDeps {
  db: ReadableDb
  cache: ReadableDb
  /** `practice`, or the base URL that requests go to. */
  service(): string
}

/** What the agents' service takes. */
export interface AgentsDeps extends ReadAgentDeps {
  db: WritableDb
  cache: WritableDb
  speech: AgentCalls
  /** Milliseconds since the epoch. */
  now(): number
}
