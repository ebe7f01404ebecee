import type { WritableDb } from '../database.ts'

/** How loud a take is, in LUFS: null while it is not measured, and for takes in which nothing is loud enough to be. */
export function keepLoudness(db: WritableDb): void {
  db.script(`
    ALTER TABLE takes ADD COLUMN loudness_lufs REAL;
    ALTER TABLE takes ADD COLUMN loudness_measured INTEGER NOT NULL DEFAULT 0;
  `)
}
