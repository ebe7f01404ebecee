import type { WritableDb } from '../database.ts'

/**
 * Files that are checked for the watermark, what was found by the hash of their bytes, and which exported file holds which
 * takes.
 *
 * A check's `state` is `arriving`, `missing`, `waiting`, `too-large`, `done`, `failed` or `cancelled`; a check that is being
 * made stays `waiting`, so that an end of the studio loses nothing. `source` says where its bytes are, `method` what is
 * sent of them and `heard` what is known of a check in pieces; all three as JSON. `method` is spelled the same in both
 * tables: by it a check finds its result. `batch` numbers what was added together.
 */
export function keepWatermarkChecks(db: WritableDb): void {
  db.script(`
    CREATE TABLE watermark_checks (
      id TEXT PRIMARY KEY,
      batch INTEGER NOT NULL,
      position INTEGER NOT NULL,
      file_name TEXT NOT NULL,
      folder TEXT NOT NULL,
      size_bytes INTEGER NOT NULL,
      modified_ms INTEGER NOT NULL,
      source TEXT NOT NULL,
      with_key INTEGER NOT NULL,
      method TEXT NOT NULL,
      state TEXT NOT NULL,
      service TEXT,
      sha256 TEXT,
      failure TEXT,
      heard TEXT,
      added_at TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX watermark_checks_in_order ON watermark_checks (batch DESC, position);
    CREATE INDEX watermark_checks_by_state ON watermark_checks (state, batch, position);

    CREATE TABLE watermark_results (
      sha256 TEXT NOT NULL,
      service TEXT NOT NULL,
      with_key INTEGER NOT NULL,
      method TEXT NOT NULL,
      watermarked INTEGER NOT NULL,
      confidence REAL,
      sent TEXT NOT NULL,
      windows TEXT,
      request_id TEXT,
      checked_at TEXT NOT NULL,
      PRIMARY KEY (sha256, service, with_key, method)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE exported_files (
      sha256 TEXT NOT NULL,
      path TEXT NOT NULL,
      size_bytes INTEGER NOT NULL,
      project_id TEXT NOT NULL,
      chapter_id TEXT,
      block_ids TEXT NOT NULL,
      take_ids TEXT NOT NULL,
      exported_at TEXT NOT NULL,
      PRIMARY KEY (sha256, path)
    ) STRICT, WITHOUT ROWID;
  `)
}
