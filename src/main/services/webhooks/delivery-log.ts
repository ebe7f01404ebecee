import type { DeliveryBoard, DeliveryRecord, DeliveryRecords } from '#shared/contract/webhooks.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { WireConversation } from '#shared/service-wire/conversations.ts'
import { readLeniently, type RawEntry } from '#shared/service-wire/read-leniently.ts'
import { WireDelivery } from '#shared/service-wire/webhooks.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import {
  countDeliveries,
  getDeliveryOverSince,
  getDeliveryRecords,
  isDeliveryFinal,
  listUndelivered,
  putDeliveryRecords,
} from '../../db/repos/delivery-records-repo.ts'
import { getConversation } from '../../db/repos/conversations-repo.ts'
import type { ConversationCalls } from '../../speech-api/conversation-calls.ts'
import {
  eachPage,
  listAllPages,
  MAX_CONVERSATION_PAGES,
  type PagesEnd,
  requireComplete,
} from '../../speech-api/pages.ts'
import type { RequestOptions } from '../../speech-api/request-options.ts'
import { isLive } from '../conversations/read-conversation.ts'

export interface DeliveryLogDeps {
  cache: WritableDb
  speech: ConversationCalls
  /** `sandbox`, or the base URL in use. */
  service(): string
  now(): number
}

/** Number of newest conversations that the board covers unless told to cover all. */
const NEWEST_CONVERSATIONS = 2_000
const MAX_RECORDS = 2_000
/** After this time the three attempts of ten seconds each are over, and nothing changes any more. */
const SETTLED_MS = 120_000
/** After this time a record that still isn't final, or has an unknown state, is no longer refreshed. */
const GIVEN_UP_MS = 86_400_000

/** Returns the stored deliveries of a conversation; sends no request. */
export function readDeliveryRecords(
  deps: { cache: ReadableDb; service(): string },
  { conversationId }: { conversationId: string },
): DeliveryRecords {
  const found = getDeliveryRecords<DeliveryRecord>(deps.cache, deps.service(), conversationId)
  return { records: found?.records ?? [], asOf: found?.asOf ?? null }
}

/**
 * Fetches a conversation's delivery records and stores them.
 *
 * @throws StudioError of the speech client: stored records are unchanged
 */
export async function fetchDeliveryRecords(
  deps: DeliveryLogDeps,
  { conversationId }: { conversationId: string },
  signal: AbortSignal,
): Promise<DeliveryRecords> {
  const service = deps.service()
  await fetchDeliveriesOf(deps, { service, conversationId }, { signal, priority: 'interactive' })
  return readDeliveryRecords(deps, { conversationId })
}

/** Like `fetchDeliveryRecords`, for a conversation that may belong to another service than the current one. */
export async function fetchDeliveriesOf(
  deps: Omit<DeliveryLogDeps, 'service'>,
  { service, conversationId }: { service: string; conversationId: string },
  options: RequestOptions,
): Promise<DeliveryRecord[]> {
  const { conversation: seen = {} } = getConversation(deps.cache, service, conversationId) ?? {}
  const textOf = (field: string): string | undefined => (typeof seen[field] === 'string' ? seen[field] : undefined)
  const known = { status: textOf('status'), created_at: textOf('created_at'), ended_at: textOf('ended_at') }
  return askAbout(deps, { id: conversationId, ...known }, service, options)
}

/** Every stored record that was not delivered, newest first. */
export function readDeliveryBoard({ cache, service }: { cache: ReadableDb; service(): string }): DeliveryBoard {
  const counted = countDeliveries(cache, service())
  return { undelivered: listUndelivered<DeliveryRecord>(cache, service(), MAX_RECORDS), ...counted }
}

/**
 * Refreshes the deliveries of the newest conversations, or of all, sequentially, skipping those that can no longer
 * change; stores each as it arrives and reports progress.
 *
 * @throws StudioError of the speech client: earlier results are stored
 */
export async function* refreshDeliveryBoard(
  deps: DeliveryLogDeps,
  { reach }: { reach: 'newest' | 'all' },
  signal: AbortSignal,
): AsyncGenerator<{ looked: number; total: number; isDone: boolean }> {
  const service = deps.service()
  const options = { signal, priority: 'batch' } as const
  const conversations: WireConversation[] = []
  let last: PagesEnd | undefined
  const pages = eachPage(
    (query) => deps.speech.listConversations(query, options),
    (page) => page.conversations,
    { maxPages: MAX_CONVERSATION_PAGES },
  )
  for await (const { entries, end } of pages) {
    conversations.push(...entries.map((entry) => readLeniently(WireConversation, entry).value))
    last = end
    if (reach === 'newest' && conversations.length >= NEWEST_CONVERSATIONS) break
  }
  const open = conversations.filter(({ id }) => !isDeliveryFinal(deps.cache, service, id))
  const total = conversations.length
  let looked = total - open.length
  yield { looked, total, isDone: false }
  for (const conversation of open) {
    signal.throwIfAborted()
    try {
      await askAbout(deps, conversation, service, options)
    } catch (error) {
      // It was deleted between the list and this request.
      const isDeleted = error instanceof StudioError && error.code === 'not_found'
      const isIncomplete = error instanceof StudioError && error.reason === 'list-incomplete'
      if (!isDeleted && !isIncomplete) throw error
      if (isIncomplete) last = 'repeated-cursor'
    }
    looked += 1
    yield { looked, total, isDone: false }
  }
  requireComplete(last)
  yield { looked, total, isDone: true }
}

interface AskedAbout {
  id: string
  status?: string
  created_at?: string
  ended_at?: string | null
}

async function askAbout(
  { cache, speech, now }: Omit<DeliveryLogDeps, 'service'>,
  conversation: AskedAbout,
  service: string,
  options: RequestOptions,
): Promise<DeliveryRecord[]> {
  const { entries, end } = await listAllPages(
    (query) => speech.listDeliveries({ conversationId: conversation.id, ...query }, options),
    (page) => page.deliveries,
  )
  const records = entries.map((each) => toRecord(conversation.id, each))
  const overSince = overSinceOf(cache, service, conversation, now())
  const overForMs = overSince === null ? 0 : now() - Date.parse(overSince)
  const haveEnded = records.every(({ status }) => status === 'delivered' || status === 'failed')
  const isFinal = overForMs > GIVEN_UP_MS || (overForMs > SETTLED_MS && haveEnded && end === 'complete')
  putDeliveryRecords(
    cache,
    service,
    {
      conversationId: conversation.id,
      createdAt: conversation.created_at ?? '',
      asOf: new Date(now()).toISOString(),
      isFinal,
      overSince,
    },
    records.map((record) => ({
      status: record.status,
      lastAt: record.lastAttemptAt ?? record.createdAt ?? '',
      json: JSON.stringify(record),
    })),
  )
  requireComplete(end)
  return records
}

/**
 * When it ended; if the service doesn't say, as for an unanswered call, when it was first seen to have ended. Null
 * while it is live.
 */
function overSinceOf(
  cache: ReadableDb,
  service: string,
  { id, status, ended_at: endedAt }: AskedAbout,
  nowMs: number,
): string | null {
  const endedMs = Date.parse(endedAt ?? '')
  if (!Number.isNaN(endedMs)) return new Date(endedMs).toISOString()
  if (status === undefined || isLive(status)) return null
  return getDeliveryOverSince(cache, service, id) ?? new Date(nowMs).toISOString()
}

function toRecord(conversationId: string, entry: RawEntry): DeliveryRecord {
  const wire = readLeniently(WireDelivery, entry).value
  return {
    conversationId,
    agentId: wire.agent_id ?? null,
    url: wire.url ?? '',
    event: wire.event ?? '',
    status: wire.status,
    attemptCount: wire.attempt_count ?? null,
    createdAt: wire.created_at ?? null,
    lastAttemptAt: wire.last_attempt_at ?? null,
    lastStatusCode: wire.last_status_code ?? null,
    lastError: wire.last_error ?? null,
    lastResponseBody: wire.last_response_body?.slice(0, 8_192) ?? null,
  }
}
