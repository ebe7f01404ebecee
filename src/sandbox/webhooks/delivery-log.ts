import type { Placed } from '../http/read-page.ts'
import type { WorldMemory } from '../world/world-memory.ts'

/** The delivery of one event to one URL (specification part 2, Webhook delivery record). */
export interface StoredDelivery extends Placed {
  /** `whd_` and 26 letters and digits. */
  id: string
  /** Undefined for events without a conversation. */
  conversationId: string | undefined
  agentId: string | undefined
  /** Undefined for the agent's own URL. */
  endpointId: string | undefined
  url: string
  event: string
  /** Header value that is the same on every attempt. */
  deliveryId: string
  status: 'pending' | 'delivered' | 'failed'
  attemptCount: number
  /** RFC 3339. */
  createdAt: string
  lastAttemptAt: string | null
  lastStatusCode: number | null
  lastError: string | null
  requestBody: string
  requestHeaders: Record<string, string>
  lastResponseBody: string | null
  lastResponseHeaders: Record<string, string> | null
}

export interface DeliveryLog {
  /** Oldest first. */
  ofConversation(conversationId: string): readonly StoredDelivery[]
  ofEndpoint(endpointId: string): readonly StoredDelivery[]
  /**
   * Starts the record of a subject and a URL. A later event about the same subject replaces it, keeping its ID and
   * position.
   *
   * @param delivery.subjectId the conversation, or the event itself if it has none
   */
  begin(delivery: Omit<StoredDelivery, 'id' | 'place'> & { subjectId: string }): void
  /** Updates a record, unless a later event has replaced it. */
  change(deliveryId: string, changes: Partial<StoredDelivery>): void
}

/**
 * One record per conversation (or other event) and URL, updated in place. Deliveries an earlier run left unfinished are
 * marked failed.
 */
export function createDeliveryLog(newId: () => string, memory: WorldMemory): DeliveryLog {
  const byTarget = memory.open<StoredDelivery>('webhook-deliveries')
  const lastError = 'The sandbox ended before it was delivered'
  for (const [target, delivery] of byTarget) {
    if (delivery.status === 'pending') byTarget.set(target, { ...delivery, status: 'failed', lastError })
  }
  const getTarget = new Map([...byTarget].map(([target, { deliveryId }]) => [deliveryId, target]))
  const all = () => [...byTarget.values()]
  return {
    ofConversation: (id) => all().filter(({ conversationId }) => conversationId === id),
    ofEndpoint: (id) => all().filter(({ endpointId }) => endpointId === id),
    begin({ subjectId, ...facts }) {
      const target = `${subjectId} ${facts.url}`
      const earlier = byTarget.get(target)
      const { id, place } = earlier ?? { id: `whd_${newId().slice(0, 26)}`, place: byTarget.size + 1 }
      byTarget.set(target, { ...facts, id, place })
      getTarget.set(facts.deliveryId, target)
    },
    change(deliveryId, changes) {
      const target = getTarget.get(deliveryId) ?? ''
      const stored = byTarget.get(target)
      if (stored?.deliveryId === deliveryId) byTarget.set(target, { ...stored, ...changes })
    },
  }
}
