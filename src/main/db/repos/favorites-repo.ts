import type { ReadableDb, WritableDb } from '../database.ts'

/** IDs of the service's favorite voices, in the order they were added. */
export function listFavorites(db: ReadableDb, service: string): string[] {
  return db
    .rows<[string]>(`SELECT voice_id FROM favorite_voices WHERE service = ? ORDER BY added_at, voice_id`, service)
    .map(([voiceId]) => voiceId)
}

/** Adds or removes a favorite. Idempotent. */
export function setFavorite(
  db: WritableDb,
  { service, voiceId, isFavorite, at }: { service: string; voiceId: string; isFavorite: boolean; at: string },
): void {
  if (isFavorite) {
    db.run(`INSERT OR IGNORE INTO favorite_voices (service, voice_id, added_at) VALUES (?, ?, ?)`, service, voiceId, at)
  } else db.run(`DELETE FROM favorite_voices WHERE service = ? AND voice_id = ?`, service, voiceId)
}
