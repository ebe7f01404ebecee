import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

type StoredJson = Record<string, unknown>

/** A conversation as a list shows it. */
export interface StoredConversationRow {
  conversationId: string
  agentId: string
  agentName: string
  status: string
  transport: string
  caller: string
  /** ISO 8601 in UTC; empty when the service does not say. */
  createdAt: string
  durationMs: number | null
  messageCount: number
  isSimulated: boolean
  isGone: boolean
  passedCount: number
  failedCount: number
  openCount: number
  /** All that was said and judged is here. */
  isRead: boolean
}

/** A conversation as it was last seen. */
export interface StoredConversation {
  /** Of this cache; messages, evaluations and the recording are kept under it. */
  id: number
  conversation: StoredJson
  agentName: string
  /** ISO 8601. */
  asOf: string
  partsAsOf: string | null
  isGone: boolean
}

/** Which conversations are wanted: those that fit all that is said. */
export interface ConversationFilter {
  agentId: string | null
  /** `live` is pending or active. */
  status: 'live' | 'completed' | 'failed' | null
  /** By criteria: one failed, all passed, or one that is open or none at all. */
  result: 'failed' | 'passed' | 'open' | null
  /** ISO 8601. */
  since: string | null
  /** Of these only. */
  conversationIds: readonly string[] | null
}

type RowColumns = [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  number | null,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

const COLUMNS = `c.conversation_id, c.agent_id, coalesce(nullif(a.name, ''), c.agent_name), c.status, c.transport, c.caller,
  c.created_at, c.duration_ms, c.message_count, c.is_simulated, c.is_gone, c.passed_count, c.failed_count, c.open_count,
  c.parts_as_of IS NOT NULL`
const FROM = `conversations c LEFT JOIN agents a ON a.service = c.service AND a.agent_id = c.agent_id`
const FITS = `c.service = @service
  AND (@agentId IS NULL OR c.agent_id = @agentId)
  AND (@status IS NULL OR (@status = 'live' AND c.status IN ('pending', 'active')) OR c.status = @status)
  AND (@since IS NULL OR c.created_at >= @since)
  AND (@result IS NULL
    OR (@result = 'failed' AND c.failed_count > 0)
    OR (@result = 'passed' AND c.passed_count > 0 AND c.failed_count = 0 AND c.open_count = 0)
    OR (@result = 'open' AND c.failed_count = 0 AND (c.open_count > 0 OR c.passed_count = 0)))
  AND (@ids IS NULL OR c.conversation_id IN (SELECT value FROM json_each(@ids)))`

/** A page of the conversations that fit, newest first, and how many fit in all. */
export function getConversationPage(
  cache: ReadableDb,
  service: string,
  { offset, limit, ...filter }: ConversationFilter & { offset: number; limit: number },
): { rows: StoredConversationRow[]; total: number } {
  const wanted = parametersOf(service, filter)
  return cache.snapshot(() => {
    const rows = cache.rows<RowColumns>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${FITS} ORDER BY c.created_at DESC, c.conversation_id
       LIMIT @limit OFFSET @offset`,
      { ...wanted, limit, offset },
    )
    const [count] = cache.rows<[number]>(`SELECT count(*) FROM conversations c WHERE ${FITS}`, wanted)
    return { rows: rows.map(toRow), total: count?.[0] ?? 0 }
  })
}

/** Ids of the conversations that fit, newest first. */
export function listConversationIds(
  cache: ReadableDb,
  service: string,
  filter: ConversationFilter,
  limit: number,
): string[] {
  return cache
    .rows<[string]>(
      `SELECT c.conversation_id FROM conversations c WHERE ${FITS} ORDER BY c.created_at DESC, c.conversation_id LIMIT @limit`,
      { ...parametersOf(service, filter), limit },
    )
    .map(([id]) => id)
}

/** Conversations that are over and not read whole, newest first. */
export function listUnreadConversations(cache: ReadableDb, service: string, limit: number): string[] {
  return cache
    .rows<[string]>(
      `SELECT conversation_id FROM conversations
       WHERE service = ? AND parts_as_of IS NULL AND is_gone = 0 AND status NOT IN ('pending', 'active')
       ORDER BY created_at DESC LIMIT ?`,
      service,
      limit,
    )
    .map(([id]) => id)
}

/** How many are over and not read whole. */
export function countUnreadConversations(cache: ReadableDb, service: string): number {
  return (
    cache.get<{ count: number }>(
      `SELECT count(*) AS count FROM conversations
       WHERE service = ? AND parts_as_of IS NULL AND is_gone = 0 AND status NOT IN ('pending', 'active')`,
      service,
    )?.count ?? 0
  )
}

/** Whether one of those that the service still has was live when it was last seen. */
export function hasLiveConversation(cache: ReadableDb, service: string): boolean {
  return (
    cache.get(
      `SELECT 1 FROM conversations WHERE service = ? AND is_gone = 0 AND status IN ('pending', 'active') LIMIT 1`,
      service,
    ) !== undefined
  )
}

/** How many of these are not read whole, live ones included. */
export function countUnreadOf(cache: ReadableDb, service: string, conversationIds: readonly string[]): number {
  return (
    cache.get<{ count: number }>(
      `SELECT count(*) AS count FROM conversations
       WHERE service = ? AND parts_as_of IS NULL AND conversation_id IN (SELECT value FROM json_each(?))`,
      service,
      JSON.stringify(conversationIds),
    )?.count ?? 0
  )
}

/** Agents that conversations are known of, by name, with how many. */
export function listConversationAgents(
  cache: ReadableDb,
  service: string,
): { agentId: string; name: string; count: number }[] {
  return cache.all<{ agentId: string; name: string; count: number }>(
    `SELECT c.agent_id AS agentId, coalesce(nullif(max(a.name), ''), max(c.agent_name)) AS name, count(*) AS count
     FROM ${FROM} WHERE c.service = ? GROUP BY c.agent_id ORDER BY name, c.agent_id`,
    service,
  )
}

/** When the service last listed its conversations; null when it never did. */
export function getConversationListTime(cache: ReadableDb, service: string): string | null {
  return (
    cache.get<{ asOf: string }>(`SELECT as_of AS asOf FROM conversation_lists WHERE service = ?`, service)?.asOf ?? null
  )
}

/** The whole list was read at this time. */
export function setConversationListTime(cache: WritableDb, service: string, asOf: string): void {
  cache.run(`INSERT OR REPLACE INTO conversation_lists (service, as_of) VALUES (?, ?)`, service, asOf)
}

/** The conversation as it was last seen. */
export function getConversation(
  cache: ReadableDb,
  service: string,
  conversationId: string,
): StoredConversation | undefined {
  const row = cache.get<{
    id: number
    json: string
    agentName: string
    asOf: string
    partsAsOf: string | null
    isGone: number
  }>(
    `SELECT c.id, c.json, coalesce(nullif(a.name, ''), c.agent_name) AS agentName, c.as_of AS asOf,
       c.parts_as_of AS partsAsOf, c.is_gone AS isGone
     FROM ${FROM} WHERE c.service = ? AND c.conversation_id = ?`,
    service,
    conversationId,
  )
  if (!row) return undefined
  const { id, agentName, asOf, partsAsOf } = row
  return { id, conversation: parseStored<StoredJson>(row.json), agentName, asOf, partsAsOf, isGone: row.isGone === 1 }
}

/** Keeps conversations as they were just seen. What only a direct answer has stays when a list without it follows. */
export function putConversations(
  cache: WritableDb,
  service: string,
  conversations: readonly StoredJson[],
  asOf: string,
): void {
  cache.transaction(() => {
    for (const conversation of conversations) put(cache, service, conversation, asOf)
  })
}

/** Agents of conversations whose names are not known here, those of the newest conversations first. */
export function listUnnamedAgents(cache: ReadableDb, service: string): string[] {
  return cache
    .all<{ agentId: string }>(
      `SELECT c.agent_id AS agentId FROM ${FROM}
       WHERE c.service = ? AND c.agent_id <> '' AND coalesce(nullif(a.name, ''), c.agent_name) = ''
       GROUP BY c.agent_id ORDER BY max(c.created_at) DESC`,
      service,
    )
    .map(({ agentId }) => agentId)
}

/** Conversations with the agent that know no name of it have this one. */
export function nameConversationAgent(
  cache: WritableDb,
  service: string,
  { agentId, name }: { agentId: string; name: string },
): void {
  cache.run(
    `UPDATE conversations SET agent_name = ? WHERE service = ? AND agent_id = ? AND agent_name = ''`,
    name,
    service,
    agentId,
  )
}

/** The service says that it does not have the conversation any more; what is here of it stays. */
export function markConversationGone(cache: WritableDb, service: string, conversationId: string): void {
  cache.run(`UPDATE conversations SET is_gone = 1 WHERE service = ? AND conversation_id = ?`, service, conversationId)
}

/** All that was said and judged after its end is here. */
export function markConversationRead(cache: WritableDb, id: number, asOf: string): void {
  cache.run(`UPDATE conversations SET parts_as_of = ? WHERE id = ?`, asOf, id)
}

/** An instant as the cache sorts it; empty for what is none. */
export function sortableTime(value: unknown): string {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

function put(cache: WritableDb, service: string, conversation: StoredJson, asOf: string): void {
  const conversationId = textOf(conversation['id'])
  const before = cache.get<{ json: string; agentName: string }>(
    `SELECT json, agent_name AS agentName FROM conversations WHERE service = ? AND conversation_id = ?`,
    service,
    conversationId,
  )
  const whole = before ? { ...parseStored<StoredJson>(before.json), ...conversation } : conversation
  const snapshot = asRecord(whole['agent_snapshot'])
  cache.run(
    `INSERT INTO conversations (service, conversation_id, agent_id, agent_name, status, transport, caller, created_at, duration_ms,
       message_count, is_simulated, is_gone, passed_count, failed_count, open_count, as_of, parts_as_of, json)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?, NULL, ?)
     ON CONFLICT (service, conversation_id) DO UPDATE SET agent_id = excluded.agent_id, agent_name = excluded.agent_name,
       status = excluded.status, transport = excluded.transport, caller = excluded.caller, created_at = excluded.created_at,
       duration_ms = excluded.duration_ms, message_count = excluded.message_count, is_simulated = excluded.is_simulated,
       is_gone = 0, as_of = excluded.as_of, json = excluded.json`,
    service,
    conversationId,
    textOf(whole['agent_id']),
    textOf(snapshot['name']) || (before?.agentName ?? ''),
    textOf(whole['status']),
    textOf(whole['transport']),
    textOf(whole['caller_identity']) || textOf(whole['from_number']),
    sortableTime(whole['created_at'] ?? whole['started_at']),
    numberOf(whole['duration_ms']),
    numberOf(whole['message_count']) ?? 0,
    asRecord(whole['metadata'])['simulated'] === true ? 1 : 0,
    asOf,
    JSON.stringify(whole),
  )
}

function parametersOf(service: string, filter: ConversationFilter) {
  const { agentId, status, result, since, conversationIds } = filter
  return { service, agentId, status, result, since, ids: conversationIds && JSON.stringify(conversationIds) }
}

function toRow(columns: RowColumns): StoredConversationRow {
  const [conversationId, agentId, agentName, status, transport, caller, createdAt, durationMs, messageCount, ...rest] =
    columns
  const [isSimulated, isGone, passedCount, failedCount, openCount, isRead] = rest
  return {
    ...{ conversationId, agentId, agentName, status, transport, caller, createdAt, durationMs, messageCount },
    ...{ passedCount, failedCount, openCount },
    isSimulated: isSimulated === 1,
    isGone: isGone === 1,
    isRead: isRead === 1,
  }
}

function asRecord(value: unknown): StoredJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as StoredJson) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
