import type { WritableDb } from '../database.ts'

/**
 * Notes of blocks, and what blocks and takes came from: a take that is made of others' sound names them, and a block that
 * was split off from another one, or took it in, lists the other's takes too.
 */
export function deriveTakes(db: WritableDb): void {
  db.script(`
    ALTER TABLE blocks ADD COLUMN note TEXT NOT NULL DEFAULT '';
    ALTER TABLE takes ADD COLUMN derived_from TEXT NOT NULL DEFAULT '[]';

    CREATE TABLE block_origins (
      block_id TEXT NOT NULL REFERENCES blocks (id),
      origin_block_id TEXT NOT NULL REFERENCES blocks (id)
    ) STRICT;
    CREATE UNIQUE INDEX block_origins_once ON block_origins (block_id, origin_block_id);
  `)
}
