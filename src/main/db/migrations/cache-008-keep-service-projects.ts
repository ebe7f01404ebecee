import type { WritableDb } from '../database.ts'

/** Projects of services as they were last listed, and what stood in them; both JSON. */
export function keepServiceProjects(db: WritableDb): void {
  db.script(`
    CREATE TABLE service_projects (
      service TEXT PRIMARY KEY,
      as_of TEXT NOT NULL,
      projects TEXT NOT NULL,
      resources TEXT NOT NULL
    ) STRICT;
  `)
}
