import {
  WireConversation,
  type WireConversationPage,
  WireEvaluation,
  type WireEvaluationPage,
  WireMessage,
  type WireMessagePage,
  WireStartedConversation,
  type StartConversationRequest,
} from '#shared/service-wire/conversations.ts'
import { WireDelivery, type WireDeliveryPage } from '#shared/service-wire/webhooks.ts'
import { pagePath, type AgentCallsDeps, type PageQuery } from './agent-calls.ts'
import type { DownloadedFile } from './download-file.ts'
import { readable } from './read-entries.ts'
import { readAs } from './read-json.ts'
import { readListPage } from './read-list-page.ts'
import type { RequestOptions } from './speech-api.ts'

/** Which conversations a list holds: those that fit all that is said (assumed: shapes page 6.2). Times are RFC 3339. */
export interface ConversationQuery extends PageQuery {
  agentId?: string | undefined
  status?: string | undefined
  transport?: string | undefined
  callerIdentity?: string | undefined
  /** Words of the transcript. */
  text?: string | undefined
  startedAfter?: string | undefined
  startedBefore?: string | undefined
  durationMinMs?: number | undefined
  durationMaxMs?: number | undefined
  /** An id, or `default` for conversations of no project. */
  projectId?: string | undefined
}

/**
 * The routes of conversations (specification part 4, Conversations and webhooks; shapes pages 6 and 7). The reads may be repeated once a
 * second while a conversation is active; how often they are is the caller's to hold. Besides the failures of every call: a
 * conversation that is not there is `not_found`, a credential that may only read `forbidden`.
 */
export interface ConversationCalls {
  /**
   * Begins one, and says where and with what it can be joined. Sent again only when none can have been begun; a connection lost
   * before the answer may have left one, which the same key finds where the service knows keys.
   *
   * @throws StudioError `conflict`: the key was used for something else, or the agent cannot be called now
   */
  startConversation(
    request: { agentId: string; order: StartConversationRequest; idempotencyKey: string },
    options: RequestOptions,
  ): Promise<WireStartedConversation>
  /** Newest first. */
  listConversations(query: ConversationQuery, options: RequestOptions): Promise<WireConversationPage>
  getConversation(request: { conversationId: string }, options: RequestOptions): Promise<WireConversation>
  /** The transcript so far, in its order. A service that does not page answers all of it. */
  listMessages(request: OfConversation & PageQuery, options: RequestOptions): Promise<WireMessagePage>
  listEvaluations(request: OfConversation & PageQuery, options: RequestOptions): Promise<WireEvaluationPage>
  /** One record for each URL that was told. */
  listDeliveries(request: OfConversation & PageQuery, options: RequestOptions): Promise<WireDeliveryPage>
  /**
   * The sound of both sides, under whatever type the service keeps it (assumed: shapes page 6.2). A redirect to where it lies is
   * followed without the key.
   *
   * @throws StudioError `not_found`: there is none, or not yet; `bad_answer`: larger than `maxBytes`
   */
  recording(request: OfConversation, options: RequestOptions & { maxBytes: number }): Promise<DownloadedFile>
}

interface OfConversation {
  conversationId: string
}

export interface ConversationCallsDeps extends AgentCallsDeps {
  /** A file below the service's own address, counted against the limits of agents. */
  fetchFile(path: string, options: RequestOptions & { maxBytes: number }): Promise<DownloadedFile>
}

const JSON_TYPE = 'application/json'
/** One conversation: it holds its agent, whose prompt alone may have 100,000 characters. */
const CONVERSATION_MAX_BYTES = 4 * 1024 * 1024
const CONVERSATIONS = '/v1/agents/conversations'

/** The calls, sent by what is given. */
export function createConversationCalls({ limits, send, fetchFile }: ConversationCallsDeps): ConversationCalls {
  const common = { accept: JSON_TYPE, limits }

  return {
    startConversation: ({ agentId, order, idempotencyKey }, options) =>
      send(
        {
          ...common,
          path: `/v1/agents/${encodeURIComponent(agentId)}/conversations`,
          body: order,
          idempotencyKey,
          makesAnew: true,
        },
        options,
        (answer) => readAs(answer, WireStartedConversation, CONVERSATION_MAX_BYTES),
      ),

    listConversations: (query, options) =>
      send({ ...common, path: listPath(query) }, options, async (answer) => {
        const page = await readListPage(answer, 'conversations')
        return { ...page, conversations: readable(WireConversation, page['conversations']) }
      }),

    getConversation: ({ conversationId }, options) =>
      send({ ...common, path: conversationPath(conversationId) }, options, (answer) =>
        readAs(answer, WireConversation, CONVERSATION_MAX_BYTES),
      ),

    listMessages: ({ conversationId, ...query }, options) =>
      send(
        { ...common, path: pagePath(`${conversationPath(conversationId)}/messages`, query) },
        options,
        async (answer) => {
          const page = await readListPage(answer, 'messages', true)
          return { ...page, messages: readable(WireMessage, page['messages']) }
        },
      ),

    listEvaluations: ({ conversationId, ...query }, options) =>
      send(
        { ...common, path: pagePath(`${conversationPath(conversationId)}/evaluations`, query) },
        options,
        async (answer) => {
          const page = await readListPage(answer, 'evaluations', true)
          return { ...page, evaluations: readable(WireEvaluation, page['evaluations']) }
        },
      ),

    listDeliveries: ({ conversationId, ...query }, options) =>
      send(
        { ...common, path: pagePath(`${conversationPath(conversationId)}/webhook-deliveries`, query) },
        options,
        async (answer) => {
          const page = await readListPage(answer, 'deliveries', true)
          return { ...page, deliveries: readable(WireDelivery, page['deliveries']) }
        },
      ),

    recording: ({ conversationId }, options) => fetchFile(`${conversationPath(conversationId)}/recording`, options),
  }
}

function conversationPath(conversationId: string): string {
  return `${CONVERSATIONS}/${encodeURIComponent(conversationId)}`
}

function listPath(query: ConversationQuery): string {
  const filters = {
    agent_id: query.agentId,
    status: query.status,
    transport: query.transport,
    caller_identity: query.callerIdentity,
    q: query.text,
    started_after: query.startedAfter,
    started_before: query.startedBefore,
    duration_min_ms: query.durationMinMs,
    duration_max_ms: query.durationMaxMs,
    project_id: query.projectId,
  }
  const said = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const path = pagePath(CONVERSATIONS, query)
  if (said.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(said)}`
}
