import {
  WireConversation,
  WireEvaluation,
  WireMessage,
  WireStartedConversation,
  type StartConversationRequest,
} from '#shared/service-wire/conversations.ts'
import { readLeniently, type RawEntry } from '#shared/service-wire/read-leniently.ts'
import { WireDelivery } from '#shared/service-wire/webhooks.ts'
import { pagePath, type AgentCallsDeps, type PageQuery } from './agent-calls.ts'
import type { DownloadedFile } from './download-file.ts'
import { readEntry, readJson, toEntry } from './read-json.ts'
import { readListPage, type EntryPage } from './read-list-page.ts'
import type { RequestOptions } from './request-options.ts'

/** List filters, which must all match (assumed: shapes page 6.2). Times are RFC 3339. */
export interface ConversationQuery extends PageQuery {
  agentId?: string
  status?: string
  transport?: string
  callerIdentity?: string
  /** Words of the transcript. */
  text?: string
  startedAfter?: string
  startedBefore?: string
  durationMinMs?: number
  durationMaxMs?: number
  /** An ID, or `default` for conversations without a project. */
  projectId?: string
}

/**
 * The conversation routes (specification part 4, Conversations and webhooks; shapes pages 6 and 7). Reads may be
 * repeated once a second while a conversation is active; the caller limits the rate. Besides the failures of every
 * call: a missing conversation is `not_found`, a read-only credential `forbidden`.
 */
export interface ConversationCalls {
  /**
   * Starts a conversation and returns how to join it. Retried only if none can have been started; a connection lost
   * before the response may have left one, which the same key finds if the service supports keys.
   *
   * @throws StudioError `conflict`: the key was used for something else, or the agent can't be called now
   */
  startConversation(
    request: { agentId: string; order: StartConversationRequest; idempotencyKey: string },
    options: RequestOptions,
  ): Promise<{ conversation: RawEntry } & Pick<WireStartedConversation, 'url' | 'token'>>
  /** Newest first. */
  listConversations(query: ConversationQuery, options: RequestOptions): Promise<EntryPage<'conversations'>>
  getConversation(request: { conversationId: string }, options: RequestOptions): Promise<RawEntry>
  /** The transcript so far, in order. A service without paging returns all of it. */
  listMessages(request: OfConversation & PageQuery, options: RequestOptions): Promise<EntryPage<'messages'>>
  listEvaluations(request: OfConversation & PageQuery, options: RequestOptions): Promise<EntryPage<'evaluations'>>
  /** One record per notified URL. */
  listDeliveries(request: OfConversation & PageQuery, options: RequestOptions): Promise<EntryPage<'deliveries'>>
  /**
   * The audio of both sides, in whatever type the service stores it (assumed: shapes page 6.2). A redirect to its
   * location is followed without the key.
   *
   * @throws StudioError `not_found`: there is none, or not yet; `bad_answer`: larger than `maxBytes`
   */
  recording(request: OfConversation, options: RequestOptions & { maxBytes: number }): Promise<DownloadedFile>
}

interface OfConversation {
  conversationId: string
}

export interface ConversationCallsDeps extends AgentCallsDeps {
  /** A file below the service's own URL, counted against the agent limits. */
  fetchFile(path: string, options: RequestOptions & { maxBytes: number }): Promise<DownloadedFile>
}

const JSON_TYPE = 'application/json'
/** One conversation: it includes its agent, whose prompt alone may have 100,000 characters. */
const CONVERSATION_MAX_BYTES = 4 * 1024 * 1024
const CONVERSATIONS = '/v1/agents/conversations'

/** Creates the calls over the given transport. */
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
          isNonIdempotent: true,
        },
        options,
        async (answer) => {
          const json = await readJson(answer, CONVERSATION_MAX_BYTES)
          const { value: started } = readLeniently(WireStartedConversation, json)
          const conversation = toEntry(answer, WireConversation, started.conversation)
          answer.log.finish('ok')
          return { conversation, url: started.url, token: started.token }
        },
      ),

    listConversations: (query, options) =>
      send({ ...common, path: listPath(query) }, options, (answer) =>
        readListPage(answer, 'conversations', WireConversation),
      ),

    getConversation: ({ conversationId }, options) =>
      send({ ...common, path: conversationPath(conversationId) }, options, (answer) =>
        readEntry(answer, WireConversation, CONVERSATION_MAX_BYTES),
      ),

    listMessages: ({ conversationId, ...query }, options) =>
      send({ ...common, path: pagePath(`${conversationPath(conversationId)}/messages`, query) }, options, (answer) =>
        readListPage(answer, 'messages', WireMessage, { position: query.position ?? 0 }),
      ),

    listEvaluations: ({ conversationId, ...query }, options) =>
      send({ ...common, path: pagePath(`${conversationPath(conversationId)}/evaluations`, query) }, options, (answer) =>
        readListPage(answer, 'evaluations', WireEvaluation, { position: query.position ?? 0 }),
      ),

    listDeliveries: ({ conversationId, ...query }, options) =>
      send(
        { ...common, path: pagePath(`${conversationPath(conversationId)}/webhook-deliveries`, query) },
        options,
        (answer) => readListPage(answer, 'deliveries', WireDelivery, { position: query.position ?? 0 }),
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
