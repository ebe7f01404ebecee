import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Instant, procedure } from './base.ts'

const RowId = z.number().int().positive()

/** Why requests were refused before they were read; said nowhere but here. */
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

/** The local receiver as it is now. */
export const ReceiverState = z.object({
  kind: z.enum(['off', 'listening', 'failed']),
  /** 0 before it ever listened. */
  port: z.number().int(),
  /** Where deliveries are to go; null while it does not listen. */
  url: z.string().nullable(),
  /** The one name besides this machine's own that `Host` may have; empty for none. */
  tunnelHost: z.string(),
  /** The same through the tunnel; null without one. */
  tunnelUrl: z.string().nullable(),
  /** Why it does not listen. */
  failure: z.object({ port: z.number().int(), reason: z.enum(['port-taken', 'not-allowed', 'other']) }).nullable(),
  /** Grows with every change of the history. */
  revision: z.number().int(),
  /** Deliveries in the history. */
  count: z.number().int(),
  /** Since the studio began. */
  refusals: z.array(z.object({ reason: ReceiverRefusal, count: z.number().int() })),
  lastRefusal: z.object({ reason: ReceiverRefusal, at: Instant }).nullable(),
})
export type ReceiverState = z.infer<typeof ReceiverState>

/** A secret that deliveries are checked with; its value never comes back over this contract. */
export const WebhookSecret = z.object({
  secretId: z.string(),
  name: z.string(),
  createdAt: Instant,
  /** False where the keychain has it no more. */
  isHere: z.boolean(),
})
export type WebhookSecret = z.infer<typeof WebhookSecret>

/** What a signature is worth, as `shared/domain/webhooks/check-signature.ts` tells it; `not-checked` without a secret to check with. */
export const WebhookVerdict = z.looseObject({ kind: z.string(), secretName: z.string().optional() })
export type WebhookVerdict = z.infer<typeof WebhookVerdict>

/** A delivery as the history shows it. */
export const WebhookRow = z.object({
  id: RowId,
  revision: z.number().int(),
  /** Null where the sender named none. */
  deliveryId: z.string().nullable(),
  firstReceivedAt: Instant,
  lastReceivedAt: Instant,
  attemptCount: z.number().int(),
  /** Kind of the verdict of the attempt that counted, or of the last one. */
  verdict: z.string(),
  eventType: z.string(),
  eventId: z.string(),
  conversationId: z.string(),
  format: z.string(),
  sizeBytes: z.number().int(),
  /** The studio sent it, not the service. */
  isFromHere: z.boolean(),
  isBookmarked: z.boolean(),
  isRemoved: z.boolean(),
  /** When it counted; null when it did not. It counts once, however often it comes. */
  acceptedAt: Instant.nullable(),
})
export type WebhookRow = z.infer<typeof WebhookRow>

export const WebhookAttempt = z.object({
  id: RowId,
  receivedAt: Instant,
  requestLine: z.string(),
  /** In the order and spelling in which they came. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  verdict: WebhookVerdict,
  /** Status that it was answered with. */
  answered: z.number().int(),
  sizeBytes: z.number().int(),
  /** Lower-case hex of SHA-256. */
  bodyHash: z.string(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

/** One delivery with its attempts, oldest first; their bodies are on the media route. */
export const WebhookDetail = z.object({ row: WebhookRow, attempts: z.array(WebhookAttempt) })
export type WebhookDetail = z.infer<typeof WebhookDetail>

/** What a request of the studio's own is signed with; `not`: as it is. */
export const SignWith = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not') }),
  z.object({ kind: z.literal('typed'), secret: z.string().min(1).max(4_096) }),
  z.object({ kind: z.literal('stored'), secretId: z.string().min(1).max(100) }),
])
export type SignWith = z.infer<typeof SignWith>

const Headers = z.array(z.tuple([z.string(), z.string()]))

/** What the studio sent, and what came back. */
export const WebhookSent = z.object({
  url: z.string(),
  requestLine: z.string(),
  headers: Headers,
  sizeBytes: z.number().int(),
  durationMs: z.number(),
  outcome: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('answered'),
      status: z.number().int(),
      headers: Headers,
      /** Cut after 64 KB, or where it broke off. */
      body: z.string(),
      isCut: z.boolean(),
    }),
    z.object({ kind: z.literal('failed'), reason: z.string() }),
  ]),
})
export type WebhookSent = z.infer<typeof WebhookSent>

/** The event of a conversation as the read endpoints tell it now. */
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

/** What the service says of telling one URL about one conversation. */
export const DeliveryRecord = z.object({
  conversationId: z.string(),
  agentId: z.string().nullable(),
  url: z.string(),
  event: z.string(),
  status: z.string(),
  attemptCount: z.number(),
  createdAt: Instant.nullable(),
  lastAttemptAt: Instant.nullable(),
  lastStatusCode: z.number().nullable(),
  lastError: z.string().nullable(),
  lastResponseBody: z.string().nullable(),
})
export type DeliveryRecord = z.infer<typeof DeliveryRecord>

/** `asOf` is null when the service was never asked. */
export const DeliveryRecords = z.object({ records: z.array(DeliveryRecord), asOf: Instant.nullable() })
export type DeliveryRecords = z.infer<typeof DeliveryRecords>

export const DeliveryBoard = z.object({
  /** Failed or on their way, newest first. */
  undelivered: z.array(DeliveryRecord),
  /** How many there are: of very many the newest are in `undelivered`. */
  undeliveredCount: z.number().int(),
  /** Looked at so far. */
  conversations: z.number().int(),
  records: z.number().int(),
  asOf: Instant.nullable(),
})
export type DeliveryBoard = z.infer<typeof DeliveryBoard>

const ofConversation = z.object({ conversationId: z.string().min(1).max(200) })
const Target = z.object({ url: z.string().max(2_048), sign: SignWith })

export const webhooks = {
  /** The receiver as it is, and again after changes of it and of the history, at most four times a second. */
  watch: procedure.output(eventIterator(ReceiverState)),
  /** Deliveries newest first, those before the row; 0 for the newest. At once and without a request. */
  list: procedure
    .input(
      z.object({ beforeRow: z.number().int().nonnegative().default(0), limit: z.number().int().min(1).max(2_000) }),
    )
    .output(z.object({ rows: z.array(WebhookRow), revision: z.number().int() })),
  /** What changed after a revision, removed deliveries included, in the order of the changes. */
  changes: procedure
    .input(z.object({ afterRevision: z.number().int().nonnegative(), limit: z.number().int().min(1).max(2_000) }))
    .output(z.array(WebhookRow)),
  /** `not_found`: it was removed. */
  get: procedure.input(z.object({ id: RowId })).output(WebhookDetail),
  bookmark: procedure.input(z.object({ id: RowId, isBookmarked: z.boolean() })).output(z.void()),
  /** Removes what was received of these; that they counted stays known, so that they do not count again. */
  remove: procedure.input(z.object({ ids: z.array(RowId).min(1).max(10_000) })).output(z.void()),
  /**
   * Switches the receiver on or off and sets where it listens; what is set is kept over restarts. A port that cannot be had is told by the
   * state. `invalid_input`: the tunnel's host is no name; nothing changed.
   */
  setReceiver: procedure
    .input(
      z.object({
        isOn: z.boolean().optional(),
        /** 0 for any free port, which is then kept. */
        port: z.number().int().min(0).max(65_535).optional(),
        tunnelHost: z.string().max(300).optional(),
      }),
    )
    .output(ReceiverState),
  /** Gives the receiver another path. What is sent to the one before is refused from then on. */
  renewPath: procedure.output(ReceiverState),
  secrets: procedure.output(z.array(WebhookSecret)),
  /** Keeps a secret in the keychain. `storage_failed`: nothing was kept. */
  addSecret: procedure
    .input(z.object({ name: z.string().trim().min(1).max(100), secret: z.string().min(1).max(4_096) }))
    .output(z.array(WebhookSecret)),
  /** Forgets a secret; verdicts that it gave stay. */
  removeSecret: procedure.input(z.object({ secretId: z.string().min(1).max(100) })).output(z.array(WebhookSecret)),
  /**
   * Checks a signature that was pasted. The body is the text as UTF-8, or base64 of its very bytes. Nothing is kept.
   * `not_found`: the stored secret is not here any more.
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
   * Sends a received body again to any address, once, marked as sent by the studio. Not being answered is a result. `not_found`: it was
   * removed, or the secret is not here; `invalid_input`: no address; then nothing was sent. Cancelled: it may have arrived.
   */
  replay: procedure.input(Target.extend({ attemptId: RowId })).output(WebhookSent),
  /** Reads a conversation from the service and builds its event; nothing is sent to anybody. `not_found`: the service does not have it. */
  rebuild: procedure.input(ofConversation).output(RebuiltEvent),
  /** Sends what was rebuilt, as `replay`, with a delivery id of its own. */
  sendRebuilt: procedure
    .input(
      Target.extend({
        body: z.string().min(1).max(8_388_608),
        type: z.string().regex(/^[\w.-]{1,100}$/),
        version: z.string().regex(/^[\w.-]{1,40}$/),
      }),
    )
    .output(WebhookSent),
  /** What is stored of the service's deliveries about a conversation, without a request. */
  deliveries: procedure.input(ofConversation).output(DeliveryRecords),
  /** Asks the service for them. On any failure what was stored stays. */
  fetchDeliveries: procedure.input(ofConversation).output(DeliveryRecords),
  /** What was not delivered, of every conversation that was looked at, without a request. */
  board: procedure.output(DeliveryBoard),
  /**
   * Looks at the newest conversations, or at all of them, and stores what it finds; on any failure what came before it is stored. What has
   * settled is not asked about again.
   */
  refreshBoard: procedure
    .input(z.object({ reach: z.enum(['newest', 'all']) }))
    .output(eventIterator(z.object({ looked: z.number().int(), total: z.number().int(), isDone: z.boolean() }))),
}
