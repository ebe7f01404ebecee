import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Failure, Instant, procedure } from './base.ts'
import { DeliveryRecords } from './webhooks.ts'

const ConversationId = z.string().min(1).max(200)
const ofConversation = z.object({ conversationId: ConversationId })
const JsonObject = z.record(z.string(), z.unknown())

/** Which conversations are shown: those that fit all that is said. */
export const ConversationFilter = z.object({
  agentId: z.string().max(200).nullable().default(null),
  /** `live`: it has not ended. */
  status: z.enum(['live', 'completed', 'failed']).nullable().default(null),
  /** By criteria: one failed, all passed, or none failed and one is open or there are none. */
  result: z.enum(['failed', 'passed', 'open']).nullable().default(null),
  /** Begun at this instant or later. */
  since: Instant.nullable().default(null),
  /** By what is kept on this computer. */
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

/** What a person wrote beside a conversation, on this computer only. */
export const Annotation = z.object({
  note: z.string().max(20_000),
  tags: z.array(z.string().max(100)).max(50),
  /** To come back to. */
  followUp: z.boolean(),
})
export type Annotation = z.infer<typeof Annotation>

/** A conversation as the list shows it. */
export const ConversationRow = z.object({
  /** Of the conversation. */
  id: z.string(),
  agentId: z.string(),
  /** Empty when it is not known. */
  agentName: z.string(),
  /** As the service says it; `pending` and `active` have not ended. */
  status: z.string(),
  transport: z.string(),
  caller: z.string(),
  /** Empty when the service does not say. */
  createdAt: z.string(),
  durationMs: z.number().nullable(),
  messageCount: z.number().int(),
  /** The practice service played it: nobody called. */
  isSimulated: z.boolean(),
  /** The service does not have it any more. */
  isGone: z.boolean(),
  passedCount: z.number().int(),
  failedCount: z.number().int(),
  openCount: z.number().int(),
  /** All that was said and judged is here. */
  isRead: z.boolean(),
  /** Kept on this computer. */
  tags: z.array(z.string()),
  followUp: z.boolean(),
  hasNote: z.boolean(),
})
export type ConversationRow = z.infer<typeof ConversationRow>

export const ConversationPage = z.object({
  rows: z.array(ConversationRow),
  /** Conversations that fit, on all pages. */
  total: z.number().int(),
  /** Of the next page; null on the last. */
  nextOffset: z.number().int().nullable(),
  /** When the service last listed them all; null when it never did. */
  asOf: Instant.nullable(),
  /** On the first page: every agent that has conversations, whatever the filter. */
  agents: z.array(z.object({ agentId: z.string(), name: z.string(), count: z.number().int() })),
  /** On the first page: every tag that was given, by name. */
  tags: z.array(z.string()),
  /** Of all conversations: those that ended and whose transcript and evaluation are not here. */
  unreadCount: z.number().int(),
  /** On the first page: one of all conversations has not ended, as far as is known here. */
  hasLive: z.boolean(),
})
export type ConversationPage = z.infer<typeof ConversationPage>

/** One entry of a transcript. */
export const ConversationMessage = z.object({
  id: z.string(),
  /** `user`, `assistant`, `tool`, or another word of the service's. */
  role: z.string(),
  content: z.string(),
  toolName: z.string().nullable(),
  toolArgs: z.unknown().optional(),
  toolResult: z.unknown().optional(),
  /** From the beginning of the recording; null when the service does not say. */
  startMs: z.number().nullable(),
  /** Null while it is being said. */
  endMs: z.number().nullable(),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

export const ConversationEvaluation = z.object({
  id: z.string(),
  /** `criterion`, `data`, `summary`, or another word of the service's. */
  kind: z.string(),
  criterionId: z.string().nullable(),
  name: z.string(),
  /** `none`: nothing that can be passed, such as collected data. */
  outcome: z.enum(['passed', 'failed', 'open', 'none']),
  /** 0 to 1. */
  score: z.number().nullable(),
  rationale: z.string(),
  /** What was collected. */
  value: z.unknown().optional(),
})
export type ConversationEvaluation = z.infer<typeof ConversationEvaluation>

/** The sound of both sides, on this computer. */
export const CallRecording = z.object({
  id: z.string(),
  /** Path on the media route: signed 16-bit little-endian mono. */
  audioUrl: z.string(),
  sampleRateHz: z.number().int(),
  sampleCount: z.number().int(),
})
export type CallRecording = z.infer<typeof CallRecording>

/** Everything that is here of a conversation. */
export const ConversationDetail = z.object({
  row: ConversationRow,
  /** As the service answered it, every field. */
  seen: JsonObject,
  asOf: Instant,
  /** Why it ended; null while it is live or when the service does not say. */
  endReason: z.string().nullable(),
  messages: z.array(ConversationMessage),
  evaluations: z.array(ConversationEvaluation),
  recording: CallRecording.nullable(),
  /** The service says that it has a recording. */
  hasRecording: z.boolean(),
  annotation: Annotation,
})
export type ConversationDetail = z.infer<typeof ConversationDetail>

/**
 * A conversation while it is watched. `live`: it is asked for once a second. `settling`: it has ended, and what is made of it afterwards
 * is asked for. `delivering`: who was told of the end is asked for. `away`: the last request failed, and the next one follows by itself.
 * `over`: nothing more is asked for.
 */
export const WatchedConversation = z.object({
  state: z.enum(['live', 'settling', 'delivering', 'away', 'over']),
  /** Why the last request failed; null when it did not. */
  failure: Failure.nullable(),
  detail: ConversationDetail,
  /** Who was told of it, as last seen. */
  deliveries: DeliveryRecords,
})
export type WatchedConversation = z.infer<typeof WatchedConversation>

/** A session that was begun. */
export const StartedConversation = z.object({
  conversationId: z.string(),
  /** Where and with what a real-time session is joined; both are in this answer and nowhere else. Null when the service names none. */
  session: z.object({ url: z.string(), token: z.string().nullable() }).nullable(),
})
export type StartedConversation = z.infer<typeof StartedConversation>

/**
 * What is at the address of a session. `open`: it would let the token in. `refused`: it does not take the token, which has expired or
 * was used up. `other`: it answers, but is no server of such sessions. `unsafe`: the address is not a secure one, and was not called.
 */
export const SessionCheck = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('refused') }),
  z.object({ kind: z.literal('other'), status: z.number().int() }),
  z.object({ kind: z.literal('unreachable'), why: z.enum(['no-connection', 'untrusted', 'silent']) }),
  z.object({ kind: z.literal('unsafe') }),
])
export type SessionCheck = z.infer<typeof SessionCheck>

/** A message that was found, with the words around the first of what was typed. */
export const MessageHit = z.object({
  conversationId: z.string(),
  messageId: z.string(),
  agentName: z.string(),
  role: z.string(),
  /** Of the conversation. */
  createdAt: z.string(),
  /** Where `text` begins in the message, in UTF-16 units; so are the places of what was found. */
  startChar: z.number().int(),
  text: z.string(),
  hits: z.array(z.object({ startChar: z.number().int(), endChar: z.number().int() })),
})
export type MessageHit = z.infer<typeof MessageHit>

const Outcome = z.enum(['passed', 'failed', 'open', 'none'])

/** Criteria of an agent by conversation: those that fail most first, and conversations with most failures first. */
export const CriteriaGrid = z.object({
  criteria: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      passed: z.number().int(),
      failed: z.number().int(),
      open: z.number().int(),
      /** Stretches of equally many days, oldest first. */
      trend: z.array(
        z.object({ fromDay: z.string(), passed: z.number().int(), failed: z.number().int(), open: z.number().int() }),
      ),
    }),
  ),
  /** `outcomes` by the id of the criterion; one that was not judged is not in it. */
  rows: z.array(ConversationRow.extend({ outcomes: z.record(z.string(), Outcome) })),
  total: z.number().int(),
  nextOffset: z.number().int().nullable(),
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
  /** Of the files, without their endings. */
  baseName: z.string().min(1).max(200).optional(),
})
export type ConversationExportRequest = z.infer<typeof ConversationExportRequest>

export const ConversationExportCheck = z.object({
  folder: z.string(),
  baseName: z.string(),
  conversationCount: z.number().int(),
  /** Of these, the ones whose transcript is not here, or not to its end. */
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
  /** What is stored here, newest first, without a request. */
  list: procedure
    .input(
      ConversationFilter.extend({
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(2_000).default(200),
      }),
    )
    .output(ConversationPage),
  /**
   * Asks the service for its conversations, newest first, until a page brings nothing new or the list ends. Closing the iterator cancels;
   * on any failure what was read before it stays.
   */
  refresh: procedure.output(eventIterator(z.object({ loaded: z.number().int(), isDone: z.boolean() }))),
  /**
   * Reads transcripts and evaluations of conversations that ended and are not read yet, newest first, at most `most` of them. Closing the
   * iterator cancels; what was read stays.
   */
  readEnded: procedure
    .input(z.object({ most: z.number().int().min(1).max(100_000) }))
    .output(eventIterator(z.object({ read: z.number().int(), total: z.number().int() }))),
  /** What is stored here of one. `not_found`: it was never seen. */
  get: procedure.input(ofConversation).output(ConversationDetail),
  /** Asks the service for the conversation, what was said and how it was judged. On any failure what is stored stays. */
  fetch: procedure.input(ofConversation).output(ConversationDetail),
  /**
   * What is stored, then what the service has, as it changes: one request a second at most however many windows watch, and none after the
   * last of them has closed. A failed request is tried again, ever more seldom.
   */
  watch: procedure.input(ofConversation).output(eventIterator(WatchedConversation)),
  /**
   * Begins a session of the agent. `timed_out` and `service_unavailable`: one may have begun, which the list then shows. The service may
   * charge for it.
   */
  start: procedure
    .input(
      z.object({
        agentId: z.string().min(1).max(200),
        /** Who calls; null leaves it to the service. */
        callerIdentity: z.string().min(1).max(255).nullable(),
        language: z.string().min(1).max(35).nullable(),
        variables: z.record(z.string().min(1).max(100), z.string().max(10_000)),
      }),
    )
    .output(StartedConversation),
  /**
   * Asks whether the real-time session of a conversation can be joined from this computer; the page that joins it may reach it afterwards.
   * `not_found`: it was not begun since the studio was started.
   */
  checkSession: procedure.input(ofConversation).output(SessionCheck),
  /**
   * Where and with what it is joined, once; whoever joins holds the stream for as long as somebody is in the session, so that no other
   * workspace is opened meanwhile. Its end without being let go says that one is opened. `not_found`: as above, or it was not found to be
   * reachable.
   */
  joinSession: procedure.input(ofConversation).output(eventIterator(z.object({ url: z.string(), token: z.string() }))),
  /**
   * Fetches the recording and keeps its samples here. `not_found`: there is none, or not yet. `invalid_input`: it is in a form that cannot
   * be read here. On any failure a recording that is here stays.
   */
  fetchRecording: procedure.input(ofConversation).output(ConversationDetail),
  /** The messages said last that hold every typed word, the last word as a beginning, of all that was ever fetched. */
  search: procedure
    .input(z.object({ text: z.string().max(500), limit: z.number().int().min(1).max(500) }))
    .output(z.array(MessageHit)),
  /** Keeps what is changed of what is written beside a conversation, on the disk when this answers; the rest stays as it is. */
  annotate: procedure.input(ofConversation.extend(Annotation.partial().shape)).output(ConversationDetail),
  /** How an agent's criteria came out, of what is stored here. */
  criteria: procedure
    .input(
      z.object({
        agentId: z.string().min(1).max(200),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(2_000).default(200),
      }),
    )
    .output(CriteriaGrid),
  /** What an export would write. `invalid_input`: the folder is not a full path, or nothing fits. */
  checkExport: procedure.input(ConversationExportRequest).output(ConversationExportCheck),
  /**
   * Writes what is stored of conversations to files, each whole or not at all; VTT one for each conversation. Closing the iterator cancels
   * and keeps the files that are written. `file_exists` unless `overwrite`.
   */
  export: procedure
    .input(ConversationExportRequest.extend({ overwrite: z.boolean().default(false) }))
    .output(eventIterator(ConversationExportEvent)),
}
