import { createHash } from 'node:crypto'
import { checkHeaders } from '#shared/domain/webhooks/check-with-secrets.ts'
import { readEventFacts } from '#shared/domain/webhooks/event-facts.ts'
import { SENT_BY_STUDIO_HEADER } from '#shared/domain/webhooks/sent-by-studio.ts'
import type { WritableDb } from '../../db/database.ts'
import { type AttemptToKeep, storeAttempt } from '../../db/repos/webhook-deliveries-repo.ts'
import type { ReceivedRequest } from './serve-receiver.ts'
import { signatureTools } from './signature-tools.ts'

/** A request's first line and headers as stored. */
export interface KeptHead {
  requestLine: string
  headers: [name: string, value: string][]
}

export interface ReceiveDeliveriesDeps {
  db: WritableDb
  /** Secrets to verify with, by name; the secret is empty if the keychain no longer has it. */
  secrets(): readonly { name: string; secret: string }[]
  /** Prefix of the header's name, such as `Service-`. */
  headerPrefix(): string
  /** Called in the transaction that stores this many attempts. */
  withEach(attempts: number): void
  /** Called after deliveries are on disk. */
  onKept(): void
}

/** Maximum length of a delivery ID: a UUID has 36 characters. */
const MAX_ID_LETTERS = 200

/**
 * Verifies and stores deliveries and returns the status for the sender: 200 if valid or no secret is configured, 401 if
 * not, 503 if the secret is unavailable. A delivery counts once, whichever attempt is valid first (specification part
 * 6, Signing and verification, rule 5). Requests read at the same time are stored in one commit; none is answered
 * before that.
 */
export function createReceiveDeliveries(deps: ReceiveDeliveriesDeps): (request: ReceivedRequest) => Promise<number> {
  interface Waiting {
    attempt: AttemptToKeep
    resolve: (status: number) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []

  function storeAll(): void {
    const batch = waiting
    waiting = []
    try {
      deps.db.transaction(() => {
        for (const { attempt } of batch) storeAttempt(deps.db, attempt)
        deps.withEach(batch.length)
      })
      for (const { attempt, resolve } of batch) resolve(attempt.answered)
      deps.onKept()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      const attempt = toAttempt(request, deps)
      // Runs after everything that is readable now has been read.
      if (waiting.length === 0) setImmediate(storeAll)
      waiting.push({ attempt, resolve, reject })
    })
}

function toAttempt(
  request: ReceivedRequest,
  { secrets, headerPrefix }: Pick<ReceiveDeliveriesDeps, 'secrets' | 'headerPrefix'>,
): AttemptToKeep {
  const valuesOf = (name: string): string[] =>
    request.headers.filter(([each]) => each.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
  const prefix = headerPrefix()
  // The superseded body came with `X-` headers.
  const ofService = (name: string): string[] => {
    const values = valuesOf(`${prefix}${name}`)
    return values.length > 0 ? values : valuesOf(`X-${prefix}${name}`)
  }
  const { body, receivedAtMs } = request
  const verdict = checkHeaders(ofService('Signature'), { body, receivedAtMs }, secrets(), signatureTools)
  const isAccepted = verdict.kind === 'valid' || verdict.kind === 'not-checked'
  const deliveryId = ofService('Delivery-Id')[0]?.trim() ?? ''
  const head: KeptHead = { requestLine: request.requestLine, headers: request.headers }
  return {
    deliveryId: deliveryId === '' || deliveryId.length > MAX_ID_LETTERS ? null : deliveryId,
    receivedAt: new Date(request.receivedAtMs).toISOString(),
    head: JSON.stringify(head),
    verdict: JSON.stringify(verdict),
    verdictKind: verdict.kind,
    answered: isAccepted ? 200 : verdict.kind === 'secret-missing' ? 503 : 401,
    isAccepted,
    isFromHere: valuesOf(SENT_BY_STUDIO_HEADER).length > 0,
    event: readEventFacts(signatureTools.text(request.body)),
    bodyHash: createHash('sha256').update(request.body).digest(),
    body: request.body,
  }
}
