import type { WritableDb } from '../database.ts'

/**
 * What a person changed of agents and of their evaluation and has not sent, of each service apart: what it was made from, as the service
 * answered it, and the changes. `part` is `agent` or `evaluation`.
 */
export function keepAgentEdits(db: WritableDb): void {
  db.script(`
    CREATE TABLE agent_edits (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      part TEXT NOT NULL,
      changed_since TEXT NOT NULL,
      base TEXT NOT NULL,
      changes TEXT NOT NULL,
      change_count INTEGER NOT NULL,
      PRIMARY KEY (service, agent_id, part)
    ) STRICT;
  `)
}
