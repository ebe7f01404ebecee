import { z } from 'zod'
import {
  type CreateAgentRequest,
  type UpdateAgentRequest,
  WireAgent,
  WireAgentVoice,
  WireCriterion,
  WireDataField,
  WireWidgetConfig,
} from '#shared/service-wire/agents.ts'
import type { RawEntry } from '#shared/service-wire/read-leniently.ts'
import { headerValue } from './answer-headers.ts'
import type { Call, GoodAnswer } from './call-service.ts'
import type { TimeLimits } from './exchange.ts'
import { isRecord, readEntries } from './read-entries.ts'
import { badAnswer, readEntry, readJson, readObject } from './read-json.ts'
import { readListPage, type EntryPage } from './read-list-page.ts'
import { REPLACEMENT } from './redaction.ts'
import type { RequestContent } from './request-headers.ts'
import type { RequestOptions } from './request-options.ts'

/** A read value with its ETag, if the service sends one; a change can be based on it. */
export interface Stated<T> {
  value: T
  /** `ETag`; null if the service has none. */
  etag: string | null
}

/** One page; `limit` is 1 to 200, 50 by default. */
export interface PageQuery {
  cursor?: string
  limit?: number
  /** Entries on earlier pages; it isn't sent. */
  position?: number
}

/**
 * The agent routes (specification part 4, Agents; shapes pages 1 to 4). In addition to the failures of every call:
 * `not_found` for a missing agent, `validation_failed` with `details.fields` for invalid fields, `forbidden` for a
 * read-only credential. A rejected request changed nothing.
 */
export interface AgentCalls {
  listAgents(query: PageQuery, options: RequestOptions): Promise<EntryPage<'agents'>>
  /** Retried only if no agent can have been created; a connection lost before the response may have left one. */
  createAgent(request: CreateAgentRequest, options: RequestOptions): Promise<RawEntry>
  getAgent(request: { agentId: string }, options: RequestOptions): Promise<Stated<RawEntry>>
  /** `changes` holds only the fields to change. @throws StudioError `conflict` if `etag` is outdated */
  updateAgent(
    request: { agentId: string; changes: UpdateAgentRequest; etag?: string | null },
    options: RequestOptions,
  ): Promise<Stated<RawEntry>>
  /** @throws StudioError `conflict` if the agent is in use by something that needs it */
  deleteAgent(request: { agentId: string }, options: RequestOptions): Promise<void>
  /**
   * Deletes what a new sandbox starts with; no other service has this. An edited agent stays.
   * @throws StudioError `not_found` without any
   */
  removeSamples(
    request: { keepsAgent: boolean },
    options: RequestOptions,
  ): Promise<{ kept_agent_id?: string | null }>
  listAgentVoices(query: PageQuery, options: RequestOptions): Promise<EntryPage<'voices'>>
  /** `asVisitor` omits the key, as a page with the widget does: `forbidden` then means the agent isn't public. */
  widgetConfig(request: { agentId: string; asVisitor: boolean }, options: RequestOptions): Promise<WireWidgetConfig>
  evaluationConfig(request: { agentId: string }, options: RequestOptions): Promise<StatedEvaluationConfig>
  /** Replaces both lists. @throws StudioError `conflict` if `etag` is outdated */
  replaceEvaluationConfig(
    request: { agentId: string; config: Record<keyof RawEvaluationConfig, unknown[]>; etag?: string | null },
    options: RequestOptions,
  ): Promise<StatedEvaluationConfig>
}

/** Both lists as the service has them: a PUT replaces them and must not lose what couldn't be read. */
export type RawEvaluationConfig = Record<string, unknown> & {
  criteria: Record<string, unknown>[]
  data_collection: Record<string, unknown>[]
}

/** `unlisted` holds the entries that aren't objects. A PUT without them would delete them. */
export interface StatedEvaluationConfig extends Stated<RawEvaluationConfig> {
  unlisted: { criteria: unknown[]; data_collection: unknown[] }
}

export interface AgentCallsDeps {
  limits: Required<TimeLimits>
  send<T>(
    plan: RequestContent &
      Pick<Call, 'isNonIdempotent'> & {
        path: string
        limits: TimeLimits
        method?: 'PUT' | 'PATCH' | 'DELETE'
        body?: unknown
      },
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T>
}

const WireRemovedSamples = z.object({ kept_agent_id: z.string().nullish() })
const JSON_TYPE = 'application/json'
/** One agent: its prompt alone may have 100,000 characters. */
const AGENT_MAX_BYTES = 4 * 1024 * 1024

/** Creates the agent calls. */
export function createAgentCalls({ limits, send }: AgentCallsDeps): AgentCalls {
  const common = { accept: JSON_TYPE, limits }
  const ifMatch = (etag: string | null | undefined) => (etag ? { ifMatch: etag } : {})
  const readAgent = async (answer: GoodAnswer) => stated(answer, await readEntry(answer, WireAgent, AGENT_MAX_BYTES))

  const readNothing = async (answer: GoodAnswer) => {
    answer.body.close()
    answer.log.finish('ok')
  }

  return {
    listAgents: (query, options) =>
      send({ ...common, path: pagePath('/v1/agents', query) }, options, (answer) =>
        readListPage(answer, 'agents', WireAgent),
      ),

    createAgent: (request, options) =>
      send({ ...common, path: '/v1/agents', body: request, isNonIdempotent: true }, options, (answer) =>
        readEntry(answer, WireAgent, AGENT_MAX_BYTES),
      ),

    getAgent: ({ agentId }, options) => send({ ...common, path: agentPath(agentId) }, options, readAgent),

    updateAgent: ({ agentId, changes, etag }, options) =>
      send(
        { ...common, method: 'PATCH', path: agentPath(agentId), body: changes, ...ifMatch(etag) },
        options,
        readAgent,
      ),

    deleteAgent: ({ agentId }, options) =>
      send({ limits, method: 'DELETE', path: agentPath(agentId) }, options, readNothing),

    removeSamples: ({ keepsAgent }, options) =>
      send(
        { ...common, method: 'DELETE', path: `/sandbox/samples${keepsAgent ? '?keep_agent=true' : ''}` },
        options,
        (answer) => readObject(answer, WireRemovedSamples),
      ),

    listAgentVoices: (query, options) =>
      send({ ...common, path: pagePath('/v1/agents/voices', query) }, options, async (answer) => {
        const page = await readListPage(answer, 'voices', WireAgentVoice)
        const { multilingual_languages: _languages, ...rest } = page as typeof page & {
          multilingual_languages?: unknown
        }
        return rest
      }),

    widgetConfig: ({ agentId, asVisitor }, options) =>
      send({ ...common, path: `${agentPath(agentId)}/widget-config`, isAnonymous: asVisitor }, options, (answer) =>
        readObject(answer, WireWidgetConfig),
      ),

    evaluationConfig: ({ agentId }, options) =>
      send({ ...common, path: `${agentPath(agentId)}/evaluation-config` }, options, readEvaluationConfig),

    replaceEvaluationConfig: ({ agentId, config, etag }, options) =>
      send(
        {
          ...common,
          method: 'PUT',
          path: `${agentPath(agentId)}/evaluation-config`,
          body: config,
          ...ifMatch(etag),
        },
        options,
        readEvaluationConfig,
      ),
  }
}

async function readEvaluationConfig(answer: GoodAnswer): Promise<StatedEvaluationConfig> {
  const json = await readJson(answer, AGENT_MAX_BYTES)
  const config = isRecord(json) ? json : {}
  const [criteria, fields]: unknown[] = [config['criteria'] ?? [], config['data_collection'] ?? []]
  const isConfig = Object.hasOwn(config, 'criteria') || Object.hasOwn(config, 'data_collection')
  // A list of another shape must not be treated as empty: a PUT would replace it.
  if (!isConfig || !Array.isArray(criteria) || !Array.isArray(fields)) throw badAnswer(answer, 'response-unexpected')
  const incomplete = [
    ...readEntries(WireCriterion, criteria).incomplete,
    // Data fields are identified by their key.
    ...readEntries(
      WireDataField,
      fields.map((field) => (isRecord(field) ? { ...field, id: field['key'] } : field)),
    ).incomplete,
  ]
  answer.reportEntries({ list: answer.path, part: 'page', incomplete })
  answer.log.finish('ok')
  const value = { ...config, criteria: criteria.filter(isRecord), data_collection: fields.filter(isRecord) }
  const isUnlisted = (entry: unknown) => !isRecord(entry)
  const unlisted = { criteria: criteria.filter(isUnlisted), data_collection: fields.filter(isUnlisted) }
  return { ...stated(answer, value), unlisted }
}

function agentPath(agentId: string): string {
  return `/v1/agents/${encodeURIComponent(agentId)}`
}

/** Path of a page. */
export function pagePath(path: string, { cursor, limit }: PageQuery): string {
  const query = new URLSearchParams()
  if (cursor !== undefined) query.set('cursor', cursor)
  if (limit !== undefined) query.set('limit', String(limit))
  return query.size === 0 ? path : `${path}?${query}`
}

/** A value with its ETag. */
export function stated<T>(answer: GoodAnswer, value: T): Stated<T> {
  const etag = headerValue(answer.headers, 'etag')
  // A tag that quotes the key can't be stored, and without it can't be sent back.
  return { value, etag: etag === undefined || etag.includes(REPLACEMENT) ? null : etag }
}
