import type { ReadableDb } from '../database.ts'

/** A message found by a search. */
export interface FoundMessage {
  conversationId: string
  messageId: string
  agentName: string
  role: string
  content: string
  /** Of the conversation; ISO 8601 in UTC, or empty. */
  createdAt: string
}

/** The agent's name and the start of a conversation; undefined if the conversation isn't stored. */
export function getConversationHead(
  cache: ReadableDb,
  service: string,
  conversationId: string,
): { agentName: string; createdAt: string } | undefined {
  return cache.get<{ agentName: string; createdAt: string }>(
    `SELECT coalesce(nullif(a.name, ''), c.agent_name) AS agentName, c.created_at AS createdAt
     FROM conversations c LEFT JOIN agents a ON a.service = c.service AND a.agent_id = c.agent_id
     WHERE c.service = ? AND c.conversation_id = ?`,
    service,
    conversationId,
  )
}

type FoundRow = [string, string, string, string, string, string]

/** The most recent messages that contain the words, by a word index expression. */
export function findMessages(cache: ReadableDb, service: string, expression: string, limit: number): FoundMessage[] {
  // In index order: the search ends with the last requested row.
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
