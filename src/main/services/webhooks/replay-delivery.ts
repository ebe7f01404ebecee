import { randomUUID } from 'node:crypto'
import type { SignWith, WebhookSent } from '#shared/contract/webhooks.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getAttempt } from '../../db/repos/webhook-deliveries-repo.ts'
import type { KeptHead } from './receive-deliveries.ts'
import { signatureTools } from './signature-tools.ts'

export interface SendDeps {
  db: ReadableDb
  now(): number
  headerPrefix(): string
  /** Throws `not_found`. */
  secretOf(secretId: string): string
}

/** Headers that belong to the connection a request came on. */
const OF_CONNECTION = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'expect',
  'accept-encoding',
  'overvoice-sent',
])

/**
 * Sends a received body again, byte for byte, with its original headers, to any URL; with its original or a new
 * signature. The delivery ID stays the same, so a receiver that counts it once still does.
 *
 * @throws StudioError `not_found`: the delivery was removed, or the secret is unavailable; nothing was sent
 * @throws StudioError of `sendWebhook`
 */
export async function replayDelivery(
  deps: SendDeps,
  { attemptId, url, sign }: { attemptId: number; url: string; sign: SignWith },
  signal: AbortSignal,
): Promise<WebhookSent> {
  const { sendWebhook } = await import('./send-webhook.ts')
  const attempt = getAttempt<KeptHead, unknown>(deps.db, attemptId)
  if (!attempt) throw new StudioError('not_found', 'delivery-removed')
  const kept = attempt.head.headers.filter(([name]) => !OF_CONNECTION.has(name.toLowerCase()))
  const signature = signatureFor(deps, sign, attempt.body)
  const headers =
    signature === null
      ? kept
      : [...kept.filter(([name]) => !/signature$/i.test(name)), [`${deps.headerPrefix()}Signature`, signature] as const]
  return sendWebhook({ url, headers, body: attempt.body }, signal)
}

/**
 * Sends a rebuilt body with the headers of specification part 6 and a new delivery ID.
 *
 * @throws StudioError as `replayDelivery`
 */
export async function sendRebuilt(
  deps: SendDeps,
  { body, type, version, url, sign }: { body: string; type: string; version: string; url: string; sign: SignWith },
  signal: AbortSignal,
): Promise<WebhookSent> {
  const { sendWebhook } = await import('./send-webhook.ts')
  const bytes = Buffer.from(body)
  const prefix = deps.headerPrefix()
  const signature = signatureFor(deps, sign, bytes)
  const headers: [string, string][] = [
    ['Content-Type', 'application/json'],
    ...(signature === null ? [] : [[`${prefix}Signature`, signature] as [string, string]]),
    [`${prefix}Event`, type],
    [`${prefix}Delivery-Id`, randomUUID()],
    [`${prefix}Version`, version],
  ]
  return sendWebhook({ url, headers, body: bytes }, signal)
}

/** Null if no new signature is needed. */
function signatureFor(deps: SendDeps, sign: SignWith, body: Uint8Array): string | null {
  if (sign.kind === 'not') return null
  const secret = sign.kind === 'typed' ? sign.secret : deps.secretOf(sign.secretId)
  const seconds = Math.floor(deps.now() / 1_000)
  return `t=${seconds},v0=${signatureTools.hmacHex(secret, `${seconds}.`, body)}`
}
