import type { WritableDb } from '../database.ts'

/**
 * Conversations as services answered them, what was said in them, how they were judged, and where their sound lies on this disk. Nothing
 * here is removed because a service does not list it any more: what was fetched stays readable.
 *
 * The id of a message is when it was said, in milliseconds times 1,024, so that the order of the index of words is that of time and a
 * search ends with the newest that are asked for. `parts_as_of` is when all that was said and judged was read after the end.
 */
export function keepConversations(db: WritableDb): void {
  db.script(`
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
  `)
}
