import type { WritableDb } from '../database.ts'

/** How a block's sound is edited, as JSON; null where it is heard as it was spoken, which is nearly everywhere. */
export function keepSoundEdits(db: WritableDb): void {
  db.script(`ALTER TABLE blocks ADD COLUMN sound TEXT;`)
}
