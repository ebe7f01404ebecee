import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Instant, procedure } from './base.ts'

const RowId = z.number().int().positive()

/** Why requests were rejected unread; reported only here. */
export const ReceiverRefusal = z.enum([
  'host',
  'browser',
  'method',
  'path',
  'content-type',
  'too-large',
  'malformed',
  'upgrade',
  'pipelined',
  'interrupted',
])
export type ReceiverRefusal = z.infer<typeof ReceiverRefusal>

/** The local receiver's state. */
export const ReceiverState = z.object({
  kind: z.enum(['off', 'listening', 'failed']),
  /** 0 before it first listened. */
  port: z.number().int(),
  /** Endpoint URL; null while off. */
  url: z.string().nullable(),
  /** The only allowed `Host` in addition to this computer's own; empty for none. */
  tunnelHost: z.string(),
  /** The same through the tunnel; null without one. */
  tunnelUrl: z.string().nullable(),
  /** Why it isn't listening. */
  failure: z.object({ port: z.number().int(), reason: z.enum(['port-taken', 'not-allowed', 'other']) }).nullable(),
  /** Increases with every change of the history. */
  revision: z.number().int(),
  /** Deliveries in the history. */
  count: z.number().int(),
  /** Since startup. */
  refusals: z.array(z.object({ reason: ReceiverRefusal, count: z.number().int() })),
  lastRefusal: z.object({ reason: ReceiverRefusal, at: Instant }).nullable(),
})
export type ReceiverState = z.infer<typeof ReceiverState>

/** A signing secret; its value is never returned over this contract. */
export const WebhookSecret = z.object({
  secretId: z.string(),
  name: z.string(),
  createdAt: Instant,
  /** `waiting`: the keychain waits for the user. `missing`: it no longer has it, or refused. */
  state: z.enum(['available', 'waiting', 'missing']),
})
export type WebhookSecret = z.infer<typeof WebhookSecret>

/** Result of a signature check, see `shared/domain/webhooks/check-signature.ts`; `not-checked` without a secret. */
export const WebhookVerdict = z.looseObject({ kind: z.string(), secretName: z.string().optional() })
export type WebhookVerdict = z.infer<typeof WebhookVerdict>

/** A delivery as shown in the history. */
export const WebhookRow = z.object({
  id: RowId,
  revision: z.number().int(),
  /** Null if the sender didn't provide one. */
  deliveryId: z.string().nullable(),
  firstReceivedAt: Instant,
  lastReceivedAt: Instant,
  attemptCount: z.number().int(),
  /** Kind of the verdict of the accepted attempt, or of the last one. */
  verdict: z.string(),
  eventType: z.string(),
  eventId: z.string(),
  conversationId: z.string(),
  format: z.string(),
  sizeBytes: z.number().int(),
  /** Sent by the studio, not by the service. */
  isFromHere: z.boolean(),
  isBookmarked: z.boolean(),
  isRemoved: z.boolean(),
  /** When it was accepted; null if it wasn't. Accepted once, however often it arrives. */
  acceptedAt: Instant.nullable(),
})
export type WebhookRow = z.infer<typeof WebhookRow>

export const WebhookAttempt = z.object({
  id: RowId,
  receivedAt: Instant,
  requestLine: z.string(),
  /** In their original order and spelling. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  verdict: WebhookVerdict,
  /** Response status. */
  answered: z.number().int(),
  sizeBytes: z.number().int(),
  /** Lower-case hex of SHA-256. */
  bodyHash: z.string(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

/** One delivery with its attempts, oldest first; their bodies are on the media route. */
export const WebhookDetail = z.object({ row: WebhookRow, attempts: z.array(WebhookAttempt) })
export type WebhookDetail = z.infer<typeof WebhookDetail>

/** How the studio's own request is signed; `not`: left as it is. */
export const SignWith = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not') }),
  z.object({ kind: z.literal('typed'), secret: z.string().min(1).max(4_096) }),
  z.object({ kind: z.literal('stored'), secretId: z.string().min(1).max(100) }),
])
export type SignWith = z.infer<typeof SignWith>

const Headers = z.array(z.tuple([z.string(), z.string()]))

/** Why there was no response. `system`: in the system's words. */
const SendFailure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('timeout'), afterMs: z.number() }),
  z.object({ kind: z.literal('ended') }),
  z.object({ kind: z.literal('system'), text: z.string() }),
])
export type SendFailure = z.infer<typeof SendFailure>

/** What the studio sent, and the response. */
export const WebhookSent = z.object({
  url: z.string(),
  requestLine: z.string(),
  headers: Headers,
  sizeBytes: z.number().int(),
  /** Until the response's status, or until it failed. */
  durationMs: z.number(),
  outcome: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('answered'),
      status: z.number().int(),
      headers: Headers,
      /** Truncated after 64 KB or 5 s, or where it broke off. */
      body: z.string(),
      isCut: z.boolean(),
    }),
    z.object({ kind: z.literal('failed'), reason: SendFailure }),
  ]),
})
export type WebhookSent = z.infer<typeof WebhookSent>

/** A conversation's event, rebuilt from the current data of the read endpoints. */
export const RebuiltEvent = z.object({
  conversationId: z.string(),
  type: z.string(),
  version: z.string(),
  status: z.string(),
  messages: z.number().int(),
  evaluations: z.number().int(),
  /** The whole envelope as it would be sent. */
  body: z.string(),
  sizeBytes: z.number().int(),
})
export type RebuiltEvent = z.infer<typeof RebuiltEvent>

/** The service's record of delivering one conversation to one URL. */
export const DeliveryRecord = z.object({
  conversationId: z.string(),
  agentId: z.string().nullable(),
  url: z.string(),
  event: z.string(),
  status: z.string(),
  /** Null if the service doesn't say. */
  attemptCount: z.number().nullable(),
  createdAt: Instant.nullable(),
  lastAttemptAt: Instant.nullable(),
  lastStatusCode: z.number().nullable(),
  lastError: z.string().nullable(),
  lastResponseBody: z.string().nullable(),
})
export type DeliveryRecord = z.infer<typeof DeliveryRecord>

/** `asOf` is null if the service was never asked. */
export const DeliveryRecords = z.object({ records: z.array(DeliveryRecord), asOf: Instant.nullable() })
export type DeliveryRecords = z.infer<typeof DeliveryRecords>

export const DeliveryBoard = z.object({
  /** Failed or in progress, newest first. */
  undelivered: z.array(DeliveryRecord),
  /** Total count; `undelivered` contains only the newest if there are very many. */
  undeliveredCount: z.number().int(),
  /** Number checked so far. */
  conversations: z.number().int(),
  records: z.number().int(),
  asOf: Instant.nullable(),
})
export type DeliveryBoard = z.infer<typeof DeliveryBoard>

const ofConversation = z.object({ conversationId: z.string().min(1).max(200) })
const Target = z.object({ url: z.string().max(2_048), sign: SignWith })

export const webhooks = {
  /** The receiver's current state, and again after changes to it or to the history, at most four times a second. */
  watch: procedure.output(eventIterator(ReceiverState)),
  /** Deliveries newest first, those before the row; 0 for the newest. Returns immediately, without a request. */
  list: procedure
    .input(
      z.object({ beforeRow: z.number().int().nonnegative().default(0), limit: z.number().int().min(1).max(2_000) }),
    )
    .output(z.object({ rows: z.array(WebhookRow), revision: z.number().int() })),
  /** Changes after a revision, in order, including removed deliveries. */
  changes: procedure
    .input(z.object({ afterRevision: z.number().int().nonnegative(), limit: z.number().int().min(1).max(2_000) }))
    .output(z.array(WebhookRow)),
  /** `not_found`: it was removed. */
  get: procedure.input(z.object({ id: RowId })).output(WebhookDetail),
  bookmark: procedure.input(z.object({ id: RowId, isBookmarked: z.boolean() })).output(z.void()),
  /** Removes the received data of these; that they counted stays known, so they don't count again. */
  remove: procedure.input(z.object({ ids: z.array(RowId).min(1).max(10_000) })).output(z.void()),
  /**
   * Switches the receiver on or off and sets where it listens; the settings persist across restarts. The state reports
   * an unavailable port. `invalid_input`: the tunnel's host isn't a valid name; nothing changed.
   */
  setReceiver: procedure
    .input(
      z.object({
        isOn: z.boolean().optional(),
        /** 0 for any free port, which is then stored. */
        port: z.number().int().min(0).max(65_535).optional(),
        tunnelHost: z.string().max(300).optional(),
      }),
    )
    .output(ReceiverState),
  /** Gives the receiver another path. Requests to the previous one are refused from then on. */
  renewPath: procedure.output(ReceiverState),
  secrets: procedure.output(z.array(WebhookSecret)),
  /** Stores a secret in the keychain. `storage_failed`: nothing was stored. */
  addSecret: procedure
    .input(z.object({ name: z.string().trim().min(1).max(100), secret: z.string().min(1).max(4_096) }))
    .output(z.array(WebhookSecret)),
  /** Deletes a secret; its verdicts are kept. */
  removeSecret: procedure.input(z.object({ secretId: z.string().min(1).max(100) })).output(z.array(WebhookSecret)),
  /**
   * Verifies a pasted signature. The body is text as UTF-8, or base64 of its exact bytes. Nothing is stored.
   * `not_found`: the stored secret no longer exists.
   */
  check: procedure
    .input(
      z.object({
        header: z.string().max(20_000),
        body: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('text'), text: z.string().max(4_194_304) }),
          z.object({ kind: z.literal('base64'), base64: z.string().max(5_700_000) }),
          z.object({ kind: z.literal('received'), attemptId: RowId }),
        ]),
        secret: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('typed'), secret: z.string().max(4_096) }),
          z.object({ kind: z.literal('stored'), secretId: z.string().min(1).max(100) }),
        ]),
        /** Null for now. */
        receivedAt: Instant.nullable(),
      }),
    )
    .output(WebhookVerdict),
  /**
   * Sends a received body again to any URL, once, marked as sent by the studio. No response is a valid result.
   * `not_found`: it was removed, or the secret is unavailable; `invalid_input`: not a URL; nothing was sent in these
   * cases. If canceled, it may have arrived.
   */
  replay: procedure.input(Target.extend({ attemptId: RowId })).output(WebhookSent),
  /**
   * Reads a conversation from the service and rebuilds its event; nothing is sent. `not_found`: the service doesn't
   * have it.
   */
  rebuild: procedure.input(ofConversation).output(RebuiltEvent),
  /** Sends a rebuilt event like `replay`, with a new delivery ID. */
  sendRebuilt: procedure
    .input(
      Target.extend({
        body: z.string().min(1).max(8_388_608),
        type: z.string().regex(/^[\w.-]{1,100}$/),
        version: z.string().regex(/^[\w.-]{1,40}$/),
      }),
    )
    .output(WebhookSent),
  /** The stored delivery records of a conversation, without a request. */
  deliveries: procedure.input(ofConversation).output(DeliveryRecords),
  /** Fetches them from the service. On any failure, stored records are kept. */
  fetchDeliveries: procedure.input(ofConversation).output(DeliveryRecords),
  /** Undelivered records of every checked conversation, without a request. */
  board: procedure.output(DeliveryBoard),
  /**
   * Checks the newest conversations, or all of them, and stores the results; on any failure, earlier results are
   * stored. Settled records aren't requested again.
   */
  refreshBoard: procedure
    .input(z.object({ reach: z.enum(['newest', 'all']) }))
    .output(eventIterator(z.object({ looked: z.number().int(), total: z.number().int(), isDone: z.boolean() }))),
}
