import type { BatchRecipient, StoredBatchCall } from './batch-call-store.ts'

/** A batch as returned by routes and events: counts, no recipients. */
export function batchCallEntry(batch: StoredBatchCall): Record<string, unknown> {
  const countOf = (status: BatchRecipient['status']) =>
    batch.recipients.filter((recipient) => recipient.status === status).length
  return {
    id: batch.id,
    agent_id: batch.agentId,
    phone_number_id: null,
    name: batch.name,
    status: batch.status,
    total: batch.recipients.length,
    completed: countOf('completed'),
    failed: countOf('failed'),
    error: batch.error,
    created_at: batch.createdAt,
    updated_at: batch.updatedAt,
    started_at: batch.startedAt,
    ended_at: batch.endedAt,
    scheduled_at: batch.scheduledAt,
    ringing_timeout_ms: batch.ringingTimeoutMs,
  }
}

/** One recipient as returned in a batch's recipient list. */
export function batchRecipientEntry(recipient: BatchRecipient): Record<string, unknown> {
  return {
    id: recipient.id,
    phone: recipient.phone,
    custom_id: recipient.customId,
    dynamic_vars: recipient.dynamicVars,
    status: recipient.status,
    conversation_id: recipient.conversationId,
    error: recipient.error,
  }
}
