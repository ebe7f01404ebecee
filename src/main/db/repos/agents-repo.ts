import { WireAgent } from '#shared/service-wire/agents.ts'
import { readLeniently } from '#shared/service-wire/read-leniently.ts'
import { foldText } from '#shared/domain/fold-text.ts'
import type { AgentKey } from '#shared/contract/agents.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

type StoredJson = Record<string, unknown>

/** An agent as shown in a list. */
export interface StoredAgentRow {
  id: string
  name: string
  slug: string
  voiceId: string
  language: string
  isPublic: boolean
  updatedAt: string | null
  isGone: boolean
}

/** An agent as last seen. */
export interface StoredAgent {
  agent: StoredJson
  /** ISO 8601. */
  asOf: string
  isGone: boolean
}

export interface AgentPageQuery {
  /** Normalized by `foldText`; empty matches all. */
  search: string
  after: AgentKey | null
  limit: number
}

type RowColumns = [string, string, string, string, string, number, string | null, number]

/** Matching agents in the service's order, after a key. */
export function getAgentPage(
  cache: ReadableDb,
  service: string,
  { search, after, limit }: AgentPageQuery,
): { rows: StoredAgentRow[]; last: AgentKey | null } {
  const afterKey = after ? ' AND (position, agent_id) > (?, ?)' : ''
  const matching = matchSearch(service, search)
  const rows = cache.rows<[...RowColumns, position: number]>(
    `SELECT agent_id, name, slug, voice_id, language, is_public, updated_at, is_gone, position
     FROM agents WHERE ${matching.sql}${afterKey} ORDER BY position, agent_id LIMIT ?`,
    ...[...matching.parameters, ...(after ?? []), limit],
  )
  const last = rows.at(-1)
  return { rows: rows.map(toRow), last: last ? [last[8], last[0]] : null }
}

/** Number of matching agents. */
export function countAgents(cache: ReadableDb, service: string, search: string): number {
  const { sql, parameters } = matchSearch(service, search)
  return cache.get<{ count: number }>(`SELECT count(*) AS count FROM agents WHERE ${sql}`, ...parameters)?.count ?? 0
}

function matchSearch(service: string, search: string): { sql: string; parameters: string[] } {
  return search === ''
    ? { sql: 'service = ?', parameters: [service] }
    : { sql: 'service = ? AND instr(search_text, ?) > 0', parameters: [service, search] }
}

/** IDs of agents whose settings contain the text; those deleted at the service are omitted. */
export function listAgentsNaming(cache: ReadableDb, service: string, text: string): string[] {
  return cache
    .rows<[string]>(
      `SELECT agent_id FROM agents WHERE service = ? AND is_gone = 0 AND instr(json, ?) > 0`,
      service,
      text,
    )
    .map(([agentId]) => agentId)
}

/** ID of the agent with this slug, if it wasn't changed since it was created, as last seen. */
export function findUnchangedAgent(cache: ReadableDb, service: string, slug: string): string | undefined {
  return cache.get<{ agentId: string }>(
    `SELECT agent_id AS agentId FROM agents WHERE service = ? AND slug = ? AND is_gone = 0
     AND json_extract(json, '$.updated_at') = json_extract(json, '$.created_at')`,
    service,
    slug,
  )?.agentId
}

/** When all agents of the service were last listed; null if never. */
export function getAgentListTime(cache: ReadableDb, service: string): string | null {
  return (
    cache.get<{ asOf: string | null }>(`SELECT as_of AS asOf FROM agent_lists WHERE service = ?`, service)?.asOf ?? null
  )
}

/** The agent as last seen. */
export function getAgent(cache: ReadableDb, service: string, agentId: string): StoredAgent | undefined {
  const row = cache.get<{ json: string; asOf: string; isGone: number }>(
    `SELECT json, as_of AS asOf, is_gone AS isGone FROM agents WHERE service = ? AND agent_id = ?`,
    service,
    agentId,
  )
  return row && { agent: parseStored<StoredJson>(row.json), asOf: row.asOf, isGone: row.isGone === 1 }
}

/** Starts a new list of a service's agents; returns the round for storing its agents. */
export function beginAgentList(cache: WritableDb, service: string): number {
  cache.run(
    `INSERT INTO agent_lists (service, round, as_of) VALUES (?, 1, NULL)
     ON CONFLICT (service) DO UPDATE SET round = round + 1`,
    service,
  )
  return cache.get<{ round: number }>(`SELECT round FROM agent_lists WHERE service = ?`, service)?.round ?? 1
}

/** Stores a page of a list, replacing earlier data of these agents. */
export function putAgentList(
  cache: WritableDb,
  service: string,
  page: { round: number; firstPosition: number; agents: readonly StoredJson[]; asOf: string },
): void {
  cache.transaction(() => {
    for (const [index, agent] of page.agents.entries())
      put(cache, service, agent, page.asOf, { position: page.firstPosition + index, round: page.round })
  })
}

/** Ends a complete list: removes agents that weren't in it, except those in `kept`, which are marked as gone. */
export function endAgentList(
  cache: WritableDb,
  service: string,
  { round, asOf, kept }: { round: number; asOf: string; kept: readonly string[] },
): void {
  cache.transaction(() => {
    cache.run(
      `UPDATE agents SET is_gone = 1
       WHERE service = ? AND round <> ? AND agent_id IN (SELECT value FROM json_each(?))`,
      service,
      round,
      JSON.stringify(kept),
    )
    cache.run(
      `DELETE FROM agent_evaluations WHERE service = ? AND agent_id IN
         (SELECT agent_id FROM agents WHERE service = ? AND round <> ? AND is_gone = 0)`,
      service,
      service,
      round,
    )
    cache.run(`DELETE FROM agents WHERE service = ? AND round <> ? AND is_gone = 0`, service, round)
    cache.run(`UPDATE agent_lists SET as_of = ? WHERE service = ?`, asOf, service)
  })
}

/** Stores one agent as just fetched: at its position in the list, or first if it is new. */
export function putAgent(cache: WritableDb, service: string, agent: StoredJson, asOf: string): void {
  cache.transaction(() => {
    const list = cache.get<{ round: number }>(`SELECT round FROM agent_lists WHERE service = ?`, service)
    const place = cache.get<{ position: number }>(
      `SELECT position FROM agents WHERE service = ? AND agent_id = ?`,
      service,
      textOf(agent['id']),
    )
    const first = cache.get<{ position: number | null }>(
      `SELECT min(position) AS position FROM agents WHERE service = ?`,
      service,
    )
    put(cache, service, agent, asOf, {
      position: place?.position ?? (first?.position ?? 1) - 1,
      round: list?.round ?? 0,
    })
  })
}

/** Marks the agent as no longer existing at the service. */
export function markAgentGone(cache: WritableDb, service: string, agentId: string): void {
  cache.run(`UPDATE agents SET is_gone = 1 WHERE service = ? AND agent_id = ?`, service, agentId)
}

/** Deletes the agent and its evaluation. */
export function removeAgent(cache: WritableDb, service: string, agentId: string): void {
  cache.transaction(() => {
    cache.run(`DELETE FROM agents WHERE service = ? AND agent_id = ?`, service, agentId)
    cache.run(`DELETE FROM agent_evaluations WHERE service = ? AND agent_id = ?`, service, agentId)
  })
}

/** The evaluation as last seen, as JSON. */
export function getAgentEvaluation<T>(
  cache: ReadableDb,
  service: string,
  agentId: string,
): { evaluation: T; asOf: string } | undefined {
  const row = cache.get<{ json: string; asOf: string }>(
    `SELECT json, as_of AS asOf FROM agent_evaluations WHERE service = ? AND agent_id = ?`,
    service,
    agentId,
  )
  return row && { evaluation: parseStored<T>(row.json), asOf: row.asOf }
}

/** Stores the evaluation as just fetched. */
export function putAgentEvaluation(
  cache: WritableDb,
  service: string,
  agentId: string,
  seen: { evaluation: unknown; asOf: string },
): void {
  cache.run(
    `INSERT OR REPLACE INTO agent_evaluations (service, agent_id, as_of, json) VALUES (?, ?, ?, ?)`,
    service,
    agentId,
    seen.asOf,
    JSON.stringify(seen.evaluation),
  )
}

/** The voices available to agents, as listed by the service. */
export function getAgentVoices<T>(cache: ReadableDb, service: string): { voices: T[]; asOf: string } | undefined {
  const row = cache.get<{ json: string; asOf: string }>(
    `SELECT json, as_of AS asOf FROM agent_voices WHERE service = ?`,
    service,
  )
  return row && { voices: parseStored<T[]>(row.json), asOf: row.asOf }
}

/** Stores the voices, replacing the earlier list. */
export function putAgentVoices(
  cache: WritableDb,
  service: string,
  seen: { voices: readonly unknown[]; asOf: string },
): void {
  cache.run(
    `INSERT OR REPLACE INTO agent_voices (service, as_of, json) VALUES (?, ?, ?)`,
    service,
    seen.asOf,
    JSON.stringify(seen.voices),
  )
}

function put(
  cache: WritableDb,
  service: string,
  agent: StoredJson,
  asOf: string,
  { position, round }: { position: number; round: number },
): void {
  const read = readLeniently(WireAgent, agent).value
  const { id, name = '', slug = '' } = read
  // Older versions have the voice at the top level.
  const voiceId = read.tts?.voice_id ?? read.voice_id ?? ''
  cache.run(
    `INSERT OR REPLACE INTO agents (service, agent_id, position, round, name, slug, voice_id, language, is_public,
       updated_at, is_gone, as_of, search_text, json)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`,
    service,
    id,
    position,
    round,
    name,
    slug,
    voiceId,
    read.language ?? '',
    read.is_public === true ? 1 : 0,
    read.updated_at ?? null,
    asOf,
    foldText([name, slug, id, voiceId].join('\n')),
    JSON.stringify(agent),
  )
}

function toRow([id, name, slug, voiceId, language, isPublic, updatedAt, isGone]: readonly [
  ...RowColumns,
  number,
]): StoredAgentRow {
  return { id, name, slug, voiceId, language, isPublic: isPublic === 1, updatedAt, isGone: isGone === 1 }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
