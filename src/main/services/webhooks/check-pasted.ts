import type { WebhookVerdict } from '#shared/contract/webhooks.ts'
import { checkSignature } from '#shared/domain/webhooks/check-signature.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { readAttemptBody } from './read-history.ts'
import { signatureTools } from './signature-tools.ts'

export interface CheckRequest {
  header: string
  body: { kind: 'text'; text: string } | { kind: 'base64'; base64: string } | { kind: 'received'; attemptId: number }
  secret: { kind: 'typed'; secret: string } | { kind: 'stored'; secretId: string }
  receivedAt: string | null
}

export interface CheckPastedDeps {
  db: ReadableDb
  now(): number
  /** Throws `not_found`. */
  secretOf(secretId: string): string
}

/** Header names before the value, as shown in a log or a request. */
const HEADER_NAME = /^\s*[\w-]*signature\s*:\s*/i

/**
 * Verifies a pasted signature. A header may be pasted with its name.
 *
 * @throws StudioError `not_found`: the stored secret or the received body no longer exists
 * @throws StudioError `invalid_input`: the timestamp is invalid
 */
export function checkPasted(deps: CheckPastedDeps, request: CheckRequest): WebhookVerdict {
  const secret = request.secret.kind === 'typed' ? request.secret.secret : deps.secretOf(request.secret.secretId)
  const receivedAtMs = request.receivedAt === null ? deps.now() : Date.parse(request.receivedAt)
  if (Number.isNaN(receivedAtMs)) {
    throw new StudioError('invalid_input', 'time-invalid', {
      fields: { receivedAt: { kind: 'time-invalid' } },
    })
  }
  const header = request.header.replace(HEADER_NAME, '')
  return { ...checkSignature({ header, body: getBytes(deps.db, request.body), secret, receivedAtMs }, signatureTools) }
}

function getBytes(db: ReadableDb, body: CheckRequest['body']): Uint8Array {
  if (body.kind === 'text') return Buffer.from(body.text)
  if (body.kind === 'base64') return Buffer.from(body.base64, 'base64')
  const bytes = readAttemptBody(db, body.attemptId)
  if (!bytes) throw new StudioError('not_found', 'delivery-removed')
  return bytes
}
