import type {
  CallRecording,
  ConversationDetail,
  ConversationEvaluation,
  ConversationMessage,
  ConversationRow,
} from '#shared/contract/conversations.ts'
import { callAudioPath } from '#shared/domain/media-paths.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { WireConversation, WireEvaluation, WireMessage } from '#shared/service-wire/conversations.ts'
import { type ConversationNote, getConversationNote } from '../../db/repos/conversation-notes-repo.ts'
import { getCallRecording, listEvaluations, listMessages } from '../../db/repos/conversation-parts-repo.ts'
import {
  getConversation,
  getConversationPage,
  type StoredConversation,
  type StoredConversationRow,
} from '../../db/repos/conversations-repo.ts'
import type { ReadConversationsDeps } from './conversations-deps.ts'
import { outcomeOf } from './outcome-of.ts'

/**
 * Everything that is here of a conversation.
 *
 * @throws StudioError `not_found`: it was never seen
 */
export function readConversation(
  deps: ReadConversationsDeps,
  conversationId: string,
  service: string = deps.service(),
): ConversationDetail {
  return deps.cache.snapshot(() => {
    const stored = requireConversation(deps, service, conversationId)
    const { rows } = getConversationPage(deps.cache, service, {
      ...{ agentId: null, status: null, result: null, since: null },
      ...{ conversationIds: [conversationId], offset: 0, limit: 1 },
    })
    const conversation = WireConversation.parse(stored.conversation)
    const row = rows[0]
    if (!row) throw unseen()
    const zeroMs = zeroOf(conversation)
    const annotation = getConversationNote(deps.db, service, conversationId) ?? { note: '', tags: [], followUp: false }
    const recording = getCallRecording(deps.cache, stored.id)
    return {
      row: toRow(deps, row),
      annotation,
      seen: stored.conversation,
      asOf: stored.asOf,
      endReason: conversation.end_reason ?? null,
      messages: listMessages(deps.cache, stored.id).map((message) => toMessage(WireMessage.parse(message), zeroMs)),
      evaluations: listEvaluations(deps.cache, stored.id).map((each) => toEvaluation(WireEvaluation.parse(each))),
      recording: recording ? toRecording(recording) : null,
      hasRecording: typeof conversation.recording_url === 'string' && conversation.recording_url !== '',
    }
  })
}

/**
 * The conversation as it was last seen.
 *
 * @throws StudioError `not_found`: it was never seen
 */
export function requireConversation(
  deps: ReadConversationsDeps,
  service: string,
  conversationId: string,
): StoredConversation {
  const stored = getConversation(deps.cache, service, conversationId)
  if (!stored) throw unseen()
  return stored
}

/** True for a status that another may still follow (specification part 3; the two are assumed: shapes page 6). */
export function isLive(status: string): boolean {
  return status === 'pending' || status === 'active'
}

function unseen(): StudioError {
  return new StudioError('not_found', 'This conversation was never seen here.')
}

/** A row as lists show it, with what is kept beside it here. */
export function toRow(
  { db, service }: ReadConversationsDeps,
  { conversationId, ...row }: StoredConversationRow,
  note: ConversationNote | undefined = getConversationNote(db, service(), conversationId),
): ConversationRow {
  const { tags, followUp } = note ?? { tags: [], followUp: false }
  return { id: conversationId, ...row, tags, followUp, hasNote: (note?.note ?? '') !== '' }
}

/** Where the recording begins, else the call; NaN when neither is known. */
function zeroOf(conversation: WireConversation): number {
  return Date.parse(conversation.recording_started_at ?? conversation.started_at ?? '')
}

function toMessage(message: WireMessage, zeroMs: number): ConversationMessage {
  return {
    id: message.id,
    role: message.role,
    content: message.content ?? '',
    toolName: message.tool_name ?? null,
    ...(message.tool_args === undefined || message.tool_args === null ? {} : { toolArgs: message.tool_args }),
    ...(message.tool_result === undefined || message.tool_result === null ? {} : { toolResult: message.tool_result }),
    startMs: sinceZero(message.started_at, zeroMs),
    endMs: sinceZero(message.ended_at, zeroMs),
  }
}

/** A place in the recording; what lies before it, as words of a greeting may, is at its beginning. */
function sinceZero(instant: string | null | undefined, zeroMs: number): number | null {
  const atMs = Date.parse(instant ?? '') - zeroMs
  return Number.isNaN(atMs) ? null : Math.max(0, atMs)
}

function toEvaluation(evaluation: WireEvaluation): ConversationEvaluation {
  const { data } = evaluation
  const isWrapped = typeof data === 'object' && data !== null && 'value' in data
  const value = isWrapped ? data.value : data
  return {
    id: evaluation.id,
    kind: evaluation.kind,
    criterionId: evaluation.criterion_id ?? null,
    name: evaluation.name ?? '',
    outcome: outcomeOf(evaluation),
    score: evaluation.score ?? null,
    rationale: evaluation.rationale ?? '',
    ...(evaluation.kind === 'data' || (value !== undefined && value !== null) ? { value: value ?? null } : {}),
  }
}

function toRecording(recording: { recordingId: string; sampleRateHz: number; sampleCount: number }): CallRecording {
  const { recordingId, sampleRateHz, sampleCount } = recording
  return { id: recordingId, audioUrl: callAudioPath(recordingId), sampleRateHz, sampleCount }
}
