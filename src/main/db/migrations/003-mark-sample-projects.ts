import type { WritableDb } from '../database.ts'

/** Adds which projects are samples. */
export function markSampleProjects(db: WritableDb): void {
  db.script(`ALTER TABLE projects ADD COLUMN is_sample INTEGER NOT NULL DEFAULT 0`)
}
