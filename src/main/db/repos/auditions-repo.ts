import type { ReadableDb, WritableDb } from '../database.ts'

/** Maximum number of stored auditions; each lasts about half a minute at most. */
const KEPT = 200

/**
 * The WAV file of a request, by its fingerprint, or of a take, by its ID; undefined if it was never played or has been evicted.
 */
export function getAudition(cache: ReadableDb, id: string): Uint8Array | undefined {
  return cache.get<{ wav: Uint8Array }>(`SELECT wav FROM auditions WHERE fingerprint = ?`, id)?.wav
}

/** True if `getAudition` has it. */
export function hasAudition(cache: ReadableDb, id: string): boolean {
  return cache.get(`SELECT 1 AS one FROM auditions WHERE fingerprint = ?`, id) !== undefined
}

/** Stores a line, evicting the least recently played one if there are 200. */
export function putAudition(
  cache: WritableDb,
  audition: { id: string; service: string; voiceId: string; at: string; wav: Uint8Array },
): void {
  cache.transaction(() => {
    cache.run(
      `INSERT OR REPLACE INTO auditions (fingerprint, service, voice_id, heard_at, wav)
       VALUES (@id, @service, @voiceId, @at, @wav)`,
      audition,
    )
    cache.run(
      `DELETE FROM auditions WHERE fingerprint IN (
         SELECT fingerprint FROM auditions ORDER BY heard_at DESC, rowid DESC LIMIT -1 OFFSET ${KEPT})`,
    )
  })
}

/** Records that the line was played again. */
export function touchAudition(cache: WritableDb, id: string, at: string): void {
  cache.run(`UPDATE auditions SET heard_at = ? WHERE fingerprint = ?`, at, id)
}

/** Deletes all auditions of the voice. */
export function removeAuditions(cache: WritableDb, service: string, voiceId: string): void {
  cache.run(`DELETE FROM auditions WHERE service = ? AND voice_id = ?`, service, voiceId)
}
