import type { WritableDb } from '../database.ts'

/** Lines that were spoken to hear a voice, by the fingerprint of what was asked for. `wav` is a whole file. */
export function keepAuditions(db: WritableDb): void {
  db.script(`
    CREATE TABLE auditions (
      fingerprint TEXT PRIMARY KEY,
      service TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      heard_at TEXT NOT NULL,
      wav BLOB NOT NULL
    ) STRICT;
    CREATE INDEX auditions_by_age ON auditions (heard_at);
  `)
}
