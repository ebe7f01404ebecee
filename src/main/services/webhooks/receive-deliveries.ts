import { createHash } from 'node:crypto'
import { checkWithSecrets } from '#shared/domain/webhooks/check-with-secrets.ts'
import { readEventFacts } from '#shared/domain/webhooks/event-facts.ts'
import { SENT_BY_STUDIO_HEADER } from '#shared/domain/webhooks/sent-by-studio.ts'
import type { WritableDb } from '../../db/database.ts'
import { type AttemptToKeep, keepAttempt } from '../../db/repos/webhook-deliveries-repo.ts'
import type { ReceivedRequest } from './serve-receiver.ts'
import { signatureTools } from './signature-tools.ts'

/** A request's first line and its headers as they are kept. */
export interface KeptHead {
  requestLine: string
  headers: [name: string, value: string][]
}

export interface ReceiveDeliveriesDeps {
  db: WritableDb
  /** Those to check with, by name; empty where the keychain has one no more. */
  secrets(): readonly { name: string; secret: string }[]
  /** Before the header's own name, such as `Service-`. */
  headerPrefix(): string
  /** Called in the transaction that keeps so many attempts. */
  withEach(attempts: number): void
  /** Told after deliveries are on the disk. */
  onKept(): void
}

/** Longest delivery id that is taken for one: a UUID has 36 letters. */
const MOST_ID_LETTERS = 200

/**
 * Checks and keeps what comes, and answers with the status for its sender: 200 for what is good or what there is no secret for, 401
 * for what is not, 503 where the secret is not here. A delivery counts once, whichever attempt is good first (specification part 6, Signing and verification, rule 5). What comes while
 * others are being read goes to the disk in one commit with them; nobody is answered before it is there.
 */
export function createReceiveDeliveries(deps: ReceiveDeliveriesDeps): (request: ReceivedRequest) => Promise<number> {
  interface Waiting {
    attempt: AttemptToKeep
    resolve: (status: number) => void
    reject: (error: unknown) => void
  }
  let waiting: Waiting[] = []

  function keepAll(): void {
    const batch = waiting
    waiting = []
    try {
      deps.db.transaction(() => {
        for (const { attempt } of batch) keepAttempt(deps.db, attempt)
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
      // After everything that is readable now has been read.
      if (waiting.length === 0) setImmediate(keepAll)
      waiting.push({ attempt, resolve, reject })
    })
}

function toAttempt(
  request: ReceivedRequest,
  { secrets, headerPrefix }: Pick<ReceiveDeliveriesDeps, 'secrets' | 'headerPrefix'>,
): AttemptToKeep {
  const valueOf = (name: string): string | null =>
    request.headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? null
  // The earlier body came with headers that had an X before them.
  const ofService = (name: string): string | null =>
    valueOf(`${headerPrefix()}${name}`) ?? valueOf(`X-${headerPrefix()}${name}`)
  const { body, receivedAtMs } = request
  const header = ofService('Signature')
  const verdict = checkWithSecrets({ header, body, receivedAtMs }, secrets(), signatureTools)
  const isAccepted = verdict.kind === 'valid' || verdict.kind === 'not-checked'
  const deliveryId = ofService('Delivery-Id')?.trim() ?? ''
  const head: KeptHead = { requestLine: request.requestLine, headers: request.headers }
  return {
    deliveryId: deliveryId === '' || deliveryId.length > MOST_ID_LETTERS ? null : deliveryId,
    receivedAt: new Date(request.receivedAtMs).toISOString(),
    head: JSON.stringify(head),
    verdict: JSON.stringify(verdict),
    verdictKind: verdict.kind,
    answered: isAccepted ? 200 : verdict.kind === 'secret-missing' ? 503 : 401,
    isAccepted,
    isFromHere: valueOf(SENT_BY_STUDIO_HEADER) !== null,
    event: readEventFacts(signatureTools.text(request.body)),
    bodyHash: createHash('sha256').update(request.body).digest(),
    body: request.body,
  }
}
