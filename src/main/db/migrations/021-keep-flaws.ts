import type { WritableDb } from '../database.ts'

/** What was marked in a block while it was listened to, as JSON; null where nothing is, which is nearly everywhere. */
export function keepFlaws(db: WritableDb): void {
  db.script(`ALTER TABLE blocks ADD COLUMN flaws TEXT;`)
}
