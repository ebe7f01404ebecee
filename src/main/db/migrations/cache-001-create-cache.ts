import type { WritableDb } from '../database.ts'

/**
 * What the service said of itself, by service, so that practice and an account do not overwrite each other. Voices and
 * models are kept as they came, in order; how they are read may change without asking again.
 */
export function createCache(db: WritableDb): void {
  db.script(`
    CREATE TABLE catalogues (
      service TEXT PRIMARY KEY,
      as_of TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE catalogue_voices (
      service TEXT NOT NULL REFERENCES catalogues (service) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      voice_id TEXT NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (service, position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX catalogue_voices_by_id ON catalogue_voices (service, voice_id);

    CREATE TABLE catalogue_models (
      service TEXT NOT NULL REFERENCES catalogues (service) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (service, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE previews (
      service TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      content_type TEXT NOT NULL,
      fetched_at TEXT NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (service, voice_id)
    ) STRICT;
  `)
}
