import type { WritableDb } from '../database.ts'

/** What was chosen for the last export of a project, as JSON; null before the first. */
export function keepExportChoices(db: WritableDb): void {
  db.script(`ALTER TABLE projects ADD COLUMN export_choice TEXT;`)
}
