import type { ReadableDb, WritableDb } from '../database.ts'

/** Ids of the service's voices that a person marked, in the order in which they were. */
export function listFavourites(db: ReadableDb, service: string): string[] {
  return db
    .rows<[string]>(`SELECT voice_id FROM favourite_voices WHERE service = ? ORDER BY added_at, voice_id`, service)
    .map(([voiceId]) => voiceId)
}

/** Marks the voice, or takes the mark away. Doing it again changes nothing. */
export function setFavourite(
  db: WritableDb,
  { service, voiceId, isFavourite, at }: { service: string; voiceId: string; isFavourite: boolean; at: string },
): void {
  if (isFavourite) {
    db.run(
      `INSERT OR IGNORE INTO favourite_voices (service, voice_id, added_at) VALUES (?, ?, ?)`,
      service,
      voiceId,
      at,
    )
  } else db.run(`DELETE FROM favourite_voices WHERE service = ? AND voice_id = ?`, service, voiceId)
}
