import type { WritableDb } from '../database.ts'

/**
 * Stars, locks, and what it takes to list and delete the takes of a whole project. A take whose `files_removed_at` is set
 * has no sound any more; its row stays, because what it cost stays true.
 *
 * The lists leave out takes that are being received: their figures change several times a second.
 */
export function keepTakes(db: WritableDb): void {
  db.script(`
    ALTER TABLE takes ADD COLUMN starred INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE takes ADD COLUMN files_removed_at TEXT;
    ALTER TABLE blocks ADD COLUMN locked INTEGER NOT NULL DEFAULT 0;

    CREATE INDEX takes_of_project_by_date ON takes (project_id, created_at, id)
      WHERE deleted_at IS NULL AND status <> 'receiving';
    CREATE INDEX takes_of_project_by_size ON takes (project_id, sample_count, id)
      WHERE deleted_at IS NULL AND status <> 'receiving';
    CREATE INDEX takes_starred ON takes (project_id, created_at, id)
      WHERE starred = 1 AND deleted_at IS NULL AND status <> 'receiving';
    CREATE INDEX takes_deleted ON takes (deleted_at) WHERE deleted_at IS NOT NULL AND files_removed_at IS NULL;
    CREATE INDEX blocks_playing ON blocks (active_take_id) WHERE active_take_id IS NOT NULL AND removed_at IS NULL;
  `)
}
