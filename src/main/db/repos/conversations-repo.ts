import { WireConversation } from '#shared/service-wire/conversations.ts'
import { readLeniently } from '#shared/service-wire/read-leniently.ts'
import type { ConversationKey } from '#shared/contract/conversations.ts'
import type { ReadableDb, SqlValue, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

type StoredJson = Record<string, unknown>

/** A conversation as shown in a list. */
export interface StoredConversationRow {
  conversationId: string
  agentId: string
  agentName: string
  status: string
  transport: string
  caller: string
  /** ISO 8601 in UTC; empty if the service doesn't say. */
  createdAt: string
  durationMs: number | null
  messageCount: number
  isSimulated: boolean
  isGone: boolean
  passedCount: number
  failedCount: number
  openCount: number
  /** All messages and evaluations are stored. */
  isRead: boolean
}

/** A conversation as last seen. */
export interface StoredConversation {
  /** ID within this cache; messages, evaluations and the recording are stored under it. */
  id: number
  conversation: StoredJson
  agentName: string
  /** ISO 8601. */
  asOf: string
  partsAsOf: string | null
  isGone: boolean
}

/** Conditions that a conversation must all meet. */
export interface ConversationFilter {
  agentId: string | null
  /** `live` means pending or active. */
  status: 'live' | 'completed' | 'failed' | null
  /** By criteria: one failed, all passed, or one that is open or none at all. */
  result: 'failed' | 'passed' | 'open' | null
  /** ISO 8601. */
  since: string | null
  /** Only these. */
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
const ANY: ConversationFilter = { agentId: null, status: null, result: null, since: null, conversationIds: null }
const LIVE = `c.status IN ('pending', 'active')`
const UNREAD = `c.service = ? AND c.parts_as_of IS NULL AND c.is_gone = 0 AND c.status NOT IN ('pending', 'active')`
const STATUSES = { live: LIVE, completed: `c.status = 'completed'`, failed: `c.status = 'failed'` }
const RESULTS = {
  failed: `c.failed_count > 0`,
  passed: `c.passed_count > 0 AND c.failed_count = 0 AND c.open_count = 0`,
  open: `c.failed_count = 0 AND (c.open_count > 0 OR c.passed_count = 0)`,
}
const NEWEST_FIRST = `ORDER BY c.created_at DESC, c.conversation_id DESC`

/** Matching conversations, newest first, after a key. */
export function getConversationPage(
  cache: ReadableDb,
  service: string,
  { after, limit, ...filter }: ConversationFilter & { after: ConversationKey | null; limit: number },
): StoredConversationRow[] {
  const matching = matchFilter(service, filter)
  const afterKey = after ? ` AND (c.created_at, c.conversation_id) < (@createdAt, @conversationId)` : ''
  return cache
    .rows<RowColumns>(`SELECT ${COLUMNS} FROM ${FROM} WHERE ${matching.sql}${afterKey} ${NEWEST_FIRST} LIMIT @limit`, {
      ...matching.parameters,
      ...(after && { createdAt: after[0], conversationId: after[1] }),
      limit,
    })
    .map(toRow)
}

/** Number of matching conversations. */
export function countConversations(cache: ReadableDb, service: string, filter: ConversationFilter): number {
  const { sql, parameters } = matchFilter(service, filter)
  return (
    cache.get<{ count: number }>(`SELECT count(*) AS count FROM conversations c WHERE ${sql}`, parameters)?.count ?? 0
  )
}

/** The named conversations that are stored, in any order. */
export function getConversationRows(
  cache: ReadableDb,
  service: string,
  conversationIds: readonly string[],
): StoredConversationRow[] {
  const { sql, parameters } = matchFilter(service, { ...ANY, conversationIds })
  return cache.rows<RowColumns>(`SELECT ${COLUMNS} FROM ${FROM} WHERE ${sql}`, parameters).map(toRow)
}

/** IDs of matching conversations, newest first. */
export function listConversationIds(
  cache: ReadableDb,
  service: string,
  filter: ConversationFilter,
  limit: number,
): string[] {
  const { sql, parameters } = matchFilter(service, filter)
  return cache
    .rows<[string]>(`SELECT c.conversation_id FROM conversations c WHERE ${sql} ${NEWEST_FIRST} LIMIT @limit`, {
      ...parameters,
      limit,
    })
    .map(([id]) => id)
}

/** Ended conversations that aren't fully read, newest first. */
export function listUnreadConversations(cache: ReadableDb, service: string, limit: number): string[] {
  return cache
    .rows<[string]>(
      `SELECT c.conversation_id FROM conversations c WHERE ${UNREAD} ${NEWEST_FIRST} LIMIT ?`,
      service,
      limit,
    )
    .map(([id]) => id)
}

/** Number of ended conversations that aren't fully read. */
export function countUnreadConversations(cache: ReadableDb, service: string): number {
  return (
    cache.get<{ count: number }>(`SELECT count(*) AS count FROM conversations c WHERE ${UNREAD}`, service)?.count ?? 0
  )
}

/** Whether one of those still at the service was live when last seen. */
export function hasLiveConversation(cache: ReadableDb, service: string): boolean {
  return (
    cache.get(`SELECT 1 FROM conversations c WHERE c.service = ? AND ${LIVE} AND c.is_gone = 0 LIMIT 1`, service) !==
    undefined
  )
}

/** How many of these aren't fully read, including live ones. */
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

/** Agents with known conversations, by name, with the count. */
export function listConversationAgents(
  cache: ReadableDb,
  service: string,
): { agentId: string; name: string; count: number }[] {
  return cache.all<{ agentId: string; name: string; count: number }>(
    // Counted by the index alone; the name of a conversation is read only for agents without one.
    `SELECT c.agent_id AS agentId, c.count, coalesce(nullif(a.name, ''), (
       SELECT max(named.agent_name) FROM conversations named WHERE named.service = @service AND named.agent_id = c.agent_id
     )) AS name
     FROM (SELECT agent_id, count(*) AS count FROM conversations WHERE service = @service GROUP BY agent_id) c
     LEFT JOIN agents a ON a.service = @service AND a.agent_id = c.agent_id
     ORDER BY name, c.agent_id`,
    { service },
  )
}

/** When the service last listed its conversations; null if never. */
export function getConversationListTime(cache: ReadableDb, service: string): string | null {
  return (
    cache.get<{ asOf: string }>(`SELECT as_of AS asOf FROM conversation_lists WHERE service = ?`, service)?.asOf ?? null
  )
}

/** Records when the whole list was read. */
export function setConversationListTime(cache: WritableDb, service: string, asOf: string): void {
  cache.run(`INSERT OR REPLACE INTO conversation_lists (service, as_of) VALUES (?, ?)`, service, asOf)
}

/** The conversation as last seen. */
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

/** Simulated conversations whose metadata has `true` under a key. */
export function listSimulatedWith(
  cache: ReadableDb,
  service: string,
  key: string,
): { id: number; conversationId: string }[] {
  return cache.all(
    `SELECT id, conversation_id AS conversationId FROM conversations
     WHERE service = ? AND is_simulated = 1 AND json_extract(json, '$.metadata.' || ?) = 1`,
    service,
    key,
  )
}

/** Stores conversations as just fetched. Fields only in a direct response are kept when a list without them follows. */
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

/** Agents of conversations whose names aren't known, those of the newest conversations first. */
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

/** Sets the agent's name on conversations that have none. */
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

/** Marks the conversation as no longer existing at the service; local data is kept. */
export function markConversationGone(cache: WritableDb, service: string, conversationId: string): void {
  cache.run(`UPDATE conversations SET is_gone = 1 WHERE service = ? AND conversation_id = ?`, service, conversationId)
}

/** Marks that all messages and evaluations after its end are stored. */
export function markConversationRead(cache: WritableDb, id: number, asOf: string): void {
  cache.run(`UPDATE conversations SET parts_as_of = ? WHERE id = ?`, asOf, id)
}

/** A time in the cache's sortable form; empty if invalid. */
function sortableTime(value: unknown): string {
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
  const read = readLeniently(WireConversation, whole).value
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
    read.agent_id,
    textOf(read.agent_snapshot?.['name']) || (before?.agentName ?? ''),
    read.status,
    read.transport ?? '',
    (read.caller_identity ?? '') || (read.from_number ?? ''),
    sortableTime(read.created_at ?? read.started_at),
    read.duration_ms ?? null,
    read.message_count ?? 0,
    read.metadata?.['simulated'] === true ? 1 : 0,
    asOf,
    JSON.stringify(whole),
  )
}

/** The condition for the filters that are set. Each combination is one constant text. */
function matchFilter(service: string, filter: ConversationFilter) {
  const { agentId, status, result, since, conversationIds } = filter
  const conditions = ['c.service = @service']
  const parameters: Record<string, SqlValue> = { service }
  if (agentId !== null) {
    conditions.push('c.agent_id = @agentId')
    parameters['agentId'] = agentId
  }
  if (status !== null) conditions.push(STATUSES[status])
  if (result !== null) conditions.push(RESULTS[result])
  if (since !== null) {
    conditions.push('c.created_at >= @since')
    parameters['since'] = since
  }
  if (conversationIds !== null) {
    conditions.push('c.conversation_id IN (SELECT value FROM json_each(@ids))')
    parameters['ids'] = JSON.stringify(conversationIds)
  }
  return { sql: conditions.join(' AND '), parameters }
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
