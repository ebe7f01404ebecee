import type { WritableDb } from '../database.ts'

/** Creates the tables of workspaces, projects, scripts, takes, the queue, the cast and pronunciations. */
export function createScript(db: WritableDb): void {
  db.script(`
    CREATE TABLE workspaces (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      key_addresses TEXT NOT NULL,
      created_at TEXT NOT NULL,
      removed_at TEXT
    ) STRICT;
    CREATE TABLE workspace_settings (
      workspace_id TEXT NOT NULL REFERENCES workspaces (id),
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (workspace_id, key)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO workspaces (id, name, key_addresses, created_at) VALUES ('ws_first', 'First workspace', '[]', '');
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
      removed_at TEXT,
      export_choice TEXT,
      cover BLOB,
      workspace_id TEXT NOT NULL DEFAULT 'ws_first' REFERENCES workspaces (id)
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
    -- The latest saves of each chapter, for windows that missed some. change is the editor's description of the new
    -- document, null if it is too large. block_ids lists the blocks it touches.
    CREATE TABLE chapter_changes (
      chapter_id TEXT NOT NULL REFERENCES chapters (id),
      revision INTEGER NOT NULL,
      save_id TEXT NOT NULL,
      block_ids TEXT NOT NULL,
      change TEXT,
      PRIMARY KEY (chapter_id, revision)
    ) STRICT, WITHOUT ROWID;
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
      text TEXT NOT NULL,
      locked INTEGER NOT NULL DEFAULT 0,
      note TEXT NOT NULL DEFAULT '',
      markup TEXT NOT NULL DEFAULT '[]',
      inputs_key TEXT NOT NULL DEFAULT '',
      sound TEXT,
      listening_issues TEXT
    ) STRICT;
    CREATE INDEX blocks_in_order ON blocks (chapter_id, position) WHERE removed_at IS NULL;
    CREATE TABLE takes (
      id TEXT PRIMARY KEY,
      block_id TEXT NOT NULL REFERENCES blocks (id),
      project_id TEXT NOT NULL REFERENCES projects (id),
      status TEXT NOT NULL CHECK (status IN ('receiving', 'complete', 'partial', 'failed')),
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
      text_sent TEXT,
      starred INTEGER NOT NULL DEFAULT 0,
      files_removed_at TEXT,
      derived_from TEXT NOT NULL DEFAULT '[]',
      markup TEXT NOT NULL DEFAULT '[]',
      pronunciations TEXT NOT NULL DEFAULT '[]',
      spoken_from_char INTEGER NOT NULL DEFAULT 0,
      inputs_key TEXT NOT NULL DEFAULT '',
      loudness_lufs REAL,
      loudness_measured INTEGER NOT NULL DEFAULT 0,
      unconfirmed_characters INTEGER NOT NULL DEFAULT 0,
      service_versions TEXT NOT NULL DEFAULT '[]',
      imported INTEGER NOT NULL DEFAULT 0,
      dialogue TEXT
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
    CREATE INDEX takes_of_project_by_date ON takes (project_id, created_at, id)
      WHERE deleted_at IS NULL AND status <> 'receiving';
    CREATE INDEX takes_of_project_by_size ON takes (project_id, sample_count, id)
      WHERE deleted_at IS NULL AND status <> 'receiving';
    CREATE INDEX takes_starred ON takes (project_id, created_at, id)
      WHERE starred = 1 AND deleted_at IS NULL AND status <> 'receiving';
    CREATE INDEX takes_deleted ON takes (deleted_at) WHERE deleted_at IS NOT NULL AND files_removed_at IS NULL;
    CREATE INDEX blocks_playing ON blocks (active_take_id) WHERE active_take_id IS NOT NULL AND removed_at IS NULL;
    CREATE TABLE block_origins (
      block_id TEXT NOT NULL REFERENCES blocks (id),
      origin_block_id TEXT NOT NULL REFERENCES blocks (id)
    ) STRICT;
    CREATE UNIQUE INDEX block_origins_once ON block_origins (block_id, origin_block_id);
    CREATE TABLE pronunciations (
      id TEXT PRIMARY KEY,
      project_id TEXT REFERENCES projects (id),
      block_id TEXT REFERENCES blocks (id),
      match_case INTEGER NOT NULL,
      created_at TEXT NOT NULL,
      removed_at TEXT,
      written TEXT NOT NULL,
      spoken TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX pronunciation_once ON pronunciations
      (written, coalesce(project_id, block_id, ''), match_case) WHERE removed_at IS NULL;
    CREATE INDEX pronunciation_of_block ON pronunciations (block_id) WHERE block_id IS NOT NULL AND removed_at IS NULL;
    CREATE TABLE queue (
      id TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'stopped')),
      hold TEXT CHECK (hold IN ('restart', 'trouble')),
      project_id TEXT NOT NULL REFERENCES projects (id),
      block_id TEXT NOT NULL REFERENCES blocks (id),
      priority TEXT NOT NULL CHECK (priority IN ('interactive', 'batch')),
      characters INTEGER NOT NULL,
      fingerprint TEXT NOT NULL,
      rest_of_take_id TEXT REFERENCES takes (id),
      take_id TEXT REFERENCES takes (id),
      failure TEXT,
      created_at TEXT NOT NULL,
      inputs TEXT NOT NULL,
      text_sent TEXT,
      dialogue TEXT
    ) STRICT;
    CREATE INDEX queue_in_order ON queue (state, position);
    CREATE INDEX queue_by_block ON queue (block_id);
    CREATE TABLE queue_pauses (
      project_id TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE cast_members (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL REFERENCES projects (id),
      name TEXT NOT NULL,
      folded TEXT NOT NULL,
      voice_id TEXT,
      model_id TEXT,
      language TEXT,
      created_at TEXT NOT NULL,
      removed_at TEXT
    ) STRICT;
    CREATE UNIQUE INDEX cast_once ON cast_members (project_id, folded) WHERE removed_at IS NULL;
  `)
}
