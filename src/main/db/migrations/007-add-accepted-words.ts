import type { WritableDb } from '../database.ts'

/** Adds the words of a project that sound right as they are, in the form in which they are compared. */
export function addAcceptedWords(db: WritableDb): void {
  db.script(`
    CREATE TABLE accepted_words (
      project_id TEXT NOT NULL REFERENCES projects (id),
      word TEXT NOT NULL,
      accepted_at TEXT NOT NULL,
      PRIMARY KEY (project_id, word)
    ) STRICT, WITHOUT ROWID`)
}
