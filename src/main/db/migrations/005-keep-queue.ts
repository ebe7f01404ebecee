import type { WritableDb } from '../database.ts'

/**
 * Work on takes that is not done. `inputs` are what was asked for when it was queued, as JSON; `text_sent` is null for
 * the text as written. `waiting` work has never been sent; `sent` work may have been, and so is never sent again;
 * `stopped` work failed and waits for a decision. `hold` keeps waiting work from starting by itself.
 *
 * `queue_pauses` holds the ids of paused projects, and the empty text when everything is.
 */
export function keepQueue(db: WritableDb): void {
  db.script(`
    CREATE TABLE queue (
      id TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      state TEXT NOT NULL DEFAULT 'waiting',
      hold TEXT,
      project_id TEXT NOT NULL REFERENCES projects (id),
      block_id TEXT NOT NULL REFERENCES blocks (id),
      priority TEXT NOT NULL,
      characters INTEGER NOT NULL,
      fingerprint TEXT NOT NULL,
      rest_of_take_id TEXT REFERENCES takes (id),
      take_id TEXT REFERENCES takes (id),
      failure TEXT,
      created_at TEXT NOT NULL,
      inputs TEXT NOT NULL,
      text_sent TEXT
    ) STRICT;
    CREATE INDEX queue_in_order ON queue (state, position);
    CREATE INDEX queue_by_block ON queue (block_id);

    CREATE TABLE queue_pauses (
      project_id TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
  `)
}
