import type { CriteriaKey } from '#shared/contract/conversations.ts'
import type { ReadableDb } from '../database.ts'
import type { EvaluationOutcome } from './conversation-parts-repo.ts'

/** Result of one criterion in one conversation. */
export interface JudgedCriterion {
  conversationId: string
  criterion: string
  name: string
  outcome: EvaluationOutcome
}

/** Number of results of a criterion per day and outcome. */
export interface CriterionDay {
  criterion: string
  name: string
  /** ISO 8601 date in UTC. */
  day: string
  outcome: EvaluationOutcome
  count: number
}

const JUDGED = `passed_count + failed_count + open_count > 0`

/** Evaluated conversations of an agent after a key, most failures first, newest first among equals. */
export function listJudgedConversations(
  cache: ReadableDb,
  service: string,
  { agentId, after, limit }: { agentId: string; after: CriteriaKey | null; limit: number },
): CriteriaKey[] {
  const afterKey = after ? ' AND (failed_count, open_count, created_at, conversation_id) < (?, ?, ?, ?)' : ''
  return cache.rows<CriteriaKey>(
    `SELECT failed_count, open_count, created_at, conversation_id FROM conversations
     WHERE service = ? AND agent_id = ? AND ${JUDGED}${afterKey}
     ORDER BY failed_count DESC, open_count DESC, created_at DESC, conversation_id DESC LIMIT ?`,
    ...[service, agentId, ...(after ?? []), limit],
  )
}

/** Number of evaluated conversations of an agent. */
export function countJudgedConversations(cache: ReadableDb, service: string, agentId: string): number {
  return (
    cache.get<{ count: number }>(
      `SELECT count(*) AS count FROM conversations WHERE service = ? AND agent_id = ? AND ${JUDGED}`,
      service,
      agentId,
    )?.count ?? 0
  )
}

/** Every criterion of these conversations. */
export function listJudgedCriteria(
  cache: ReadableDb,
  service: string,
  conversationIds: readonly string[],
): JudgedCriterion[] {
  return cache.all<JudgedCriterion>(
    `SELECT c.conversation_id AS conversationId, e.criterion, e.name, e.outcome
     FROM conversations c JOIN conversation_evaluations e ON e.conversation = c.id
     WHERE c.service = ? AND e.kind = 'criterion' AND c.conversation_id IN (SELECT value FROM json_each(?))`,
    service,
    JSON.stringify(conversationIds),
  )
}

/** Every criterion of an agent's conversations, counted by local day; an unreadable time has none. */
export function countCriteriaByDay(cache: ReadableDb, service: string, agentId: string): CriterionDay[] {
  return cache.all<CriterionDay>(
    `SELECT e.criterion, max(e.name) AS name, coalesce(date(c.created_at, 'localtime'), '') AS day, e.outcome, count(*) AS count
     FROM conversations c JOIN conversation_evaluations e ON e.conversation = c.id
     WHERE c.service = ? AND c.agent_id = ? AND e.kind = 'criterion'
     GROUP BY e.criterion, day, e.outcome ORDER BY day`,
    service,
    agentId,
  )
}
