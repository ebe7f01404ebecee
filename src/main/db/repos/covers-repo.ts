import type { ReadableDb, WritableDb } from '../database.ts'

/** The project's picture as it was given; null when it has none, or there is no such project. */
export function getCover(db: ReadableDb, projectId: string): Uint8Array | null {
  return db.get<{ cover: Uint8Array | null }>(`SELECT cover FROM projects WHERE id = ?`, projectId)?.cover ?? null
}

/** The picture stands in place of the last; null takes it away. False when there is no such project. */
export function putCover(db: WritableDb, projectId: string, bytes: Uint8Array | null): boolean {
  return db.run(`UPDATE projects SET cover = ? WHERE id = ? AND removed_at IS NULL`, bytes, projectId) > 0
}
