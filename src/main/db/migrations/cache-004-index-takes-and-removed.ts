import type { WritableDb } from '../database.ts'

/** Adds the words of takes whose text differs from their block's, and of deleted chapters and projects. */
export function indexTakesAndRemoved(db: WritableDb): void {
  db.script(`
    ALTER TABLE written ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0;
    CREATE VIRTUAL TABLE removed_words USING fts5 (
      words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
      );
    CREATE TABLE take_texts (
      id INTEGER PRIMARY KEY,
      take_id TEXT NOT NULL UNIQUE,
      block_id TEXT NOT NULL
    ) STRICT;
    CREATE INDEX take_texts_by_block ON take_texts (block_id);
    CREATE VIRTUAL TABLE take_words USING fts5 (
      words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
      )`)
}
