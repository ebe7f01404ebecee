import type { WritableDb } from '../database.ts'

/**
 * Projects, chapters, blocks, takes and settings. What a person removes gets a time in `removed_at` and stays.
 *
 * A chapter's `edited_at` counts for its project too: an edit then writes two rows and not three, on as many pages.
 * `position` orders blocks and chapters with gaps between, so that an insertion changes no other row. `text` and
 * settings of a take are what was asked for when it was made; `text_sent` is what went over the wire, null for the same.
 */
export function createScript(db: WritableDb): void {
  db.script(`
    CREATE TABLE projects (
      id TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      model_id TEXT NOT NULL,
      language TEXT,
      text_normalization INTEGER NOT NULL,
      loudness_normalization INTEGER NOT NULL,
      pause_after_ms INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL,
      removed_at TEXT
    ) STRICT;

    CREATE TABLE chapters (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      title TEXT NOT NULL,
      position INTEGER NOT NULL,
      revision INTEGER NOT NULL DEFAULT 0,
      edited_at TEXT,
      removed_at TEXT
    ) STRICT;
    CREATE INDEX chapters_in_order ON chapters (project_id, position) WHERE removed_at IS NULL;

    CREATE TABLE blocks (
      id TEXT PRIMARY KEY,
      chapter_id TEXT NOT NULL REFERENCES chapters (id),
      position INTEGER NOT NULL,
      voice_id TEXT,
      model_id TEXT,
      language TEXT,
      pause_after_ms INTEGER,
      active_take_id TEXT REFERENCES takes (id),
      removed_at TEXT,
      text TEXT NOT NULL
    ) STRICT;
    CREATE INDEX blocks_in_order ON blocks (chapter_id, position) WHERE removed_at IS NULL;

    CREATE TABLE takes (
      id TEXT PRIMARY KEY,
      block_id TEXT NOT NULL REFERENCES blocks (id),
      project_id TEXT NOT NULL REFERENCES projects (id),
      status TEXT NOT NULL,
      sample_rate_hz INTEGER NOT NULL,
      sample_count INTEGER NOT NULL DEFAULT 0,
      duration_ms REAL NOT NULL DEFAULT 0,
      word_count INTEGER NOT NULL DEFAULT 0,
      charged_characters INTEGER,
      request_ids TEXT NOT NULL DEFAULT '[]',
      created_at TEXT NOT NULL,
      ended_at TEXT,
      failure TEXT,
      deleted_at TEXT,
      fingerprint TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      model_id TEXT NOT NULL,
      language TEXT,
      text_normalization INTEGER NOT NULL,
      loudness_normalization INTEGER NOT NULL,
      text TEXT NOT NULL,
      text_sent TEXT
    ) STRICT;
    CREATE INDEX takes_newest_first ON takes (block_id, created_at DESC) WHERE deleted_at IS NULL;
    CREATE INDEX takes_to_reuse ON takes (fingerprint, created_at DESC) WHERE status = 'complete' AND deleted_at IS NULL;
    CREATE INDEX takes_unfinished ON takes (created_at) WHERE status = 'receiving';

    CREATE TABLE take_marks (
      take_id TEXT PRIMARY KEY REFERENCES takes (id),
      marks BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE settings (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `)
}
