import type { WritableDb } from '../database.ts'

/** Adds the last undo and redo steps of each chapter, which continue after a restart. */
export function addChapterHistories(db: WritableDb): void {
  db.script(`
    -- steps is JSON, and fits the chapter only at this revision.
    CREATE TABLE chapter_histories (
      chapter_id TEXT PRIMARY KEY REFERENCES chapters (id) ON DELETE CASCADE,
      revision INTEGER NOT NULL,
      fingerprint TEXT NOT NULL,
      steps TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`)
}
