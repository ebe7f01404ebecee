import type { WritableDb } from '../database.ts'

/** What services last said of flows: the schema, drafts and active graphs, versions that were published, and templates. */
export function cacheFlows(db: WritableDb): void {
  db.script(`
    CREATE TABLE flow_schemas (
      service TEXT PRIMARY KEY,
      schema TEXT NOT NULL
    ) STRICT;
    CREATE TABLE flow_views (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      tag TEXT NOT NULL,
      draft TEXT NOT NULL,
      active TEXT NOT NULL,
      versions TEXT NOT NULL,
      as_of TEXT NOT NULL,
      PRIMARY KEY (service, agent_id)
    ) STRICT;
    CREATE TABLE flow_published (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      version_id TEXT NOT NULL,
      state TEXT NOT NULL,
      PRIMARY KEY (service, agent_id, version_id)
    ) STRICT;
    CREATE TABLE flow_template_lists (
      service TEXT PRIMARY KEY,
      as_of TEXT NOT NULL
    ) STRICT;
    CREATE TABLE flow_templates (
      service TEXT NOT NULL REFERENCES flow_template_lists (service) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      template_id TEXT NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (service, position)
    ) STRICT;
  `)
}
