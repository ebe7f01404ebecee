import type { WritableDb } from '../database.ts'

/** When a conversation whose deliveries were asked for ended, or was first seen to be over; null for what was asked for before. */
export function keepEndsOfCalls(db: WritableDb): void {
  db.script(`ALTER TABLE delivery_checks ADD COLUMN over_since TEXT`)
}
