import type { RebuiltEvent } from '#shared/contract/webhooks.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { WireConversation } from '#shared/service-wire/conversations.ts'
import { readLeniently } from '#shared/service-wire/read-leniently.ts'
import type { ConversationCalls } from '../../speech-api/conversation-calls.ts'
import { listAllPages, type PageQuery, type Paging } from '../../speech-api/pages.ts'

export interface RebuildDeps {
  speech: ConversationCalls
  /** Version date of the envelope. */
  serviceVersion(): string
  newId(): string
  now(): number
}

const TYPES: Record<string, string> = { completed: 'conversation.completed', failed: 'conversation.failed' }

/**
 * Rebuilds the event of a real conversation from the read endpoints' current data (specification part 2, Webhook event
 * envelope: the same object and arrays). Its ID and time are new. Nothing is sent or stored.
 *
 * @throws StudioError `not_found`: the service doesn't have the conversation
 * @throws StudioError `bad_answer`: a list doesn't end
 */
export async function rebuildEvent(
  { speech, serviceVersion, newId, now }: RebuildDeps,
  { conversationId }: { conversationId: string },
  signal: AbortSignal,
): Promise<RebuiltEvent> {
  const options = { signal, priority: 'interactive' } as const
  const { conversation, messages, evaluations } = await readAll(speech, conversationId, options)
  const { status } = readLeniently(WireConversation, conversation).value
  const type = TYPES[status] ?? 'conversation.started'
  const version = serviceVersion()
  const envelope = {
    id: `evt_${newId().slice(0, 26)}`,
    type,
    created_at: new Date(now()).toISOString(),
    version,
    data: { object: conversation, messages, evaluations },
  }
  const body = JSON.stringify(envelope)
  return {
    conversationId,
    type,
    version,
    status,
    messages: messages.length,
    evaluations: evaluations.length,
    body,
    sizeBytes: Buffer.byteLength(body),
  }
}

async function readAll(
  speech: ConversationCalls,
  conversationId: string,
  options: { signal: AbortSignal; priority: 'interactive' },
) {
  const conversation = await speech.getConversation({ conversationId }, options)
  const messages = await collect(
    (query) => speech.listMessages({ conversationId, ...query }, options),
    (page) => page.messages,
  )
  const evaluations = await collect(
    (query) => speech.listEvaluations({ conversationId, ...query }, options),
    (page) => page.evaluations,
  )
  return { conversation, messages, evaluations }
}

async function collect<Page extends Paging, Entry extends { id: string }>(
  fetchPage: (query: PageQuery) => Promise<Page>,
  getEntries: (page: Page) => readonly Entry[],
): Promise<Entry[]> {
  const { entries, end } = await listAllPages(fetchPage, getEntries)
  if (end !== 'complete') throw new StudioError('bad_answer', 'endless-list')
  return entries
}
