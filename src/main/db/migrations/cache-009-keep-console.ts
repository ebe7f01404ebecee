import type { WritableDb } from '../database.ts'

/** Requests that a person sent from the console, to send them again. Secrets have been taken out of what is stored. */
export function keepConsole(db: WritableDb): void {
  db.script(`
    CREATE TABLE console_requests (
      id INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      method TEXT NOT NULL,
      path TEXT NOT NULL,
      body TEXT NOT NULL,
      status INTEGER
    ) STRICT;
  `)
}
