import { conversationEntry, evaluationEntry, messageEntry } from '../conversations/conversation-entry.ts'
import type { StoredConversation } from '../conversations/conversation-store.ts'
import type { ConversationEventType, WorkspaceEventType } from './event-types.ts'

interface EventFacts {
  /** `evt_` and 26 letters and digits. */
  id: string
  createdAtMs: number
}

/** An event with the conversation as it was at the time. */
export interface ConversationEvent extends EventFacts {
  type: ConversationEventType
  conversation: StoredConversation
}

/** Any other event; `object` is `data.object` of its envelope. */
export interface WorkspaceEvent extends EventFacts {
  type: WorkspaceEventType
  object: Record<string, unknown>
}

/**
 * The body of specification part 2, Webhook event envelope. Parts a receiver doesn't include are absent (assumed:
 * shapes page 7).
 */
export function envelopeBody(
  event: ConversationEvent | WorkspaceEvent,
  receiver: { version: string; include: readonly string[] },
): string {
  const { id, type, createdAtMs } = event
  return JSON.stringify({
    id,
    type,
    created_at: new Date(createdAtMs).toISOString(),
    version: receiver.version,
    data: 'conversation' in event ? conversationData(event.conversation, receiver.include) : { object: event.object },
  })
}

function conversationData(conversation: StoredConversation, include: readonly string[]): Record<string, unknown> {
  const { messages, evaluations } = partsOf(conversation)
  return {
    object: conversationEntry(conversation),
    ...(include.includes('messages') ? { messages } : {}),
    ...(include.includes('evaluations') ? { evaluations } : {}),
  }
}

/** The body used before the envelope (specification part 6, Earlier payload shape). */
export function flatBody({ type, createdAtMs, conversation }: ConversationEvent): string {
  return JSON.stringify({
    event: type,
    timestamp: Math.floor(createdAtMs),
    conversation: conversationEntry(conversation),
    ...partsOf(conversation),
  })
}

function partsOf({ id, messages, evaluations }: StoredConversation) {
  return {
    messages: messages.map((message) => messageEntry(id, message)),
    evaluations: evaluations.map((evaluation) => evaluationEntry(id, evaluation)),
  }
}
