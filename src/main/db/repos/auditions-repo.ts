import type { ReadableDb, WritableDb } from '../database.ts'

/** Pieces of speech that are kept at once; each is at most some half a minute. */
const KEPT = 200

/** The WAV file of what was asked for; undefined when it was never spoken or has made room. */
export function getAudition(cache: ReadableDb, fingerprint: string): Uint8Array | undefined {
  return cache.get<{ wav: Uint8Array }>(`SELECT wav FROM auditions WHERE fingerprint = ?`, fingerprint)?.wav
}

/** True when `getAudition` has it. */
export function hasAudition(cache: ReadableDb, fingerprint: string): boolean {
  return cache.get(`SELECT 1 AS one FROM auditions WHERE fingerprint = ?`, fingerprint) !== undefined
}

/** Keeps a line, in place of the one that was heard longest ago when there are 200. */
export function putAudition(
  cache: WritableDb,
  audition: { fingerprint: string; service: string; voiceId: string; at: string; wav: Uint8Array },
): void {
  cache.transaction(() => {
    cache.run(
      `INSERT OR REPLACE INTO auditions (fingerprint, service, voice_id, heard_at, wav)
       VALUES (@fingerprint, @service, @voiceId, @at, @wav)`,
      audition,
    )
    cache.run(
      `DELETE FROM auditions WHERE fingerprint IN (
         SELECT fingerprint FROM auditions ORDER BY heard_at DESC, rowid DESC LIMIT -1 OFFSET ${KEPT})`,
    )
  })
}

/** Notes that the line was heard again. */
export function touchAudition(cache: WritableDb, fingerprint: string, at: string): void {
  cache.run(`UPDATE auditions SET heard_at = ? WHERE fingerprint = ?`, at, fingerprint)
}

/** Nothing of the voice is left. */
export function removeAuditions(cache: WritableDb, service: string, voiceId: string): void {
  cache.run(`DELETE FROM auditions WHERE service = ? AND voice_id = ?`, service, voiceId)
}
