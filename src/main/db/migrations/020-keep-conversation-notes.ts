import type { WritableDb } from '../database.ts'

/** What a person wrote beside conversations, of each service apart: a note, tags as JSON, and whether to come back to it. */
export function keepConversationNotes(db: WritableDb): void {
  db.script(`
    CREATE TABLE conversation_notes (
      service TEXT NOT NULL,
      conversation_id TEXT NOT NULL,
      note TEXT NOT NULL,
      tags TEXT NOT NULL,
      follow_up INTEGER NOT NULL,
      updated_at TEXT NOT NULL,
      PRIMARY KEY (service, conversation_id)
    ) STRICT;
  `)
}
