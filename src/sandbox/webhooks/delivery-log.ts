import type { Placed } from '../http/read-page.ts'
import type { WorldMemory } from '../world/world-memory.ts'

/** What came of telling one URL about one conversation (specification part 2, Webhook delivery record). */
export interface StoredDelivery extends Placed {
  /** `whd_` and 26 letters and digits. */
  id: string
  conversationId: string
  agentId: string
  /** Undefined for the URL of the agent itself. */
  endpointId: string | undefined
  url: string
  event: string
  /** Header that is the same on every attempt. */
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
  /** Begins the record of a conversation and a URL, or has it tell of a later event from now on: it keeps its id and place. */
  begin(delivery: Omit<StoredDelivery, 'id' | 'place'>): void
  /** Changes what a record tells, unless it tells of a later event by now. */
  change(deliveryId: string, changes: Partial<StoredDelivery>): void
}

/** One record per conversation and URL, updated in place. What an earlier run had not delivered has failed. */
export function createDeliveryLog(newId: () => string, memory: WorldMemory): DeliveryLog {
  const byTarget = memory.open<StoredDelivery>('webhook-deliveries')
  const lastError = 'The practice service ended before it was delivered'
  for (const [target, delivery] of byTarget) {
    if (delivery.status === 'pending') byTarget.set(target, { ...delivery, status: 'failed', lastError })
  }
  const targetOf = new Map([...byTarget].map(([target, { deliveryId }]) => [deliveryId, target]))
  const all = () => [...byTarget.values()]
  return {
    ofConversation: (id) => all().filter(({ conversationId }) => conversationId === id),
    ofEndpoint: (id) => all().filter(({ endpointId }) => endpointId === id),
    begin(facts) {
      const target = `${facts.conversationId} ${facts.url}`
      const earlier = byTarget.get(target)
      const { id, place } = earlier ?? { id: `whd_${newId().slice(0, 26)}`, place: byTarget.size + 1 }
      byTarget.set(target, { ...facts, id, place })
      targetOf.set(facts.deliveryId, target)
    },
    change(deliveryId, changes) {
      const target = targetOf.get(deliveryId) ?? ''
      const stored = byTarget.get(target)
      if (stored?.deliveryId === deliveryId) byTarget.set(target, { ...stored, ...changes })
    },
  }
}
