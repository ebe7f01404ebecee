import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Failure, Instant, procedure } from './base.ts'
import { DeliveryRecords } from './webhooks.ts'

const ConversationId = z.string().min(1).max(200)
const ofConversation = z.object({ conversationId: ConversationId })
const JsonObject = z.record(z.string(), z.unknown())

/** Filters for conversations; all must match. */
export const ConversationFilter = z.object({
  agentId: z.string().max(200).nullable().default(null),
  /** `live`: not ended. */
  status: z.enum(['live', 'completed', 'failed']).nullable().default(null),
  /** By criteria: one failed; all passed; or none failed and one is unknown or there are none. */
  result: z.enum(['failed', 'passed', 'open']).nullable().default(null),
  /** Started at or after this time. */
  since: Instant.nullable().default(null),
  /** By local annotations. */
  marked: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('follow-up') }),
      z.object({ kind: z.literal('note') }),
      z.object({ kind: z.literal('tag'), tag: z.string().max(100) }),
    ])
    .nullable()
    .default(null),
})
export type ConversationFilter = z.infer<typeof ConversationFilter>

/** The user's local annotations of a conversation. */
export const Annotation = z.object({
  note: z.string().max(20_000),
  tags: z.array(z.string().max(100)).max(50),
  /** Flagged for follow-up. */
  followUp: z.boolean(),
})
export type Annotation = z.infer<typeof Annotation>

/** A conversation in the list. */
export const ConversationRow = z.object({
  /** The conversation's ID. */
  id: z.string(),
  agentId: z.string(),
  /** Empty if unknown. */
  agentName: z.string(),
  /** As sent by the service; `pending` and `active` aren't final. */
  status: z.string(),
  transport: z.string(),
  caller: z.string(),
  /** Empty if unknown. */
  createdAt: z.string(),
  durationMs: z.number().nullable(),
  messageCount: z.number().int(),
  /** Simulated by the sandbox, without a real caller. */
  isSimulated: z.boolean(),
  /** Deleted on the service. */
  isGone: z.boolean(),
  passedCount: z.number().int(),
  failedCount: z.number().int(),
  openCount: z.number().int(),
  /** All messages and evaluations are stored. */
  isRead: z.boolean(),
  /** Stored locally. */
  tags: z.array(z.string()),
  followUp: z.boolean(),
  hasNote: z.boolean(),
})
export type ConversationRow = z.infer<typeof ConversationRow>

/** A position in the list of conversations: the creation time and ID of the last one before it. */
export const ConversationKey = z.tuple([z.string(), z.string()])
export type ConversationKey = z.infer<typeof ConversationKey>

export const ConversationPage = z.object({
  rows: z.array(ConversationRow),
  /** On the first page: matching conversations on all pages. */
  total: z.number().int().nullable(),
  /** Where the next page starts; null if there is none. */
  next: ConversationKey.nullable(),
  /** When the full list was last fetched; null if never. */
  asOf: Instant.nullable(),
  /** On the first page: all agents with conversations, regardless of the filter. */
  agents: z.array(z.object({ agentId: z.string(), name: z.string(), count: z.number().int() })),
  /** On the first page: all labels, by name. */
  tags: z.array(z.string()),
  /** Ended conversations without a downloaded transcript and evaluation. */
  unreadCount: z.number().int(),
  /** On the first page: whether any known conversation is live. */
  hasLive: z.boolean(),
})
export type ConversationPage = z.infer<typeof ConversationPage>

/** A transcript entry. */
export const ConversationMessage = z.object({
  id: z.string(),
  /** `user`, `assistant`, `tool`, or another value from the service. */
  role: z.string(),
  content: z.string(),
  toolName: z.string().nullable(),
  toolArgs: z.unknown().optional(),
  toolResult: z.unknown().optional(),
  /** From the start of the recording; null if unknown. */
  startMs: z.number().nullable(),
  /** Null while it is being said. */
  endMs: z.number().nullable(),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

export const ConversationEvaluation = z.object({
  id: z.string(),
  /** `criterion`, `data`, `summary`, or another value from the service. */
  kind: z.string(),
  criterionId: z.string().nullable(),
  name: z.string(),
  /** `none`: not something that can pass, such as collected data. */
  outcome: z.enum(['passed', 'failed', 'open', 'none']),
  /** 0 to 1. */
  score: z.number().nullable(),
  rationale: z.string(),
  /** The collected value. */
  value: z.unknown().optional(),
})
export type ConversationEvaluation = z.infer<typeof ConversationEvaluation>

/** Audio of both sides, stored locally. */
export const CallRecording = z.object({
  id: z.string(),
  /** Path on the media route: signed 16-bit little-endian mono. */
  audioUrl: z.string(),
  sampleRateHz: z.number().int(),
  sampleCount: z.number().int(),
})
export type CallRecording = z.infer<typeof CallRecording>

/** Everything stored about a conversation. */
export const ConversationDetail = z.object({
  row: ConversationRow,
  /** The service's response, with every field. */
  seen: JsonObject,
  asOf: Instant,
  /** Null while live or if unknown. */
  endReason: z.string().nullable(),
  messages: z.array(ConversationMessage),
  evaluations: z.array(ConversationEvaluation),
  recording: CallRecording.nullable(),
  /** A recording exists on the service. */
  hasRecording: z.boolean(),
  annotation: Annotation,
})
export type ConversationDetail = z.infer<typeof ConversationDetail>

/**
 * A watched conversation. `live`: polled once a second. `settling`: ended, results are being fetched. `delivering`:
 * deliveries are being fetched. `away`: the last request failed and will be retried. `over`: no more polling.
 */
export const WatchedConversation = z.object({
  state: z.enum(['live', 'settling', 'delivering', 'away', 'over']),
  /** Why the last request failed; null if it succeeded. */
  failure: Failure.nullable(),
  detail: ConversationDetail,
  /** Its deliveries as last fetched. */
  deliveries: DeliveryRecords,
})
export type WatchedConversation = z.infer<typeof WatchedConversation>

/** A started session. */
export const StartedConversation = z.object({
  conversationId: z.string(),
  /** Connection details of a real-time session, returned only here. Null if the service provides none. */
  session: z.object({ url: z.string(), token: z.string().nullable() }).nullable(),
})
export type StartedConversation = z.infer<typeof StartedConversation>

/**
 * Result of checking a session's URL. `open`: it accepts the token. `refused`: the token expired or was used. `other`:
 * not a session server. `unsafe`: the URL isn't secure and wasn't called.
 */
export const SessionCheck = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('refused') }),
  z.object({ kind: z.literal('other'), status: z.number().int() }),
  z.object({ kind: z.literal('unreachable'), why: z.enum(['no-connection', 'untrusted', 'silent']) }),
  z.object({ kind: z.literal('unsafe') }),
])
export type SessionCheck = z.infer<typeof SessionCheck>

/** A message found by search, with context around the first hit. */
export const MessageHit = z.object({
  conversationId: z.string(),
  /** Empty for the user's note and labels. */
  messageId: z.string(),
  agentName: z.string(),
  /** `note` for the user's note and labels. */
  role: z.string(),
  /** The conversation's ID. */
  createdAt: z.string(),
  /** Offset of `text` in the message, in UTF-16 units, like the hits' offsets. */
  startChar: z.number().int(),
  text: z.string(),
  hits: z.array(z.object({ startChar: z.number().int(), endChar: z.number().int() })),
})
export type MessageHit = z.infer<typeof MessageHit>

const Outcome = z.enum(['passed', 'failed', 'open', 'none'])

/** A position in a criteria grid: failed and open count, creation time and ID of the last conversation before it. */
export const CriteriaKey = z.tuple([z.number().int(), z.number().int(), z.string(), z.string()])
export type CriteriaKey = z.infer<typeof CriteriaKey>

/** An agent's criteria by conversation: most failing criteria first, conversations with most failures first. */
export const CriteriaGrid = z.object({
  /** On the first page. */
  criteria: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      passed: z.number().int(),
      failed: z.number().int(),
      open: z.number().int(),
      /** Periods of equal length, oldest first. */
      trend: z.array(
        z.object({ fromDay: z.string(), passed: z.number().int(), failed: z.number().int(), open: z.number().int() }),
      ),
    }),
  ),
  /** `outcomes` by criterion ID; criteria that weren't evaluated are absent. */
  rows: z.array(ConversationRow.extend({ outcomes: z.record(z.string(), Outcome) })),
  /** On the first page: evaluated conversations on all pages. */
  total: z.number().int().nullable(),
  /** Where the next page starts; null if there is none. */
  next: CriteriaKey.nullable(),
})
export type CriteriaGrid = z.infer<typeof CriteriaGrid>

export const ConversationFormat = z.enum(['txt', 'csv', 'vtt', 'json'])
export type ConversationFormat = z.infer<typeof ConversationFormat>

export const ConversationExportRequest = z.object({
  what: z.union([
    z.object({ conversationIds: z.array(ConversationId).min(1).max(10_000) }),
    z.object({ filter: ConversationFilter }),
  ]),
  formats: z.array(ConversationFormat).min(1),
  folder: z.string().optional(),
  /** File names without extensions. */
  baseName: z.string().min(1).max(200).optional(),
})
export type ConversationExportRequest = z.infer<typeof ConversationExportRequest>

export const ConversationExportCheck = z.object({
  folder: z.string(),
  baseName: z.string(),
  conversationCount: z.number().int(),
  /** Number without a complete transcript. */
  unreadCount: z.number().int(),
  fileCount: z.number().int(),
  /** Names of the first files. */
  fileNames: z.array(z.string()),
  existingPaths: z.array(z.string()),
})
export type ConversationExportCheck = z.infer<typeof ConversationExportCheck>

export const ConversationFile = z.object({
  format: ConversationFormat,
  path: z.string(),
  sizeBytes: z.number().int(),
  downloadUrl: z.string(),
})
export type ConversationFile = z.infer<typeof ConversationFile>

export const ConversationExportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
  z.object({ kind: z.literal('finished'), files: z.array(ConversationFile) }),
])
export type ConversationExportEvent = z.infer<typeof ConversationExportEvent>

export const conversations = {
  /** Stored conversations, newest first, without a request. */
  list: procedure
    .input(
      ConversationFilter.extend({
        after: ConversationKey.nullable().default(null),
        limit: z.number().int().min(1).max(2_000).default(200),
      }),
    )
    .output(ConversationPage),
  /**
   * Fetches conversations, newest first, until a page has nothing new or the list ends. Closing the iterator cancels;
   * any failure keeps what was read.
   */
  refresh: procedure.output(eventIterator(z.object({ loaded: z.number().int(), isDone: z.boolean() }))),
  /**
   * Downloads transcripts and evaluations of ended conversations, newest first, at most `most`. Closing the iterator
   * cancels; what was read is kept.
   */
  readEnded: procedure
    .input(z.object({ most: z.number().int().min(1).max(100_000) }))
    .output(eventIterator(z.object({ read: z.number().int(), total: z.number().int() }))),
  /** The stored conversation. `not_found` if never fetched. */
  get: procedure.input(ofConversation).output(ConversationDetail),
  /** Fetches the conversation, its transcript and evaluation. Any failure keeps what is stored. */
  fetch: procedure.input(ofConversation).output(ConversationDetail),
  /**
   * The stored conversation, then changes from the service: at most one request per second however many windows watch,
   * none without watchers. Failed requests are retried with increasing delays.
   */
  watch: procedure.input(ofConversation).output(eventIterator(WatchedConversation)),
  /**
   * Starts a session with the agent. After `timed_out` and `service_unavailable` one may have started, which the list
   * shows. May be charged.
   */
  start: procedure
    .input(
      z.object({
        agentId: z.string().min(1).max(200),
        /** The caller; null uses the service's default. */
        callerIdentity: z.string().min(1).max(255).nullable(),
        language: z.string().min(1).max(35).nullable(),
        variables: z.record(z.string().min(1).max(100), z.string().max(10_000)),
      }),
    )
    .output(StartedConversation),
  /**
   * Checks whether a conversation's real-time session can be joined from this computer; its page may then connect to
   * it. `not_found` if it wasn't started in this run of the studio.
   */
  checkSession: procedure.input(ofConversation).output(SessionCheck),
  /**
   * Yields the connection details once; the caller holds the stream while in the session, so that no other workspace is
   * opened meanwhile. If the stream ends by itself, one is being opened. `not_found` as above, or if it wasn't found
   * reachable.
   */
  joinSession: procedure.input(ofConversation).output(eventIterator(z.object({ url: z.string(), token: z.string() }))),
  /**
   * Downloads the recording. `not_found` if there is none yet. `invalid_input` if the format can't be read. Any failure
   * keeps an existing recording.
   */
  fetchRecording: procedure.input(ofConversation).output(ConversationDetail),
  /** Latest messages with every typed word, the last one as a prefix, from everything stored. */
  search: procedure
    .input(z.object({ text: z.string().max(500), limit: z.number().int().min(1).max(500) }))
    .output(z.array(MessageHit)),
  /** Saves changed annotations; on disk when this returns. Other fields are kept. */
  annotate: procedure.input(ofConversation.extend(Annotation.partial().shape)).output(ConversationDetail),
  /** An agent's criteria results, from stored data. */
  criteria: procedure
    .input(
      z.object({
        agentId: z.string().min(1).max(200),
        after: CriteriaKey.nullable().default(null),
        limit: z.number().int().min(1).max(2_000).default(200),
      }),
    )
    .output(CriteriaGrid),
  /** What an export would write. `invalid_input` if the folder isn't an absolute path, or nothing matches. */
  checkExport: procedure.input(ConversationExportRequest).output(ConversationExportCheck),
  /**
   * Writes stored conversations to files, each completely or not at all; VTT one per conversation. Closing the iterator
   * cancels and keeps finished files. `file_exists` unless `overwrite`.
   */
  export: procedure
    .input(ConversationExportRequest.extend({ overwrite: z.boolean().default(false) }))
    .output(eventIterator(ConversationExportEvent)),
}
