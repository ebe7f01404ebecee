import type { WritableDb } from '../database.ts'

/** What the service said of its deliveries, one row for each conversation and URL, and when it was last asked about a conversation. */
export function keepDeliveryRecords(db: WritableDb): void {
  db.script(`
    CREATE TABLE delivery_checks (
      service TEXT NOT NULL,
      conversation_id TEXT NOT NULL,
      created_at TEXT NOT NULL,
      as_of TEXT NOT NULL,
      is_final INTEGER NOT NULL,
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
  `)
}
