import type { Placed } from '../http/read-page.ts'
import type { ServiceVersion } from '../world/service-version.ts'
import { lastPlaceIn } from '../world/world-memory.ts'
import type { WorldMemory } from '../world/world-memory.ts'

/** Specification part 3, Conversation; values beyond `completed` assumed: shapes page 6. */
export type ConversationStatus = 'pending' | 'active' | 'completed' | 'failed'

/** Why a conversation ended; null if none of the listed reasons apply. */
export type EndReason =
  | 'voicemail_message_left'
  | 'voicemail_hangup'
  | 'unavailable_hangup'
  | 'agent_ended'
  | 'caller_hangup'
  | 'inactivity_timeout'
  | 'loop_detected'
  | 'max_duration_reached'
  | 'flow_budget_exhausted'
  | 'over_capacity'
  | 'dial_no_answer'
  | 'dial_busy'
  | 'dial_rejected'
  | 'dial_failed'
  | 'transferred'

/** One transcript entry. Times are RFC 3339; `endedAt` is null while it is being spoken. */
export interface StoredMessage extends Placed {
  /** `msg_` and 26 letters and digits. */
  id: string
  role: 'user' | 'assistant' | 'tool'
  content: string
  toolName: string | null
  toolArgs: Record<string, unknown> | null
  toolResult: Record<string, unknown> | null
  startedAt: string
  endedAt: string | null
}

/** Result of one criterion or data field. */
export interface StoredEvaluation extends Placed {
  /** `eval_` and 26 letters and digits. */
  id: string
  kind: 'criterion' | 'data'
  criterionId: string | null
  name: string
  status: 'success' | 'failure' | 'unknown' | null
  /** 0 to 1. */
  score: number | null
  rationale: string
  data: { value: unknown } | null
  createdAt: string
}

export interface StoredConversation extends Placed {
  /** `conv_` and 26 letters and digits. */
  id: string
  accountId: string
  agentId: string
  status: ConversationStatus
  transport: string
  /** RFC 3339, like all times here. */
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  durationMs: number | null
  endReason: EndReason | null
  callerIdentity: string | null
  fromNumber: string | null
  toNumber: string | null
  metadata: Record<string, unknown>
  /** The agent as returned when the conversation began. */
  agentSnapshot: Record<string, unknown>
  dynamicVariables: Record<string, unknown>
  messages: readonly StoredMessage[]
  evaluations: readonly StoredEvaluation[]
  /** Both sides in one Ogg file; undefined until the end, and permanently if not recorded. */
  recording: Uint8Array<ArrayBuffer> | undefined
  /** Unguessable part of the recording URL. */
  recordingKey: string
  /** Origin of the request, such as `http://127.0.0.1:4010`; URLs in responses start with it. */
  origin: string
  /** API version of the request that started it; determines the shape of the agent's webhook payloads. */
  version: ServiceVersion
}

/** Initial fields of a conversation. */
export type NewConversation = Pick<
  StoredConversation,
  | 'accountId'
  | 'agentId'
  | 'transport'
  | 'createdAt'
  | 'callerIdentity'
  | 'fromNumber'
  | 'toNumber'
  | 'metadata'
  | 'agentSnapshot'
  | 'dynamicVariables'
  | 'origin'
  | 'version'
>

export interface ConversationStore {
  /** Newest first. */
  list(accountId: string): readonly StoredConversation[]
  find(accountId: string, id: string): StoredConversation | undefined
  findByRecordingKey(key: string): StoredConversation | undefined
  /** Starts a conversation that is `pending` and has no messages. */
  add(facts: NewConversation): StoredConversation
  change(id: string, changes: Partial<StoredConversation>): StoredConversation
  addMessage(id: string, message: Omit<StoredMessage, 'id' | 'place'>): StoredMessage
  endMessage(id: string, messageId: string, endedAt: string): void
  remove(id: string): void
}

/**
 * The conversations of every account; those of deleted agents remain (specification part 3). Conversations still
 * running when an earlier run ended are marked failed.
 */
export function createConversationStore(
  newId: () => string,
  now: () => string,
  memory: WorldMemory,
): ConversationStore {
  const byId = memory.open<StoredConversation>('conversations')
  let made = lastPlaceIn(byId)
  for (const [id, conversation] of byId) {
    const { status } = conversation
    if (status === 'pending' || status === 'active') byId.set(id, { ...conversation, status: 'failed', endedAt: now() })
  }
  const change = (id: string, changes: Partial<StoredConversation>) => {
    const stored = byId.get(id)
    if (!stored) throw new Error(`There is no conversation ${id}`)
    const changed = { ...stored, ...changes }
    byId.set(id, changed)
    return changed
  }
  const getMessages = (id: string) => byId.get(id)?.messages ?? []
  return {
    list: (accountId) =>
      [...byId.values()].filter((each) => each.accountId === accountId).toSorted((a, b) => a.place - b.place),
    find: (accountId, id) => {
      const stored = byId.get(id)
      return stored?.accountId === accountId ? stored : undefined
    },
    findByRecordingKey: (key) => [...byId.values()].find(({ recordingKey }) => recordingKey === key),
    add(facts) {
      made += 1
      const conversation: StoredConversation = {
        ...facts,
        id: `conv_${newId().slice(0, 26)}`,
        place: -made,
        status: 'pending',
        startedAt: null,
        endedAt: null,
        durationMs: null,
        endReason: null,
        messages: [],
        evaluations: [],
        recording: undefined,
        recordingKey: newId(),
      }
      byId.set(conversation.id, conversation)
      return conversation
    },
    change,
    addMessage(id, facts) {
      const messages = getMessages(id)
      const message = { ...facts, id: `msg_${newId().slice(0, 26)}`, place: messages.length + 1 }
      change(id, { messages: [...messages, message] })
      return message
    },
    endMessage: (id, messageId, endedAt) =>
      void change(id, {
        messages: getMessages(id).map((message) => (message.id === messageId ? { ...message, endedAt } : message)),
      }),
    remove: (id) => void byId.delete(id),
  }
}
