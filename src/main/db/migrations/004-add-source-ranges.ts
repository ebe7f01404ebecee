import type { WritableDb } from '../database.ts'

/** Adds which ranges of other takes a take's audio was cut from. */
export function addSourceRanges(db: WritableDb): void {
  db.script(`ALTER TABLE takes ADD COLUMN source_ranges TEXT NOT NULL DEFAULT '[]'`)
}
