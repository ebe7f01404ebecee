import type { ConversationDetail } from '#shared/contract/conversations.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { WireConversation, WireEvaluation, WireMessage } from '#shared/service-wire/conversations.ts'
import { putEvaluations, putMessages } from '../../db/repos/conversation-parts-repo.ts'
import { markConversationGone, markConversationRead, putConversations } from '../../db/repos/conversations-repo.ts'
import { eachPage } from '../../speech-api/pages.ts'
import type { RequestOptions } from '../../speech-api/speech-api.ts'
import { indexedWords } from '#shared/domain/words/word-query.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import { outcomeOf } from './outcome-of.ts'
import { isLive, readConversation, requireConversation } from './read-conversation.ts'

/** Of which service's conversation, and with what urgency it is asked for. */
export interface FetchRequest {
  service: string
  conversationId: string
}

/**
 * Asks for the conversation itself and stores it.
 *
 * @throws StudioError `not_found`: the service does not have it; what was seen of it is marked so and stays
 * @throws StudioError of the speech client: all is as it was
 */
export async function fetchHead(
  deps: ConversationsDeps,
  { service, conversationId }: FetchRequest,
  options: RequestOptions,
): Promise<WireConversation> {
  try {
    const conversation = await deps.speech.getConversation({ conversationId }, options)
    putConversations(deps.cache, service, [conversation], momentOf(deps))
    return conversation
  } catch (error) {
    if (isStudioError(error) && error.code === 'not_found') markConversationGone(deps.cache, service, conversationId)
    throw error
  }
}

/** A place in a transcript that is read page by page: where the last page began. */
export interface TranscriptPlace {
  cursor: string | undefined
  firstPosition: number
}

/**
 * Asks for the page of the transcript at a place and stores it. Answers where to read on: at the same place when there is no more, since
 * the last page still grows. `hasChanged` is whether anything was new.
 */
export async function fetchTranscriptPage(
  deps: ConversationsDeps,
  { service, conversationId }: FetchRequest,
  place: TranscriptPlace,
  options: RequestOptions,
): Promise<{ next: TranscriptPlace; isLast: boolean; hasChanged: boolean }> {
  const page = await deps.speech.listMessages({ conversationId, cursor: place.cursor, limit: 200 }, options)
  const stored = requireConversation(deps, service, conversationId)
  const cursor = page.has_more === true ? (page.next_cursor ?? undefined) : undefined
  const isLast = cursor === undefined || cursor === place.cursor
  const hasChanged = putMessages(deps.cache, stored.id, {
    firstPosition: place.firstPosition,
    messages: page.messages.map((message) => toKept(message, stored.conversation)),
    // A service that says that there is more and not where has not said that the rest is gone.
    isWhole: page.has_more !== true,
  })
  const next = isLast ? place : { cursor, firstPosition: place.firstPosition + page.messages.length }
  return { next, isLast, hasChanged }
}

/** Asks for everything that was said and stores it. Where the service does not tell all of it, what is stored behind that stays. */
export async function fetchTranscript(
  deps: ConversationsDeps,
  { service, conversationId }: FetchRequest,
  options: RequestOptions,
): Promise<void> {
  const messages: WireMessage[] = []
  const ask = (query: { cursor?: string | undefined; limit: number }) =>
    deps.speech.listMessages({ conversationId, ...query }, options)
  let isWhole = false
  for await (const { page, end } of eachPage(ask)) {
    messages.push(...page.messages)
    isWhole = end === 'complete'
  }
  const { id, conversation } = requireConversation(deps, service, conversationId)
  const kept = messages.map((message) => toKept(message, conversation))
  putMessages(deps.cache, id, { firstPosition: 0, messages: kept, isWhole })
}

/** Asks how the conversation was judged and stores it. Answers how many entries there are. */
export async function fetchEvaluations(
  deps: ConversationsDeps,
  { service, conversationId }: FetchRequest,
  options: RequestOptions,
): Promise<number> {
  const evaluations: WireEvaluation[] = []
  const ask = (query: { cursor?: string | undefined; limit: number }) =>
    deps.speech.listEvaluations({ conversationId, ...query }, options)
  for await (const { page } of eachPage(ask)) evaluations.push(...page.evaluations)
  const { id } = requireConversation(deps, service, conversationId)
  putEvaluations(
    deps.cache,
    id,
    evaluations.map((evaluation) => ({
      kind: evaluation.kind,
      criterion: evaluation.criterion_id ?? evaluation.name ?? evaluation.id,
      name: evaluation.name ?? '',
      outcome: outcomeOf(evaluation),
      json: evaluation,
    })),
  )
  return evaluations.length
}

/**
 * Asks for all of a conversation: itself, what was said and how it was judged. One that has ended counts as read afterwards.
 *
 * @throws StudioError as `fetchHead`; what came before the failure is stored
 */
export async function fetchWhole(
  deps: ConversationsDeps,
  request: FetchRequest,
  options: RequestOptions,
): Promise<void> {
  const { status } = await fetchHead(deps, request, options)
  await fetchTranscript(deps, request, options)
  await fetchEvaluations(deps, request, options)
  if (!isLive(status)) markRead(deps, request)
}

/** All of an ended conversation is here. */
export function markRead(deps: ConversationsDeps, { service, conversationId }: FetchRequest): void {
  markConversationRead(deps.cache, requireConversation(deps, service, conversationId).id, momentOf(deps))
}

/** As `fetchWhole`, with what is then here of it. */
export async function fetchConversation(
  deps: ConversationsDeps,
  { conversationId }: { conversationId: string },
  signal: AbortSignal,
): Promise<ConversationDetail> {
  const service = deps.service()
  await fetchWhole(deps, { service, conversationId }, { signal, priority: 'interactive' })
  return readConversation(deps, conversationId, service)
}

function toKept(message: WireMessage, conversation: Record<string, unknown>) {
  const content = message.content ?? ''
  const times = [message.started_at, conversation['started_at'], conversation['created_at']]
  const saidAtMs = times.map((time) => (typeof time === 'string' ? Date.parse(time) : Number.NaN))
  return {
    messageId: message.id,
    role: message.role,
    content,
    words: indexedWords(content),
    saidAtMs: saidAtMs.find((ms) => !Number.isNaN(ms)) ?? 0,
    json: message,
  }
}

function momentOf({ now }: ConversationsDeps): string {
  return new Date(now()).toISOString()
}
