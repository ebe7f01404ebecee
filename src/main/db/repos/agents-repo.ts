import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

type StoredJson = Record<string, unknown>

/** An agent as a list shows it. */
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

/** An agent as it was last seen. */
export interface StoredAgent {
  agent: StoredJson
  /** ISO 8601. */
  asOf: string
  isGone: boolean
}

export interface AgentPageQuery {
  /** Folded by `foldForSearch`; empty finds all. */
  search: string
  offset: number
  limit: number
}

type RowColumns = [string, string, string, string, string, number, string | null, number]

/** Letters as they are searched for: without case and accents. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** A page of the agents in the service's order, and how many fit in all. */
export function getAgentPage(
  cache: ReadableDb,
  service: string,
  { search, offset, limit }: AgentPageQuery,
): { rows: StoredAgentRow[]; total: number } {
  return cache.snapshot(() => {
    const isAll = search === ''
    const rows = isAll
      ? cache.rows<RowColumns>(
          `SELECT agent_id, name, slug, voice_id, language, is_public, updated_at, is_gone
           FROM agents WHERE service = ? ORDER BY position, agent_id LIMIT ? OFFSET ?`,
          service,
          limit,
          offset,
        )
      : cache.rows<RowColumns>(
          `SELECT agent_id, name, slug, voice_id, language, is_public, updated_at, is_gone
           FROM agents WHERE service = ? AND instr(search_text, ?) > 0 ORDER BY position, agent_id LIMIT ? OFFSET ?`,
          service,
          search,
          limit,
          offset,
        )
    const [count] = isAll
      ? cache.rows<[number]>(`SELECT count(*) FROM agents WHERE service = ?`, service)
      : cache.rows<[number]>(
          `SELECT count(*) FROM agents WHERE service = ? AND instr(search_text, ?) > 0`,
          service,
          search,
        )
    return { rows: rows.map(toRow), total: count?.[0] ?? 0 }
  })
}

/** Names of the agents that speak with the voice, by name; those that are gone at the service are left out. */
export function listAgentNamesOfVoice(cache: ReadableDb, service: string, voiceId: string): string[] {
  return cache
    .rows<[string]>(
      `SELECT name FROM agents WHERE service = ? AND voice_id = ? AND is_gone = 0 ORDER BY name, agent_id`,
      service,
      voiceId,
    )
    .map(([name]) => name)
}

/** When all agents of the service were last listed; null when they never were. */
export function getAgentListTime(cache: ReadableDb, service: string): string | null {
  return (
    cache.get<{ asOf: string | null }>(`SELECT as_of AS asOf FROM agent_lists WHERE service = ?`, service)?.asOf ?? null
  )
}

/** The agent as it was last seen. */
export function getAgent(cache: ReadableDb, service: string, agentId: string): StoredAgent | undefined {
  const row = cache.get<{ json: string; asOf: string; isGone: number }>(
    `SELECT json, as_of AS asOf, is_gone AS isGone FROM agents WHERE service = ? AND agent_id = ?`,
    service,
    agentId,
  )
  return row && { agent: parseStored<StoredJson>(row.json), asOf: row.asOf, isGone: row.isGone === 1 }
}

/** Begins to list a service's agents anew; answers the round that the agents of this list are put with. */
export function beginAgentList(cache: WritableDb, service: string): number {
  cache.run(
    `INSERT INTO agent_lists (service, round, as_of) VALUES (?, 1, NULL)
     ON CONFLICT (service) DO UPDATE SET round = round + 1`,
    service,
  )
  return cache.get<{ round: number }>(`SELECT round FROM agent_lists WHERE service = ?`, service)?.round ?? 1
}

/** Keeps a page of a list, in place of what was seen of these agents before. */
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

/**
 * Ends a list that was complete: agents that were not in it are removed, but for those named in `kept`, which are marked as gone.
 */
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

/** Keeps one agent as it was just seen: in its place in the list, or first when it is new. */
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

/** The service says that it does not have the agent any more. */
export function markAgentGone(cache: WritableDb, service: string, agentId: string): void {
  cache.run(`UPDATE agents SET is_gone = 1 WHERE service = ? AND agent_id = ?`, service, agentId)
}

/** Forgets the agent and its evaluation. */
export function removeAgent(cache: WritableDb, service: string, agentId: string): void {
  cache.transaction(() => {
    cache.run(`DELETE FROM agents WHERE service = ? AND agent_id = ?`, service, agentId)
    cache.run(`DELETE FROM agent_evaluations WHERE service = ? AND agent_id = ?`, service, agentId)
  })
}

/** The evaluation as it was last seen, as JSON. */
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

/** Keeps the evaluation as it was just seen. */
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

/** The voices that agents can have, as the service listed them. */
export function getAgentVoices<T>(cache: ReadableDb, service: string): { voices: T[]; asOf: string } | undefined {
  const row = cache.get<{ json: string; asOf: string }>(
    `SELECT json, as_of AS asOf FROM agent_voices WHERE service = ?`,
    service,
  )
  return row && { voices: parseStored<T[]>(row.json), asOf: row.asOf }
}

/** Keeps the voices in place of those that were listed before. */
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
  const name = textOf(agent['name'])
  const slug = textOf(agent['slug'])
  const speech = agent['tts']
  const nested = typeof speech === 'object' && speech !== null && 'voice_id' in speech ? speech.voice_id : undefined
  // Older versions have the voice at the top.
  const voiceId = textOf(nested ?? agent['voice_id'])
  cache.run(
    `INSERT OR REPLACE INTO agents (service, agent_id, position, round, name, slug, voice_id, language, is_public,
       updated_at, is_gone, as_of, search_text, json)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`,
    service,
    textOf(agent['id']),
    position,
    round,
    name,
    slug,
    voiceId,
    textOf(agent['language']),
    agent['is_public'] === true ? 1 : 0,
    typeof agent['updated_at'] === 'string' ? agent['updated_at'] : null,
    asOf,
    foldForSearch([name, slug, textOf(agent['id']), voiceId].join('\n')),
    JSON.stringify(agent),
  )
}

function toRow([id, name, slug, voiceId, language, isPublic, updatedAt, isGone]: RowColumns): StoredAgentRow {
  return { id, name, slug, voiceId, language, isPublic: isPublic === 1, updatedAt, isGone: isGone === 1 }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
