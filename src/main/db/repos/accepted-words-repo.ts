import type { ReadableDb, WritableDb } from '../database.ts'

/** The project's words that sound right, in the form in which they are compared. */
export function listAcceptedWords(db: ReadableDb, projectId: string): Set<string> {
  const rows = db.rows<[word: string]>(`SELECT word FROM accepted_words WHERE project_id = ?`, projectId)
  return new Set(rows.map(([word]) => word))
}

/** Stores that a word sounds right; unchanged if it is stored already. */
export function insertAcceptedWord(db: WritableDb, projectId: string, word: string, acceptedAt: string): void {
  db.run(
    `INSERT INTO accepted_words (project_id, word, accepted_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
    projectId,
    word,
    acceptedAt,
  )
}

/** Forgets that a word sounds right. */
export function deleteAcceptedWord(db: WritableDb, projectId: string, word: string): void {
  db.run(`DELETE FROM accepted_words WHERE project_id = ? AND word = ?`, projectId, word)
}
