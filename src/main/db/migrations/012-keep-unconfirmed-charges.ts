import type { WritableDb } from '../database.ts'

/** Characters of a take's requests that were cut before the service said what it charged. Of older takes it is not known. */
export function keepUnconfirmedCharges(db: WritableDb): void {
  db.script(`ALTER TABLE takes ADD COLUMN unconfirmed_characters INTEGER NOT NULL DEFAULT 0;`)
}
