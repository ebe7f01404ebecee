import type { ReadableDb, WritableDb } from '../database.ts'

/** An exported file as it was written. */
export interface ExportedVersion {
  path: string
  /** Stands for everything that the file was made from. */
  contentKey: string
  sizeBytes: number
  modifiedMs: number
  /** Lowercase hex; null until the file was hashed. */
  sha256: string | null
}

/** Stores how a file was written, replacing an earlier export to the same path. */
export function putExportedVersion(
  db: WritableDb,
  { path, contentKey, sizeBytes, modifiedMs, sha256 }: ExportedVersion,
): void {
  db.run(
    `INSERT OR REPLACE INTO exported_versions (path, content_key, size_bytes, modified_ms, sha256)
     VALUES (?, ?, ?, ?, ?)`,
    path,
    contentKey,
    sizeBytes,
    modifiedMs,
    sha256,
  )
}

/** Stores the hash of a version; does nothing if the path was exported again since. */
export function setExportedHash(
  db: WritableDb,
  { path, contentKey, sizeBytes, modifiedMs }: ExportedVersion,
  sha256: string,
): void {
  db.run(
    `UPDATE exported_versions SET sha256 = ?
     WHERE path = ? AND content_key = ? AND size_bytes = ? AND modified_ms = ?`,
    sha256,
    path,
    contentKey,
    sizeBytes,
    modifiedMs,
  )
}

/** The exports to these paths, by path. */
export function getExportedVersions(db: ReadableDb, paths: readonly string[]): Map<string, ExportedVersion> {
  const rows = db.rows<[string, string, number, number, string | null]>(
    `SELECT path, content_key, size_bytes, modified_ms, sha256 FROM exported_versions
     WHERE path IN (SELECT value FROM json_each(?))`,
    JSON.stringify(paths),
  )
  return new Map(
    rows.map(([path, contentKey, sizeBytes, modifiedMs, sha256]) => [
      path,
      { path, contentKey, sizeBytes, modifiedMs, sha256 },
    ]),
  )
}
