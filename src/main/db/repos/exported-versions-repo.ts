import type { ReadableDb, WritableDb } from '../database.ts'

/** An exported file as it was written. */
export interface ExportedVersion {
  path: string
  /** Stands for everything that the file was made from. */
  contentKey: string
  sizeBytes: number
  modifiedMs: number
}

/** Stores how a file was written, replacing an earlier export to the same path. */
export function putExportedVersion(db: WritableDb, { path, contentKey, sizeBytes, modifiedMs }: ExportedVersion): void {
  db.run(`INSERT OR REPLACE INTO exported_versions VALUES (?, ?, ?, ?)`, path, contentKey, sizeBytes, modifiedMs)
}

/** The exports to these paths, by path. */
export function getExportedVersions(db: ReadableDb, paths: readonly string[]): ReadonlyMap<string, ExportedVersion> {
  const rows = db.rows<[string, string, number, number]>(
    `SELECT path, content_key, size_bytes, modified_ms FROM exported_versions
     WHERE path IN (SELECT value FROM json_each(?))`,
    JSON.stringify(paths),
  )
  return new Map(
    rows.map(([path, contentKey, sizeBytes, modifiedMs]) => [path, { path, contentKey, sizeBytes, modifiedMs }]),
  )
}
