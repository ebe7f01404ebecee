import type { WritableDb } from '../database.ts'

/**
 * What came to the local receiver, one row for each delivery and one for each attempt at it, and how the receiver is set. An event is a
 * delivery that counted; there is one at most. A removed delivery keeps its row, so that one that comes again does not count again.
 * `revision` grows with every change of a delivery. A body is kept with the first attempt, and with a later one that has another.
 */
export function keepWebhooks(db: WritableDb): void {
  db.script(`
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
  `)
}
