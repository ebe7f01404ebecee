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
import { readLeniently } from '#shared/service-wire/read-leniently.ts'
import { type ConversationNote, getConversationNote } from '../../db/repos/conversation-notes-repo.ts'
import { getCallRecording, listEvaluations, listMessages } from '../../db/repos/conversation-parts-repo.ts'
import {
  getConversation,
  getConversationRows,
  type StoredConversation,
  type StoredConversationRow,
} from '../../db/repos/conversations-repo.ts'
import { parseStored } from '../../db/parse-stored.ts'
import { runInTurns } from '../../lib/run-in-turns.ts'
import type { ReadConversationsDeps } from './conversations-deps.ts'
import { getOutcome } from './outcome-of.ts'

/** What is stored about a conversation, without its transcript and evaluations. */
export type ConversationHead = Omit<ConversationDetail, 'messages' | 'evaluations'>

/**
 * Everything stored about a conversation, as it was when called. Long ones are converted in turns.
 *
 * @throws StudioError `not_found` if it was never fetched
 */
export async function readConversation(
  deps: ReadConversationsDeps,
  conversationId: string,
  signal: AbortSignal,
  service: string = deps.service(),
): Promise<ConversationDetail> {
  return runInTurns(readInSteps(deps, conversationId, service), signal)
}

/** As `readConversation`, yielding before each message and evaluation. */
export function* readInSteps(
  deps: ReadConversationsDeps,
  conversationId: string,
  service: string,
): Generator<void, ConversationDetail> {
  const { head, zeroMs, ...stored } = deps.cache.snapshot(() => {
    const { id, conversation } = requireConversation(deps, service, conversationId)
    return {
      head: readConversationHead(deps, conversationId, service),
      zeroMs: zeroOf(readLeniently(WireConversation, conversation).value),
      messages: listMessages(deps.cache, id),
      evaluations: listEvaluations(deps.cache, id),
    }
  })
  const messages: ConversationMessage[] = []
  for (const json of stored.messages) {
    yield
    messages.push(toMessage(readLeniently(WireMessage, parseStored(json)).value, zeroMs))
  }
  const evaluations: ConversationEvaluation[] = []
  for (const json of stored.evaluations) {
    yield
    evaluations.push(toEvaluation(readLeniently(WireEvaluation, parseStored(json)).value))
  }
  return { ...head, messages, evaluations }
}

/** As `readConversation`, without transcript and evaluations, at once. */
export function readConversationHead(
  deps: ReadConversationsDeps,
  conversationId: string,
  service: string,
): ConversationHead {
  return deps.cache.snapshot(() => {
    const stored = requireConversation(deps, service, conversationId)
    const [row] = getConversationRows(deps.cache, service, [conversationId])
    const conversation = readLeniently(WireConversation, stored.conversation).value
    if (!row) throw unseen()
    const annotation = getConversationNote(deps.db, service, conversationId) ?? { note: '', tags: [], followUp: false }
    const recording = getCallRecording(deps.cache, stored.id)
    return {
      row: toRow(deps, row),
      annotation,
      seen: stored.conversation,
      asOf: stored.asOf,
      endReason: conversation.end_reason ?? null,
      recording: recording ? toRecording(recording) : null,
      hasRecording: typeof conversation.recording_url === 'string' && conversation.recording_url !== '',
    }
  })
}

/**
 * The cached conversation.
 *
 * @throws StudioError `not_found` if it was never fetched
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

/** True for a status that isn't final (specification part 3; the two are assumed: shapes page 6). */
export function isLive(status: string): boolean {
  return status === 'pending' || status === 'active'
}

function unseen(): StudioError {
  return new StudioError('not_found', 'conversation-not-stored')
}

/** A list row with its local annotations. */
export function toRow(
  { db, service }: ReadConversationsDeps,
  { conversationId, ...row }: StoredConversationRow,
  note: ConversationNote | undefined = getConversationNote(db, service(), conversationId),
): ConversationRow {
  const { tags, followUp } = note ?? { tags: [], followUp: false }
  return { id: conversationId, ...row, tags, followUp, hasNote: (note?.note ?? '') !== '' }
}

/** Start of the recording, else of the call; NaN if neither is known. */
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

/** Offset in the recording; earlier times, such as a greeting's, are 0. */
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
    outcome: getOutcome(evaluation),
    score: evaluation.score ?? null,
    rationale: evaluation.rationale ?? '',
    ...(evaluation.kind === 'data' || (value !== undefined && value !== null) ? { value: value ?? null } : {}),
  }
}

function toRecording(recording: { recordingId: string; sampleRateHz: number; sampleCount: number }): CallRecording {
  const { recordingId, sampleRateHz, sampleCount } = recording
  return { id: recordingId, audioUrl: callAudioPath(recordingId), sampleRateHz, sampleCount }
}
