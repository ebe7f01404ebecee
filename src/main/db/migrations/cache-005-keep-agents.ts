import type { WritableDb } from '../database.ts'

/**
 * Agents as services listed them, their evaluation, and the voices that agents can have. What a list shows stands in columns of its own
 * before the whole, so that a page of the list is read without it. `round` is that of the list that the agent was last seen in.
 */
export function keepAgents(db: WritableDb): void {
  db.script(`
    CREATE TABLE agent_lists (
      service TEXT PRIMARY KEY,
      round INTEGER NOT NULL,
      as_of TEXT
    ) STRICT;

    CREATE TABLE agents (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      position INTEGER NOT NULL,
      round INTEGER NOT NULL,
      name TEXT NOT NULL,
      slug TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      language TEXT NOT NULL,
      is_public INTEGER NOT NULL,
      updated_at TEXT,
      is_gone INTEGER NOT NULL,
      as_of TEXT NOT NULL,
      search_text TEXT NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (service, agent_id)
    ) STRICT;
    CREATE INDEX agents_in_order ON agents (service, position, agent_id);

    CREATE TABLE agent_evaluations (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (service, agent_id)
    ) STRICT;

    CREATE TABLE agent_voices (
      service TEXT PRIMARY KEY,
      as_of TEXT NOT NULL,
      json TEXT NOT NULL
    ) STRICT;
  `)
}
