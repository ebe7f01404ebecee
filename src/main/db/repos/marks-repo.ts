import type { TakeMarks, WordMark } from '#shared/contract/takes.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { decodeMarks, encodeMarks } from '../encode-marks.ts'

/** Stores the take's whole list of marks, replacing the earlier one. */
export function putMarks(db: WritableDb, takeId: string, marks: readonly WordMark[]): void {
  db.run(
    `INSERT INTO take_marks (take_id, marks) VALUES (?, ?) ON CONFLICT (take_id) DO UPDATE SET marks = excluded.marks`,
    takeId,
    encodeMarks(marks),
  )
}

/** Empty for a take without word timings, and for an unknown one. */
export function getMarks(db: ReadableDb, takeId: string): WordMark[] {
  const row = db.get<{ marks: Uint8Array }>(`SELECT marks FROM take_marks WHERE take_id = ?`, takeId)
  return row ? decodeMarks(row.marks) : []
}

/** Marks of the named takes, in that order. */
export function listMarks(db: ReadableDb, takeIds: readonly string[]): TakeMarks[] {
  return takeIds.map((takeId) => ({ takeId, marks: getMarks(db, takeId) }))
}
