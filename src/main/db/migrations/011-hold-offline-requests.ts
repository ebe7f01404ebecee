import type { WritableDb } from '../database.ts'

const COLUMNS = `id, position, state, hold, project_id, block_id, priority, characters, fingerprint, rest_of_take_id,
  take_id, failure, created_at, inputs, text_sent, dialogue, kept`

/** Lets queued work be held because it was requested offline. SQLite can't change a check, so the table is copied. */
export function holdOfflineRequests(db: WritableDb): void {
  db.script(`
    CREATE TABLE queue_with_offline (
      id TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'stopped')),
      hold TEXT CHECK (hold IN ('restart', 'trouble', 'offline')),
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
      dialogue TEXT,
      kept TEXT
    ) STRICT;
    INSERT INTO queue_with_offline (${COLUMNS}) SELECT ${COLUMNS} FROM queue ORDER BY rowid;
    DROP TABLE queue;
    ALTER TABLE queue_with_offline RENAME TO queue;
    CREATE INDEX queue_in_order ON queue (state, position);
    CREATE INDEX queue_by_block ON queue (block_id)`)
}
