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

/** Names of the header before its value, as a log or a request shows it. */
const HEADER_NAME = /^\s*[\w-]*signature\s*:\s*/i

/**
 * What a pasted signature is worth. A header may be pasted with its name.
 *
 * @throws StudioError `not_found`: the stored secret or the received body is not here any more
 * @throws StudioError `invalid_input`: the time is none
 */
export function checkPasted(deps: CheckPastedDeps, request: CheckRequest): WebhookVerdict {
  const secret = request.secret.kind === 'typed' ? request.secret.secret : deps.secretOf(request.secret.secretId)
  const receivedAtMs = request.receivedAt === null ? deps.now() : Date.parse(request.receivedAt)
  if (Number.isNaN(receivedAtMs)) {
    throw new StudioError('invalid_input', 'This is not a time.', {
      fields: { receivedAt: 'Enter a time such as 2026-11-20T08:00:00Z.' },
    })
  }
  const header = request.header.replace(HEADER_NAME, '')
  return { ...checkSignature({ header, body: bytesOf(deps.db, request.body), secret, receivedAtMs }, signatureTools) }
}

function bytesOf(db: ReadableDb, body: CheckRequest['body']): Uint8Array {
  if (body.kind === 'text') return Buffer.from(body.text)
  if (body.kind === 'base64') return Buffer.from(body.base64, 'base64')
  const bytes = readAttemptBody(db, body.attemptId)
  if (!bytes) throw new StudioError('not_found', 'This delivery was removed.')
  return bytes
}
