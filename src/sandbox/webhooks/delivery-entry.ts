import type { StoredDelivery } from './delivery-log.ts'

/** A delivery record as returned (specification part 2; fields beyond the four named there assumed: shapes page 7). */
export function deliveryEntry(delivery: StoredDelivery): Record<string, unknown> {
  return {
    id: delivery.id,
    conversation_id: delivery.conversationId,
    agent_id: delivery.agentId,
    url: delivery.url,
    event: delivery.event,
    status: delivery.status,
    attempt_count: delivery.attemptCount,
    created_at: delivery.createdAt,
    last_attempt_at: delivery.lastAttemptAt,
    last_status_code: delivery.lastStatusCode,
    last_error: delivery.lastError,
    request_body: delivery.requestBody,
    request_headers: delivery.requestHeaders,
    last_response_body: delivery.lastResponseBody,
    last_response_headers: delivery.lastResponseHeaders,
  }
}
