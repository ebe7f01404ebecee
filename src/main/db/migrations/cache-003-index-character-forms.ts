import { foldText } from '#shared/domain/fold-text.ts'
import { indexedWords } from '#shared/domain/words/word-query.ts'
import type { WritableDb } from '../database.ts'

/**
 * Indexes words in one form of their characters. Scripts are indexed again by the next search; messages now, where
 * their words differ. The index has to match today's code, so this calls it.
 */
export function indexCharacterForms(db: WritableDb): void {
  db.script(`
    DELETE FROM written;
    INSERT INTO written_words (written_words) VALUES ('delete-all');
    DELETE FROM index_stamps`)
  const messages = db.rows<[id: number, content: string]>(`SELECT id, content FROM conversation_messages`)
  for (const [id, content] of messages) {
    const folded = foldText(content)
    if (listWords(content) === listWords(folded)) continue
    db.run(`DELETE FROM message_words WHERE rowid = ?`, id)
    db.run(`INSERT INTO message_words (rowid, words) VALUES (?, ?)`, id, indexedWords(content))
  }
}

/** The words as the index reads them by itself. */
function listWords(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return plain.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''
}
