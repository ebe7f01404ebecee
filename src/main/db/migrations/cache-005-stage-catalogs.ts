import type { WritableDb } from '../database.ts'

/** Lets a new catalog be stored in parts next to the one that readers see. Renames columns, so no row is copied. */
export function stageCatalogs(db: WritableDb): void {
  db.script(`
    ALTER TABLE catalogs RENAME COLUMN service TO id;
    ALTER TABLE catalogs ADD COLUMN service TEXT NOT NULL DEFAULT '';
    ALTER TABLE catalogs ADD COLUMN is_complete INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE catalogs ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    UPDATE catalogs SET service = id;
    CREATE UNIQUE INDEX catalogs_by_service ON catalogs (service) WHERE is_complete = 1;
    ALTER TABLE catalog_voices RENAME COLUMN service TO catalog;
    ALTER TABLE catalog_models RENAME COLUMN service TO catalog`)
}
