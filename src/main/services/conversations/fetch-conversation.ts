import { setImmediate } from 'node:timers/promises'
import type { ConversationDetail } from '#shared/contract/conversations.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import { WireConversation, WireEvaluation, WireMessage } from '#shared/service-wire/conversations.ts'
import { readLeniently, type RawEntry } from '#shared/service-wire/read-leniently.ts'
import { putEvaluations, putMessages, removeMessagesFrom } from '../../db/repos/conversation-parts-repo.ts'
import { markConversationGone, markConversationRead, putConversations } from '../../db/repos/conversations-repo.ts'
import { listAllPages, type PagesEnd, requireComplete } from '../../speech-api/pages.ts'
import type { RequestOptions } from '../../speech-api/request-options.ts'
import { indexedWords } from '#shared/domain/words/word-query.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import { getOutcome } from './outcome-of.ts'
import { isLive, readConversation, requireConversation } from './read-conversation.ts'

/** The service and the request priority. */
export interface FetchRequest {
  service: string
  conversationId: string
}

/**
 * Fetches and stores the conversation itself.
 *
 * @throws StudioError `not_found` if the service doesn't have it; the cached copy is marked and kept
 * @throws StudioError of the speech client: nothing changed
 */
export async function fetchHead(
  deps: ConversationsDeps,
  { service, conversationId }: FetchRequest,
  options: RequestOptions,
): Promise<WireConversation> {
  try {
    const conversation = await deps.speech.getConversation({ conversationId }, options)
    putConversations(deps.cache, service, [conversation], getMoment(deps))
    return readLeniently(WireConversation, conversation).value
  } catch (error) {
    if (isStudioError(error) && error.code === 'not_found') markConversationGone(deps.cache, service, conversationId)
    throw error
  }
}

/** A position in a paged transcript: the start of the last page. */
export interface TranscriptPlace {
  cursor: string | undefined
  firstPosition: number
  /** Pages before it. */
  pages: number
}

/** As many messages as a list has at most; cursors that go round in circles end here. */
const MAX_TRANSCRIPT_PAGES = 100

/**
 * Fetches and stores the transcript page at a position. Returns where to continue: the same position if there is no
 * more, since the last page still grows. `hasChanged` says whether anything was new.
 */
export async function fetchTranscriptPage(
  deps: ConversationsDeps,
  request: FetchRequest,
  place: TranscriptPlace,
  options: RequestOptions,
): Promise<{ next: TranscriptPlace; isLast: boolean; hasChanged: boolean }> {
  const { conversationId } = request
  const query = { conversationId, cursor: place.cursor, limit: 200, position: place.firstPosition }
  const page = await deps.speech.listMessages(query, options)
  const cursor = page.has_more === true ? (page.next_cursor ?? undefined) : undefined
  const isLast = cursor === undefined || cursor === place.cursor || place.pages >= MAX_TRANSCRIPT_PAGES
  const hasChanged = await storeMessages(deps, request, {
    firstPosition: place.firstPosition,
    entries: page.messages,
    // A service that announces more without saying where hasn't said that the rest is gone.
    isWhole: page.has_more !== true,
  })
  const next = isLast
    ? place
    : { cursor, firstPosition: place.firstPosition + page.messages.length, pages: place.pages + 1 }
  return { next, isLast, hasChanged }
}

/** Fetches and stores the whole transcript. If the service returns only part, stored lines after it are kept. */
export async function fetchTranscript(
  deps: ConversationsDeps,
  request: FetchRequest,
  options: RequestOptions,
): Promise<void> {
  const { conversationId } = request
  const { entries, end } = await listAllPages(
    (query) => deps.speech.listMessages({ conversationId, ...query }, options),
    (page) => page.messages,
  )
  await storeMessages(deps, request, { firstPosition: 0, entries, isWhole: end === 'complete' })
}

/** Messages stored, or deleted, before other work gets a turn. */
const MESSAGES_AT_ONCE = 200

/**
 * Stores messages. With `isWhole`, later stored messages are deleted: the transcript has no more. Returns whether
 * anything changed.
 *
 * @throws StudioError `not_found` if the conversation is deleted meanwhile
 */
async function storeMessages(
  deps: ConversationsDeps,
  { service, conversationId }: FetchRequest,
  { firstPosition, entries, isWhole }: { firstPosition: number; entries: readonly RawEntry[]; isWhole: boolean },
): Promise<boolean> {
  let hasChanged = false
  for (let from = 0; from < entries.length; from += MESSAGES_AT_ONCE) {
    if (from > 0) await setImmediate()
    const { id, conversation } = requireConversation(deps, service, conversationId)
    const messages = entries.slice(from, from + MESSAGES_AT_ONCE).map((message) => toKept(message, conversation))
    hasChanged = putMessages(deps.cache, id, { firstPosition: firstPosition + from, messages }) || hasChanged
  }
  if (!isWhole) return hasChanged
  for (;;) {
    const { id } = requireConversation(deps, service, conversationId)
    const removed = removeMessagesFrom(deps.cache, id, firstPosition + entries.length, MESSAGES_AT_ONCE)
    hasChanged ||= removed > 0
    if (removed < MESSAGES_AT_ONCE) return hasChanged
    await setImmediate()
  }
}

/** Fetches and stores the evaluation, each entry once. Returns why the list ended. */
export async function fetchEvaluations(
  deps: ConversationsDeps,
  { service, conversationId }: FetchRequest,
  options: RequestOptions,
): Promise<PagesEnd> {
  const { entries: evaluations, end } = await listAllPages(
    (query) => deps.speech.listEvaluations({ conversationId, ...query }, options),
    (page) => page.evaluations,
  )
  const { id } = requireConversation(deps, service, conversationId)
  putEvaluations(
    deps.cache,
    id,
    evaluations.map((entry) => {
      const evaluation = readLeniently(WireEvaluation, entry).value
      return {
        kind: evaluation.kind,
        criterion: evaluation.criterion_id ?? evaluation.name ?? evaluation.id,
        name: evaluation.name ?? '',
        outcome: getOutcome(evaluation),
        json: entry,
      }
    }),
  )
  return end
}

/**
 * Fetches a whole conversation: itself, transcript and evaluation. One that has ended is then marked as read.
 *
 * @throws StudioError as `fetchHead`; what arrived before the failure is stored
 * @throws StudioError `bad_answer` if the evaluation is incomplete; everything is stored, and it is marked as read
 */
export async function fetchWhole(
  deps: ConversationsDeps,
  request: FetchRequest,
  options: RequestOptions,
): Promise<void> {
  const { status } = await fetchHead(deps, request, options)
  await fetchTranscript(deps, request, options)
  const end = await fetchEvaluations(deps, request, options)
  if (!isLive(status)) markRead(deps, request)
  requireComplete(end)
}

/** Marks an ended conversation as complete. */
export function markRead(deps: ConversationsDeps, { service, conversationId }: FetchRequest): void {
  markConversationRead(deps.cache, requireConversation(deps, service, conversationId).id, getMoment(deps))
}

/** Like `fetchWhole`, returning the stored result. */
export async function fetchConversation(
  deps: ConversationsDeps,
  { conversationId }: { conversationId: string },
  signal: AbortSignal,
): Promise<ConversationDetail> {
  const service = deps.service()
  await fetchWhole(deps, { service, conversationId }, { signal, priority: 'interactive' })
  return readConversation(deps, conversationId, signal, service)
}

function toKept(entry: RawEntry, conversation: Record<string, unknown>) {
  const message = readLeniently(WireMessage, entry).value
  const content = message.content ?? ''
  const times = [message.started_at, conversation['started_at'], conversation['created_at']]
  const saidAtMs = times.map((time) => (typeof time === 'string' ? Date.parse(time) : Number.NaN))
  return {
    messageId: message.id,
    role: message.role,
    content,
    words: indexedWords(content),
    saidAtMs: saidAtMs.find((ms) => !Number.isNaN(ms)) ?? 0,
    json: entry,
  }
}

function getMoment({ now }: ConversationsDeps): string {
  return new Date(now()).toISOString()
}
