import type { WritableDb } from '../database.ts'

/** Adds the SHA-256 of exported files, for manifests: files that stay as they are aren't read again. */
export function addExportedHashes(db: WritableDb): void {
  db.script(`ALTER TABLE exported_versions ADD COLUMN sha256 TEXT`)
}
