import type { WritableDb } from '../database.ts'

/** Creates the tables of what can be fetched or computed again. */
export function createCache(db: WritableDb): void {
  db.script(`
    CREATE TABLE catalogs (
      service TEXT PRIMARY KEY,
      as_of TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE catalog_voices (
      service TEXT NOT NULL REFERENCES catalogs (service) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      voice_id TEXT NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (service, position)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX catalog_voices_by_id ON catalog_voices (service, voice_id);
    CREATE TABLE catalog_models (
      service TEXT NOT NULL REFERENCES catalogs (service) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (service, position)
    ) STRICT, WITHOUT ROWID;
    -- Names of voices that the service no longer lists, so that scripts can still show them.
    CREATE TABLE former_voices (
      service TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (service, voice_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE previews (
      service TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      content_type TEXT NOT NULL,
      fetched_at TEXT NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (service, voice_id)
    ) STRICT;
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
    CREATE TABLE auditions (
      fingerprint TEXT PRIMARY KEY,
      service TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      heard_at TEXT NOT NULL,
      wav BLOB NOT NULL
    ) STRICT;
    CREATE INDEX auditions_by_age ON auditions (heard_at);
    CREATE TABLE flow_schemas (
      service TEXT PRIMARY KEY,
      schema TEXT NOT NULL
    ) STRICT;
    -- What flows may call: a JSON list in the service's order.
    CREATE TABLE flow_tools (
      service TEXT PRIMARY KEY,
      tools TEXT NOT NULL
    ) STRICT;
    CREATE TABLE flow_views (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      tag TEXT NOT NULL,
      draft TEXT NOT NULL,
      active TEXT NOT NULL,
      versions TEXT NOT NULL,
      as_of TEXT NOT NULL,
      PRIMARY KEY (service, agent_id)
    ) STRICT;
    CREATE TABLE flow_published (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      version_id TEXT NOT NULL,
      state TEXT NOT NULL,
      PRIMARY KEY (service, agent_id, version_id)
    ) STRICT;
    CREATE TABLE flow_template_lists (
      service TEXT PRIMARY KEY,
      as_of TEXT NOT NULL
    ) STRICT;
    CREATE TABLE flow_templates (
      service TEXT NOT NULL REFERENCES flow_template_lists (service) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      template_id TEXT NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (service, position)
    ) STRICT;
    CREATE TABLE agent_lists (
      service TEXT PRIMARY KEY,
      round INTEGER NOT NULL,
      as_of TEXT
    ) STRICT;
    CREATE TABLE agents (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      position INTEGER NOT NULL,
      round INTEGER NOT NULL,
      name TEXT NOT NULL,
      slug TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      language TEXT NOT NULL,
      is_public INTEGER NOT NULL,
      updated_at TEXT,
      is_gone INTEGER NOT NULL,
      as_of TEXT NOT NULL,
      search_text TEXT NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (service, agent_id)
    ) STRICT;
    CREATE INDEX agents_in_order ON agents (service, position, agent_id);
    CREATE TABLE agent_evaluations (
      service TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (service, agent_id)
    ) STRICT;
    CREATE TABLE agent_voices (
      service TEXT PRIMARY KEY,
      as_of TEXT NOT NULL,
      json TEXT NOT NULL
    ) STRICT;
    CREATE TABLE requests (
      number INTEGER PRIMARY KEY,
      started_at TEXT NOT NULL,
      method TEXT NOT NULL,
      path TEXT NOT NULL,
      base_url TEXT,
      priority TEXT NOT NULL,
      outcome TEXT NOT NULL,
      status INTEGER,
      service_code TEXT,
      request_id TEXT,
      attempts INTEGER NOT NULL,
      waited_ms REAL NOT NULL,
      duration_ms REAL,
      received_bytes INTEGER NOT NULL,
      tries TEXT NOT NULL,
      search_text TEXT NOT NULL
    ) STRICT;
    CREATE TABLE conversation_lists (
      service TEXT PRIMARY KEY,
      as_of TEXT NOT NULL
    ) STRICT;
    CREATE TABLE conversations (
      id INTEGER PRIMARY KEY,
      service TEXT NOT NULL,
      conversation_id TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      agent_name TEXT NOT NULL,
      status TEXT NOT NULL,
      transport TEXT NOT NULL,
      caller TEXT NOT NULL,
      created_at TEXT NOT NULL,
      duration_ms REAL,
      message_count INTEGER NOT NULL,
      is_simulated INTEGER NOT NULL,
      is_gone INTEGER NOT NULL,
      passed_count INTEGER NOT NULL,
      failed_count INTEGER NOT NULL,
      open_count INTEGER NOT NULL,
      as_of TEXT NOT NULL,
      parts_as_of TEXT,
      json TEXT NOT NULL,
      UNIQUE (service, conversation_id)
    ) STRICT;
    CREATE INDEX conversations_in_order ON conversations (service, created_at DESC, conversation_id);
    CREATE INDEX conversations_of_agent ON conversations (service, agent_id, created_at DESC);
    CREATE TABLE conversation_messages (
      id INTEGER PRIMARY KEY,
      conversation INTEGER NOT NULL,
      position INTEGER NOT NULL,
      message_id TEXT NOT NULL,
      role TEXT NOT NULL,
      content TEXT NOT NULL,
      json TEXT NOT NULL,
      UNIQUE (conversation, message_id)
    ) STRICT;
    CREATE VIRTUAL TABLE message_words USING fts5 (
      words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
      );
    CREATE TABLE conversation_evaluations (
      conversation INTEGER NOT NULL,
      position INTEGER NOT NULL,
      kind TEXT NOT NULL,
      criterion TEXT NOT NULL,
      name TEXT NOT NULL,
      outcome TEXT NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (conversation, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE conversation_recordings (
      conversation INTEGER PRIMARY KEY,
      recording_id TEXT NOT NULL,
      sample_rate_hz INTEGER NOT NULL,
      sample_count INTEGER NOT NULL,
      as_of TEXT NOT NULL
    ) STRICT;
    CREATE TABLE service_projects (
      service TEXT PRIMARY KEY,
      as_of TEXT NOT NULL,
      projects TEXT NOT NULL,
      resources TEXT NOT NULL
    ) STRICT;
    CREATE TABLE console_requests (
      id INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      method TEXT NOT NULL,
      path TEXT NOT NULL,
      body TEXT NOT NULL,
      status INTEGER
    ) STRICT;
    CREATE TABLE delivery_checks (
      service TEXT NOT NULL,
      conversation_id TEXT NOT NULL,
      created_at TEXT NOT NULL,
      as_of TEXT NOT NULL,
      is_final INTEGER NOT NULL,
      over_since TEXT,
      PRIMARY KEY (service, conversation_id)
    ) STRICT;
    CREATE TABLE delivery_records (
      service TEXT NOT NULL,
      conversation_id TEXT NOT NULL,
      position INTEGER NOT NULL,
      status TEXT NOT NULL,
      last_at TEXT NOT NULL,
      json TEXT NOT NULL,
      PRIMARY KEY (service, conversation_id, position)
    ) STRICT;
    CREATE INDEX delivery_records_undelivered ON delivery_records (service, last_at) WHERE status <> 'delivered';
    CREATE TABLE incomplete_entries (
      id INTEGER PRIMARY KEY,
      service TEXT NOT NULL,
      list TEXT NOT NULL,
      entry_id TEXT,
      name TEXT NOT NULL,
      fields TEXT NOT NULL
    ) STRICT;
    CREATE INDEX incomplete_entries_by_list ON incomplete_entries (service, list, entry_id);
  `)
}
