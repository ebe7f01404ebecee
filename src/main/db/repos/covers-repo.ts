import type { ReadableDb, WritableDb } from '../database.ts'

/** The project's image as stored; null if it has none, or the project doesn't exist. */
export function getCover(db: ReadableDb, projectId: string): Uint8Array | null {
  return db.get<{ cover: Uint8Array | null }>(`SELECT cover FROM projects WHERE id = ?`, projectId)?.cover ?? null
}

/** Replaces the image; null removes it. False if the project doesn't exist. */
export function putCover(db: WritableDb, projectId: string, bytes: Uint8Array | null): boolean {
  return db.run(`UPDATE projects SET cover = ? WHERE id = ? AND removed_at IS NULL`, bytes, projectId) > 0
}
