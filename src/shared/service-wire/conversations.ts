import { z } from 'zod'
import { WireInstant } from './wire-instant.ts'

/**
 * A session of an agent (specification part 2, Conversation; further fields assumed: shapes page 6). Times and
 * `recording_url` are null until known. `agent_snapshot` and `dynamic_variables` are only in single conversations, not
 * in lists.
 */
export const WireConversation = z.looseObject({
  id: z.string(),
  agent_id: z.string(),
  status: z.string(),
  transport: z.string().nullish(),
  created_at: WireInstant.optional(),
  started_at: WireInstant.nullish(),
  ended_at: WireInstant.nullish(),
  /** Milliseconds. */
  duration_ms: z.number().nullish(),
  message_count: z.int().nonnegative().nullish(),
  cost_cents: z.number().nullish(),
  recording_url: z.string().nullish(),
  recording_started_at: WireInstant.nullish(),
  end_reason: z.string().nullish(),
  caller_identity: z.string().nullish(),
  from_number: z.string().nullish(),
  to_number: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  agent_snapshot: z.looseObject({}).nullish(),
  dynamic_variables: z.record(z.string(), z.unknown()).nullish(),
})
export type WireConversation = z.infer<typeof WireConversation>

/** A page of `GET /v1/agents/conversations`, newest first (assumed: shapes page 6.2). */
export const WireConversationPage = z.looseObject({
  conversations: z.array(WireConversation),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
})
export type WireConversationPage = z.infer<typeof WireConversationPage>

/**
 * A transcript entry (specification part 2, Message). `role` is `user` or `assistant`, or another value such as `tool`
 * (assumed: shapes page 6.2); `ended_at` is null while being spoken.
 */
export const WireMessage = z.looseObject({
  id: z.string(),
  conversation_id: z.string().optional(),
  role: z.string(),
  content: z.string().nullish(),
  tool_name: z.string().nullish(),
  tool_args: z.unknown().optional(),
  tool_result: z.unknown().optional(),
  started_at: WireInstant.nullish(),
  ended_at: WireInstant.nullish(),
})
export type WireMessage = z.infer<typeof WireMessage>

/** A page of a transcript, in order; the paging fields are assumed (shapes page 6.2). */
export const WireMessagePage = z.looseObject({
  messages: z.array(WireMessage),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
})
export type WireMessagePage = z.infer<typeof WireMessagePage>

/**
 * Result of a criterion or data field (specification part 2, Evaluation). `passed` is null if unknown, `score` 0 to 1
 * (assumed: shapes page 4.1).
 */
export const WireEvaluation = z.looseObject({
  id: z.string(),
  conversation_id: z.string().optional(),
  kind: z.string(),
  criterion_id: z.string().nullish(),
  name: z.string().nullish(),
  status: z.string().nullish(),
  passed: z.boolean().nullish(),
  score: z.number().nullish(),
  rationale: z.string().nullish(),
  data: z.unknown().optional(),
  created_at: WireInstant.nullish(),
})
export type WireEvaluation = z.infer<typeof WireEvaluation>

/** A page of the evaluations of a conversation; the paging fields are assumed (shapes page 6.2). */
export const WireEvaluationPage = z.looseObject({
  evaluations: z.array(WireEvaluation),
  next_cursor: z.string().nullish(),
  has_more: z.boolean().optional(),
})
export type WireEvaluationPage = z.infer<typeof WireEvaluationPage>

/** Body of `POST /v1/agents/{agent_id}/conversations`; all fields are optional (assumed: shapes page 6.1). */
export interface StartConversationRequest {
  transport?: string | null
  language?: string | null
  dynamic_variables?: Record<string, unknown>
  user_identity?: string | null
  overrides?: { voice_id?: string | null }
}

/**
 * Response of `POST /v1/agents/{agent_id}/conversations`: the session and its connection details (assumed: shapes page
 * 6.1).
 */
export const WireStartedConversation = z.looseObject({
  conversation: WireConversation,
  token: z.string().nullish(),
  url: z.string().nullish(),
})
export type WireStartedConversation = z.infer<typeof WireStartedConversation>
