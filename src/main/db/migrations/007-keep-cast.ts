import type { WritableDb } from '../database.ts'

/**
 * Who speaks in a project. `folded` is the name by which two names are the same; a project has each once. Null voice,
 * model or language means the project's.
 */
export function keepCast(db: WritableDb): void {
  db.script(`
    CREATE TABLE cast_members (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      name TEXT NOT NULL,
      folded TEXT NOT NULL,
      voice_id TEXT,
      model_id TEXT,
      language TEXT,
      created_at TEXT NOT NULL,
      removed_at TEXT
    ) STRICT;
    CREATE UNIQUE INDEX cast_once ON cast_members (project_id, folded) WHERE removed_at IS NULL;
  `)
}
