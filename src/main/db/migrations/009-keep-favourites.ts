import type { WritableDb } from '../database.ts'

/** Voices that a person marked, of each service apart. The voice need not be listed any more. */
export function keepFavourites(db: WritableDb): void {
  db.script(`
    CREATE TABLE favourite_voices (
      service TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      added_at TEXT NOT NULL,
      PRIMARY KEY (service, voice_id)
    ) STRICT, WITHOUT ROWID;
  `)
}
