import type { WritableDb } from '../database.ts'

/**
 * The versions of the service that a take was made under, as a JSON list; empty for takes that were made before it was kept.
 */
export function keepServiceVersions(db: WritableDb): void {
  db.script(`ALTER TABLE takes ADD COLUMN service_versions TEXT NOT NULL DEFAULT '[]';`)
}
