import type { ReadableDb, WritableDb } from '../database.ts'

/** A take in the index: the texts themselves stay where they are stored. */
interface IndexedTake {
  id: number
  takeId: string
}

/** IDs of the last indexed takes that contain the words, by a full-text index expression. */
export function findTakeTexts(cache: ReadableDb, expression: string, limit: number): string[] {
  return cache
    .rows<[takeId: string]>(
      `SELECT e.take_id FROM take_words w CROSS JOIN take_texts e ON e.id = w.rowid
       WHERE w.words MATCH ? ORDER BY w.rowid DESC LIMIT ?`,
      expression,
      limit,
    )
    .map(([takeId]) => takeId)
}

/** The indexed takes of a block. */
export function listTakeTexts(cache: ReadableDb, blockId: string): IndexedTake[] {
  return cache
    .rows<[id: number, takeId: string]>(`SELECT id, take_id FROM take_texts WHERE block_id = ?`, blockId)
    .map(([id, takeId]) => ({ id, takeId }))
}

/** Adds a take, unless it is in the index. `words` is its text as the index reads it. */
export function addTakeText(cache: WritableDb, take: { takeId: string; blockId: string }, words: string): void {
  const isNew =
    cache.run(`INSERT OR IGNORE INTO take_texts (take_id, block_id) VALUES (?, ?)`, take.takeId, take.blockId) > 0
  if (isNew) cache.run(`INSERT INTO take_words (rowid, words) VALUES (last_insert_rowid(), ?)`, words)
}

/** Removes a take from the index. */
export function removeTakeText(cache: WritableDb, id: number): void {
  cache.run(`DELETE FROM take_words WHERE rowid = ?`, id)
  cache.run(`DELETE FROM take_texts WHERE id = ?`, id)
}
