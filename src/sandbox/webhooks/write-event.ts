import { conversationEntry, evaluationEntry, messageEntry } from '../conversations/conversation-entry.ts'
import type { StoredConversation } from '../conversations/conversation-store.ts'
import type { ConversationEventType } from './event-types.ts'

/** An event with the conversation as it was when it happened. */
export interface WrittenEvent {
  /** `evt_` and 26 letters and digits. */
  id: string
  type: ConversationEventType
  createdAtMs: number
  conversation: StoredConversation
}

/** The body of specification part 2, Webhook event envelope. What a receiver does not include is absent (assumed: shapes page 7). */
export function envelopeBody(
  { id, type, createdAtMs, conversation }: WrittenEvent,
  receiver: { version: string; include: readonly string[] },
): string {
  const { messages, evaluations } = partsOf(conversation)
  return JSON.stringify({
    id,
    type,
    created_at: new Date(createdAtMs).toISOString(),
    version: receiver.version,
    data: {
      object: conversationEntry(conversation),
      ...(receiver.include.includes('messages') ? { messages } : {}),
      ...(receiver.include.includes('evaluations') ? { evaluations } : {}),
    },
  })
}

/** The body that the envelope replaced (specification part 6, Earlier payload shape). */
export function flatBody({ type, createdAtMs, conversation }: WrittenEvent): string {
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
