import type { StoredConversation, StoredEvaluation, StoredMessage } from './conversation-store.ts'

/**
 * A conversation as returned in lists (assumed: shapes page 6).
 *
 * @param origin origin of the request; the recording URL starts with it
 */
export function conversationSummary(conversation: StoredConversation, origin: string): Record<string, unknown> {
  const hasRecording = conversation.recording !== undefined
  return {
    id: conversation.id,
    agent_id: conversation.agentId,
    status: conversation.status,
    transport: conversation.transport,
    created_at: conversation.createdAt,
    started_at: conversation.startedAt,
    ended_at: conversation.endedAt,
    duration_ms: conversation.durationMs,
    end_reason: conversation.endReason,
    message_count: conversation.messages.length,
    cost_cents: 0,
    recording_url: hasRecording ? `${origin}/recordings/${conversation.recordingKey}.ogg` : null,
    recording_started_at: hasRecording ? conversation.startedAt : null,
    caller_identity: conversation.callerIdentity,
    from_number: conversation.fromNumber,
    to_number: conversation.toNumber,
    metadata: conversation.metadata,
  }
}

/** A conversation as returned individually, and as `data.object` of a webhook event: identical field by field. */
export function conversationEntry(
  conversation: StoredConversation,
  origin = conversation.origin,
): Record<string, unknown> {
  return {
    ...conversationSummary(conversation, origin),
    agent_snapshot: conversation.agentSnapshot,
    dynamic_variables: conversation.dynamicVariables,
  }
}

/** One transcript entry; tool fields are null for speech. */
export function messageEntry(conversationId: string, message: StoredMessage): Record<string, unknown> {
  return {
    id: message.id,
    conversation_id: conversationId,
    role: message.role,
    content: message.content,
    tool_name: message.toolName,
    tool_args: message.toolArgs,
    tool_result: message.toolResult,
    started_at: message.startedAt,
    ended_at: message.endedAt,
  }
}

/** One evaluation; `passed` follows from `status` and is null while undecided (assumed: shapes page 4.1). */
export function evaluationEntry(conversationId: string, evaluation: StoredEvaluation): Record<string, unknown> {
  const { status } = evaluation
  return {
    id: evaluation.id,
    conversation_id: conversationId,
    kind: evaluation.kind,
    criterion_id: evaluation.criterionId,
    name: evaluation.name,
    status,
    passed: status === null || status === 'unknown' ? null : status === 'success',
    score: evaluation.score,
    rationale: evaluation.rationale,
    data: evaluation.data,
    created_at: evaluation.createdAt,
  }
}
