import type { ReadableDb, WritableDb } from '../database.ts'

/** The take's loudness; undefined while unmeasured, null if nothing in it is loud enough to measure. */
export function getLoudness(db: ReadableDb, takeId: string): number | null | undefined {
  const row = db.get<{ lufs: number | null; isMeasured: number }>(
    `SELECT loudness_lufs AS lufs, loudness_measured AS isMeasured FROM takes WHERE id = ?`,
    takeId,
  )
  return row?.isMeasured === 1 ? row.lufs : undefined
}

/** Stores the measured value. */
export function setLoudness(db: WritableDb, takeId: string, lufs: number | null): void {
  db.run(`UPDATE takes SET loudness_lufs = ?, loudness_measured = 1 WHERE id = ?`, lufs, takeId)
}
