import type { WritableDb } from '../database.ts'

/**
 * The words of everything a person wrote, to be searched while typing. All of it is made from `studio.db` again when it
 * is not there.
 *
 * What changed last has the highest `id`, so that the newest come first in the order of the index itself. The words are
 * kept apart from the texts, because scripts without blanks are cut before they are indexed. `index_stamps` says which
 * state of a project or chapter the index holds.
 */
export function indexWords(db: WritableDb): void {
  db.script(`
    CREATE TABLE written (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      owner_id TEXT NOT NULL,
      chapter_id TEXT,
      project_id TEXT NOT NULL,
      text TEXT NOT NULL
    ) STRICT;
    CREATE INDEX written_by_chapter ON written (chapter_id);
    CREATE INDEX written_by_owner ON written (owner_id);

    CREATE VIRTUAL TABLE written_words USING fts5 (
      words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
    );

    CREATE TABLE index_stamps (
      owner_id TEXT PRIMARY KEY,
      stamp TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `)
}
