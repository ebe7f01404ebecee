import type { ReadableDb, WritableDb } from '../database.ts'
import { parseList } from '../parse-stored.ts'

/** A user's notes on a conversation. */
export interface ConversationNote {
  note: string
  tags: string[]
  followUp: boolean
}

interface NoteRow {
  conversationId: string
  note: string
  tags: string
  followUp: number
}

/** Undefined if there are none. */
export function getConversationNote(
  db: ReadableDb,
  service: string,
  conversationId: string,
): ConversationNote | undefined {
  const row = db.get<NoteRow>(
    `SELECT conversation_id AS conversationId, note, tags, follow_up AS followUp
     FROM conversation_notes WHERE service = ? AND conversation_id = ?`,
    service,
    conversationId,
  )
  return row && fromRow(row)
}

/** All notes, by conversation ID. */
export function listConversationNotes(db: ReadableDb, service: string): Map<string, ConversationNote> {
  const rows = db.all<NoteRow>(
    `SELECT conversation_id AS conversationId, note, tags, follow_up AS followUp FROM conversation_notes WHERE service = ?`,
    service,
  )
  return new Map(rows.map((row) => [row.conversationId, fromRow(row)]))
}

/** Replaces the notes; empty ones are deleted. */
export function putConversationNote(
  db: WritableDb,
  { service, conversationId, at }: { service: string; conversationId: string; at: string },
  { note, tags, followUp }: ConversationNote,
): void {
  if (note === '' && tags.length === 0 && !followUp) removeConversationNote(db, service, conversationId)
  else
    db.run(
      `INSERT OR REPLACE INTO conversation_notes (service, conversation_id, note, tags, follow_up, updated_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      ...[service, conversationId, note, JSON.stringify(tags), followUp ? 1 : 0, at],
    )
}

export function removeConversationNote(db: WritableDb, service: string, conversationId: string): void {
  db.run(`DELETE FROM conversation_notes WHERE service = ? AND conversation_id = ?`, service, conversationId)
}

function fromRow({ note, tags, followUp }: NoteRow): ConversationNote {
  return { note, tags: parseList<string>(tags), followUp: followUp === 1 }
}
