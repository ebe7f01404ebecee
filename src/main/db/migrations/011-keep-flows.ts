import type { WritableDb } from '../database.ts'

/**
 * Graphs of agents that a person works on, of each service apart, with what of the service they were made from, and the states they went
 * through. A version is whole, or a whole one with a run of it replaced: of `text` and of how much of the beginning and of the end stays.
 */
export function keepFlows(db: WritableDb): void {
  db.script(`
    CREATE TABLE flow_copies (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      current_version INTEGER NOT NULL,
      last_version INTEGER NOT NULL,
      base_kind TEXT NOT NULL,
      base_tag TEXT,
      base_graph TEXT,
      base_name TEXT NOT NULL,
      base_notes TEXT NOT NULL,
      PRIMARY KEY (service, agent_id)
    ) STRICT;
    CREATE TABLE flow_versions (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      version INTEGER NOT NULL,
      parent_version INTEGER,
      origin TEXT NOT NULL,
      name TEXT NOT NULL,
      notes TEXT NOT NULL,
      saved_at TEXT NOT NULL,
      pushed_at TEXT,
      label TEXT NOT NULL DEFAULT '',
      run_id TEXT NOT NULL,
      whole_version INTEGER,
      kept_start INTEGER NOT NULL DEFAULT 0,
      kept_end INTEGER NOT NULL DEFAULT 0,
      text TEXT NOT NULL,
      PRIMARY KEY (service, agent_id, version)
    ) STRICT;
  `)
}
