import type { ReadableDb, WritableDb } from '../database.ts'

/** The take's loudness; null while unmeasured, or if it is silent, or too quiet or too short to measure. */
export function getLoudness(db: ReadableDb, takeId: string): number | null {
  const row = db.get<{ lufs: number | null }>(`SELECT loudness_lufs AS lufs FROM takes WHERE id = ?`, takeId)
  return row?.lufs ?? null
}

/** Stores the measured value. */
export function setLoudness(db: WritableDb, takeId: string, lufs: number | null): void {
  db.run(`UPDATE takes SET loudness_lufs = ?, loudness_measured = 1 WHERE id = ?`, lufs, takeId)
}
