import type { TakeMarks, WordMark } from '#shared/contract/takes.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { decodeMarks, encodeMarks } from '../encode-marks.ts'

/** The marks are the take's whole list; what was stored before is replaced. */
export function putMarks(db: WritableDb, takeId: string, marks: readonly WordMark[]): void {
  db.run(
    `INSERT INTO take_marks (take_id, marks) VALUES (?, ?) ON CONFLICT (take_id) DO UPDATE SET marks = excluded.marks`,
    takeId,
    encodeMarks(marks),
  )
}

/** Empty for a take without word timing, and for one that is not known. */
export function getMarks(db: ReadableDb, takeId: string): WordMark[] {
  const row = db.get<{ marks: Uint8Array }>(`SELECT marks FROM take_marks WHERE take_id = ?`, takeId)
  return row ? decodeMarks(row.marks) : []
}

/** Marks of the takes named, in that order. */
export function listMarks(db: ReadableDb, takeIds: readonly string[]): TakeMarks[] {
  return takeIds.map((takeId) => ({ takeId, marks: getMarks(db, takeId) }))
}
