import type { WritableDb } from '../database.ts'

/** Creates the tables of recordings, consent, flow and agent edits, webhooks, usage and watermark checks. */
export function createRecords(db: WritableDb): void {
  db.script(`
    CREATE TABLE recording_sessions (
      id TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      created_at TEXT NOT NULL,
      removed_at TEXT,
      workspace_id TEXT NOT NULL DEFAULT 'ws_first' REFERENCES workspaces (id)
    ) STRICT;
    CREATE TABLE speakers (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES recording_sessions (id),
      position INTEGER NOT NULL,
      full_name TEXT NOT NULL,
      voice_name TEXT NOT NULL,
      gender TEXT NOT NULL CHECK (gender IN ('male', 'female', 'not_specified')),
      locale TEXT NOT NULL,
      step TEXT NOT NULL CHECK (step IN ('name', 'room', 'sample', 'phrase', 'check', 'done')),
      room_id TEXT REFERENCES recordings (id),
      sample_id TEXT REFERENCES recordings (id),
      consent_id TEXT REFERENCES recordings (id),
      challenge TEXT,
      refusal TEXT,
      attempt TEXT,
      voice_id TEXT,
      consent_record_id TEXT REFERENCES consent_records (id),
      removed_at TEXT
    ) STRICT;
    CREATE INDEX speakers_by_session ON speakers (session_id, position);
    CREATE TABLE recordings (
      id TEXT PRIMARY KEY,
      speaker_id TEXT NOT NULL REFERENCES speakers (id),
      purpose TEXT NOT NULL CHECK (purpose IN ('room', 'sample', 'consent')),
      origin TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('recording', 'whole', 'cut')),
      cut_reason TEXT,
      sample_rate_hz INTEGER NOT NULL,
      sample_count INTEGER NOT NULL DEFAULT 0,
      started_at TEXT NOT NULL,
      ended_at TEXT,
      trim_start_ms REAL NOT NULL DEFAULT 0,
      trim_end_ms REAL,
      suggested_trim TEXT,
      quality TEXT,
      challenge_id TEXT,
      files_removed_at TEXT
    ) STRICT;
    CREATE INDEX recordings_by_speaker ON recordings (speaker_id, started_at);
    CREATE INDEX recordings_running ON recordings (state) WHERE state = 'recording';
    CREATE TABLE consent_records (
      id TEXT PRIMARY KEY,
      speaker_id TEXT NOT NULL REFERENCES speakers (id),
      full_name TEXT NOT NULL,
      voice_name TEXT NOT NULL,
      phrase TEXT NOT NULL,
      challenge_id TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      request_id TEXT,
      service TEXT NOT NULL,
      sample_recorded_at TEXT NOT NULL,
      consent_recorded_at TEXT NOT NULL,
      verified_at TEXT NOT NULL,
      device TEXT NOT NULL,
      sample_sha256 TEXT NOT NULL,
      consent_sha256 TEXT NOT NULL,
      revoking_at TEXT,
      voice_deleted_at TEXT,
      revoked_at TEXT
    ) STRICT;
    CREATE TABLE cloning_barriers (
      service TEXT PRIMARY KEY,
      refusal TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE favorite_voices (
      service TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      added_at TEXT NOT NULL,
      PRIMARY KEY (service, voice_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE stale_chapters (
      chapter_id TEXT PRIMARY KEY REFERENCES chapters (id),
      mark TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE flow_copies (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      current_version INTEGER NOT NULL,
      last_version INTEGER NOT NULL,
      base_kind TEXT NOT NULL CHECK (base_kind IN ('draft', 'active', 'nothing')),
      base_tag TEXT,
      base_graph TEXT,
      base_name TEXT NOT NULL,
      base_notes TEXT NOT NULL,
      PRIMARY KEY (service, agent_id)
    ) STRICT;
    CREATE TABLE flow_versions (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      version INTEGER NOT NULL,
      parent_version INTEGER,
      origin TEXT NOT NULL CHECK (origin IN ('edit', 'received', 'merged', 'aside')),
      name TEXT NOT NULL,
      notes TEXT NOT NULL,
      saved_at TEXT NOT NULL,
      pushed_at TEXT,
      label TEXT NOT NULL DEFAULT '',
      run_id TEXT NOT NULL,
      whole_version INTEGER,
      kept_start INTEGER NOT NULL DEFAULT 0,
      kept_end INTEGER NOT NULL DEFAULT 0,
      -- The change that led to this version, in words.
      change_name TEXT NOT NULL DEFAULT '',
      text TEXT NOT NULL,
      PRIMARY KEY (service, agent_id, version)
    ) STRICT;
    CREATE TABLE agent_edits (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      part TEXT NOT NULL CHECK (part IN ('agent', 'evaluation')),
      changed_since TEXT NOT NULL,
      base TEXT NOT NULL,
      changes TEXT NOT NULL,
      change_count INTEGER NOT NULL,
      PRIMARY KEY (service, agent_id, part)
    ) STRICT;
    CREATE TABLE webhook_receiver (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      is_on INTEGER NOT NULL,
      port INTEGER NOT NULL,
      path_key TEXT NOT NULL,
      tunnel_host TEXT NOT NULL
    ) STRICT;
    CREATE TABLE webhook_secrets (
      secret_id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      created_at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE webhook_deliveries (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      revision INTEGER NOT NULL,
      delivery_id TEXT UNIQUE,
      first_received_at TEXT NOT NULL,
      last_received_at TEXT NOT NULL,
      attempt_count INTEGER NOT NULL,
      verdict TEXT NOT NULL,
      event_type TEXT NOT NULL,
      event_id TEXT NOT NULL,
      conversation_id TEXT NOT NULL,
      format TEXT NOT NULL,
      size_bytes INTEGER NOT NULL,
      is_from_here INTEGER NOT NULL,
      is_bookmarked INTEGER NOT NULL DEFAULT 0,
      is_removed INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX webhook_deliveries_by_revision ON webhook_deliveries (revision);
    CREATE INDEX webhook_deliveries_in_sight ON webhook_deliveries (id) WHERE is_removed = 0;
    CREATE TABLE webhook_events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      delivery INTEGER NOT NULL REFERENCES webhook_deliveries (id),
      accepted_at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX webhook_events_by_delivery ON webhook_events (delivery);
    CREATE TABLE webhook_attempts (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      delivery INTEGER NOT NULL REFERENCES webhook_deliveries (id),
      received_at TEXT NOT NULL,
      head TEXT NOT NULL,
      verdict TEXT NOT NULL,
      answered INTEGER NOT NULL,
      size_bytes INTEGER NOT NULL,
      body_hash BLOB NOT NULL,
      body BLOB
    ) STRICT;
    CREATE INDEX webhook_attempts_by_delivery ON webhook_attempts (delivery, id);
    CREATE TABLE charges (
      id INTEGER PRIMARY KEY,
      service TEXT NOT NULL,
      day TEXT NOT NULL,
      at TEXT NOT NULL,
      project_id TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      model_id TEXT NOT NULL,
      purpose TEXT NOT NULL CHECK (purpose IN ('take', 'audition', 'words', 'console')),
      planned_characters INTEGER NOT NULL,
      charged_characters INTEGER,
      request_id TEXT,
      block_id TEXT,
      reported TEXT,
      dialogue_id TEXT
    ) STRICT;
    CREATE INDEX charges_by_day ON charges
      (service, day, project_id, voice_id, model_id, purpose, charged_characters, planned_characters, dialogue_id);
    CREATE INDEX charges_by_project ON charges (project_id, service, day, charged_characters, planned_characters);
    CREATE TABLE budgets (
      project_id TEXT PRIMARY KEY REFERENCES projects (id),
      warn_characters INTEGER,
      stop_characters INTEGER
    ) STRICT;
    CREATE TABLE project_imports (
      project_id TEXT PRIMARY KEY REFERENCES projects (id)
    ) STRICT, WITHOUT ROWID;
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
      state TEXT NOT NULL
        CHECK (state IN ('arriving', 'missing', 'waiting', 'too-large', 'done', 'failed', 'canceled')),
      service TEXT,
      sha256 TEXT,
      failure TEXT,
      heard TEXT,
      added_at TEXT NOT NULL,
      workspace_id TEXT NOT NULL DEFAULT 'ws_first' REFERENCES workspaces (id)
    ) STRICT;
    CREATE UNIQUE INDEX watermark_checks_in_order ON watermark_checks (workspace_id, batch DESC, position);
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
    -- What each exported file was made from, so that the next export can leave out what hasn't changed.
    CREATE TABLE exported_versions (
      path TEXT PRIMARY KEY,
      content_key TEXT NOT NULL,
      size_bytes INTEGER NOT NULL,
      modified_ms REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE conversation_notes (
      service TEXT NOT NULL,
      conversation_id TEXT NOT NULL,
      note TEXT NOT NULL,
      tags TEXT NOT NULL,
      follow_up INTEGER NOT NULL,
      updated_at TEXT NOT NULL,
      PRIMARY KEY (service, conversation_id)
    ) STRICT;
    CREATE INDEX watermark_checks_by_state ON watermark_checks (workspace_id, state, batch, position);
  `)
}
