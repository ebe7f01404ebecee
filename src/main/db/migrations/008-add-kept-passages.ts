import type { WritableDb } from '../database.ts'

/** Adds which passages of a queued block are taken from an existing take instead of being requested. */
export function addKeptPassages(db: WritableDb): void {
  db.script(`ALTER TABLE queue ADD COLUMN kept TEXT`)
}
