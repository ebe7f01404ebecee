import {
  type CreateAgentRequest,
  type UpdateAgentRequest,
  WireAgent,
  type WireAgentPage,
  WireAgentVoice,
  type WireAgentVoicePage,
  WireEvaluationConfig,
  WireWidgetConfig,
} from '#shared/service-wire/agents.ts'
import { headerValue } from './answer-headers.ts'
import type { Call, GoodAnswer } from './call-service.ts'
import type { TimeLimits } from './exchange.ts'
import { readable } from './read-entries.ts'
import { readAs } from './read-json.ts'
import { readListPage } from './read-list-page.ts'
import type { RequestContent } from './request-headers.ts'
import type { RequestOptions } from './speech-api.ts'

/** What a read answered, and what stands for its state where the service says that; a change can be made from it. */
export interface Stated<T> {
  value: T
  /** `ETag`; null from a service that has none. */
  etag: string | null
}

/** One page; `limit` is 1 to 200, 50 when it is absent. */
export interface PageQuery {
  cursor?: string | undefined
  limit?: number | undefined
}

/**
 * The routes of agents (specification part 4, Agents; shapes pages 1 to 4). Besides the failures of every call: an agent that
 * is not there is `not_found`, a field that does not fit `validation_failed` with `details.fields`, a credential that may only
 * read `forbidden`. A refused request changed nothing.
 */
export interface AgentCalls {
  listAgents(query: PageQuery, options: RequestOptions): Promise<WireAgentPage>
  /** Sent again only when no agent can have been made; a connection lost before the answer may have left one. */
  createAgent(request: CreateAgentRequest, options: RequestOptions): Promise<WireAgent>
  getAgent(request: { agentId: string }, options: RequestOptions): Promise<Stated<WireAgent>>
  /** `changes` are the fields to change and no others. @throws StudioError `conflict`: `etag` is not the present one */
  updateAgent(
    request: { agentId: string; changes: UpdateAgentRequest; etag?: string | null },
    options: RequestOptions,
  ): Promise<Stated<WireAgent>>
  /** @throws StudioError `conflict`: something that cannot be without it uses the agent */
  deleteAgent(request: { agentId: string }, options: RequestOptions): Promise<void>
  listAgentVoices(query: PageQuery, options: RequestOptions): Promise<WireAgentVoicePage>
  /** `asVisitor` asks without the key, as a page with the widget does: `forbidden` then says that the agent is not public. */
  widgetConfig(request: { agentId: string; asVisitor: boolean }, options: RequestOptions): Promise<WireWidgetConfig>
  evaluationConfig(request: { agentId: string }, options: RequestOptions): Promise<Stated<WireEvaluationConfig>>
  /** Replaces both lists whole. @throws StudioError `conflict`: `etag` is not the present one */
  replaceEvaluationConfig(
    request: { agentId: string; config: WireEvaluationConfig; etag?: string | null },
    options: RequestOptions,
  ): Promise<Stated<WireEvaluationConfig>>
}

export interface AgentCallsDeps {
  limits: Required<TimeLimits>
  send<T>(
    plan: RequestContent &
      Pick<Call, 'makesAnew'> & {
        path: string
        limits: TimeLimits
        method?: 'PUT' | 'PATCH' | 'DELETE'
        body?: unknown
      },
    options: RequestOptions,
    read: (answer: GoodAnswer) => Promise<T>,
  ): Promise<T>
}

const JSON_TYPE = 'application/json'
/** One agent: its prompt alone may have 100,000 characters. */
const AGENT_MAX_BYTES = 4 * 1024 * 1024

/** The calls, sent by what is given. */
export function createAgentCalls({ limits, send }: AgentCallsDeps): AgentCalls {
  const common = { accept: JSON_TYPE, limits }
  const ifMatch = (etag: string | null | undefined) => (etag ? { ifMatch: etag } : {})
  const readAgent = async (answer: GoodAnswer) => stated(answer, await readAs(answer, WireAgent, AGENT_MAX_BYTES))
  const readEvaluation = async (answer: GoodAnswer) => stated(answer, await readAs(answer, WireEvaluationConfig))

  return {
    listAgents: (query, options) =>
      send({ ...common, path: pagePath('/v1/agents', query) }, options, async (answer) => {
        const page = await readListPage(answer, 'agents')
        return { ...page, agents: readable(WireAgent, page['agents']) }
      }),

    createAgent: (request, options) =>
      send({ ...common, path: '/v1/agents', body: request, makesAnew: true }, options, (answer) =>
        readAs(answer, WireAgent, AGENT_MAX_BYTES),
      ),

    getAgent: ({ agentId }, options) => send({ ...common, path: agentPath(agentId) }, options, readAgent),

    updateAgent: ({ agentId, changes, etag }, options) =>
      send(
        { ...common, method: 'PATCH', path: agentPath(agentId), body: changes, ...ifMatch(etag) },
        options,
        readAgent,
      ),

    deleteAgent: ({ agentId }, options) =>
      send({ limits, method: 'DELETE', path: agentPath(agentId) }, options, async (answer) => {
        answer.body.close()
        answer.log.finish('ok')
      }),

    listAgentVoices: (query, options) =>
      send({ ...common, path: pagePath('/v1/agents/voices', query) }, options, async (answer) => {
        const page = await readListPage(answer, 'voices')
        const { multilingual_languages: _languages, ...rest } = page
        return { ...rest, voices: readable(WireAgentVoice, page['voices']) }
      }),

    widgetConfig: ({ agentId, asVisitor }, options) =>
      send({ ...common, path: `${agentPath(agentId)}/widget-config`, isAnonymous: asVisitor }, options, (answer) =>
        readAs(answer, WireWidgetConfig),
      ),

    evaluationConfig: ({ agentId }, options) =>
      send({ ...common, path: `${agentPath(agentId)}/evaluation-config` }, options, readEvaluation),

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
        readEvaluation,
      ),
  }
}

function agentPath(agentId: string): string {
  return `/v1/agents/${encodeURIComponent(agentId)}`
}

/** The path of a page. */
export function pagePath(path: string, { cursor, limit }: PageQuery): string {
  const query = new URLSearchParams()
  if (cursor !== undefined) query.set('cursor', cursor)
  if (limit !== undefined) query.set('limit', String(limit))
  return query.size === 0 ? path : `${path}?${query}`
}

/** A value with what the answer says of its state. */
export function stated<T>(answer: GoodAnswer, value: T): Stated<T> {
  return { value, etag: headerValue(answer.headers, 'etag') ?? null }
}
