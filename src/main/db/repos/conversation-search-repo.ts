import type { ReadableDb } from '../database.ts'

/** A message that was found. */
export interface FoundMessage {
  conversationId: string
  messageId: string
  agentName: string
  role: string
  content: string
  /** Of the conversation; ISO 8601 in UTC, or empty. */
  createdAt: string
}

type FoundRow = [string, string, string, string, string, string]

/** The messages that hold the words and were said last, by an expression of the index of words. */
export function findMessages(cache: ReadableDb, service: string, expression: string, limit: number): FoundMessage[] {
  // The order of the index itself: the search ends with the last row that is asked for.
  return cache
    .rows<FoundRow>(
      `SELECT c.conversation_id, m.message_id, coalesce(nullif(a.name, ''), c.agent_name), m.role, m.content, c.created_at
       FROM message_words w CROSS JOIN conversation_messages m ON m.id = w.rowid
       CROSS JOIN conversations c ON c.id = m.conversation AND c.service = ?
       LEFT JOIN agents a ON a.service = c.service AND a.agent_id = c.agent_id
       WHERE w.words MATCH ? ORDER BY w.rowid DESC LIMIT ?`,
      service,
      expression,
      limit,
    )
    .map(([conversationId, messageId, agentName, role, content, createdAt]) => ({
      ...{ conversationId, messageId, agentName, role, content, createdAt },
    }))
}
