import type { WritableDb } from '../database.ts'

/**
 * Sessions in which speakers are recorded for a cloned voice.
 *
 * `origin`, `suggested_trim`, `quality`, `challenge`, `refusal` and `attempt` are JSON as the contract and the services have
 * it. `challenge_id` names the phrase that a consent recording reads. `files_removed_at` is set when a recording's sound is
 * gone for good; its row stays. `revoking_at` without `revoked_at` is a withdrawal that is not finished, `voice_deleted_at`
 * says how far it came. `cloning_barriers` holds, for each service, the refusal that says it clones no voices.
 */
export function keepRecordings(db: WritableDb): void {
  db.script(`
    CREATE TABLE recording_sessions (
      id TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      created_at TEXT NOT NULL,
      removed_at TEXT
    ) STRICT;

    CREATE TABLE speakers (
      id TEXT PRIMARY KEY,
      session_id TEXT NOT NULL REFERENCES recording_sessions (id),
      position INTEGER NOT NULL,
      full_name TEXT NOT NULL,
      voice_name TEXT NOT NULL,
      gender TEXT NOT NULL,
      locale TEXT NOT NULL,
      step TEXT NOT NULL,
      room_id TEXT REFERENCES recordings (id),
      sample_id TEXT REFERENCES recordings (id),
      consent_id TEXT REFERENCES recordings (id),
      challenge TEXT,
      refusal TEXT,
      attempt TEXT,
      voice_id TEXT,
      receipt_id TEXT REFERENCES receipts (id),
      removed_at TEXT
    ) STRICT;
    CREATE INDEX speakers_by_session ON speakers (session_id, position);

    CREATE TABLE recordings (
      id TEXT PRIMARY KEY,
      speaker_id TEXT NOT NULL REFERENCES speakers (id),
      purpose TEXT NOT NULL,
      origin TEXT NOT NULL,
      state TEXT NOT NULL,
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

    CREATE TABLE receipts (
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
  `)
}
