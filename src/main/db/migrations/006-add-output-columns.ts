import type { WritableDb } from '../database.ts'

/** Adds a block's ID in the user's sheet, the name for its exported file, and the target length of its audio. */
export function addOutputColumns(db: WritableDb): void {
  db.script(`
    ALTER TABLE blocks ADD COLUMN external_id TEXT NOT NULL DEFAULT '';
    ALTER TABLE blocks ADD COLUMN file_name TEXT NOT NULL DEFAULT '';
    ALTER TABLE blocks ADD COLUMN target_ms INTEGER`)
}
