import type { WritableDb } from '../database.ts'

/** The picture that a project's sound files carry, as it was given; null where there is none. */
export function keepCovers(db: WritableDb): void {
  db.script(`ALTER TABLE projects ADD COLUMN cover BLOB;`)
}
