import type { WritableDb } from '../database.ts'

/** The request log: one row per call of the service, its tries as JSON. Secrets have been taken out of what is stored. */
export function keepRequests(db: WritableDb): void {
  db.script(`
    CREATE TABLE requests (
      number INTEGER PRIMARY KEY,
      started_at TEXT NOT NULL,
      method TEXT NOT NULL,
      path TEXT NOT NULL,
      base_url TEXT,
      priority TEXT NOT NULL,
      outcome TEXT NOT NULL,
      status INTEGER,
      service_code TEXT,
      request_id TEXT,
      attempts INTEGER NOT NULL,
      waited_ms REAL NOT NULL,
      duration_ms REAL,
      received_bytes INTEGER NOT NULL,
      tries TEXT NOT NULL,
      search_text TEXT NOT NULL
    ) STRICT;
  `)
}
