import type { SandboxDeps } from '../sandbox-deps.ts'
import type { PostOutcome } from './post-webhook.ts'
import { webhookHost } from './webhook-host.ts'

/** Delivery of one event to one URL. Its bytes, secret and ID are the same on every attempt. */
export interface Delivery {
  url: string
  /** Header `Service-Delivery-Id`. */
  deliveryId: string
  body: Uint8Array<ArrayBuffer>
  /** The headers of an attempt made at a given time: each attempt is signed separately. */
  headersAt: (nowMs: number) => Promise<Record<string, string>>
}

/**
 * When attempts are due, relative to the first (specification part 6, Delivery and retries: immediate, +5 s, +10 s).
 */
const ATTEMPTS_AT_MS: readonly number[] = [0, 5_000, 10_000]
/** Timeout of an attempt. */
const ATTEMPT_MS = 10_000

/**
 * Delivers until a 2xx (delivered), until a final response (3xx and 4xx: failed), or until three attempts ended in 5xx
 * or no response (failed); its record shows the progress. An attempt that becomes due while another is waiting follows
 * it. A URL outside the rule of docs/assumptions.md isn't called. Rejects when the sandbox stops, which also aborts its
 * request.
 */
export async function deliver(deps: SandboxDeps, delivery: Delivery): Promise<void> {
  const { clock, timers, deliveries, closing } = deps
  const host = webhookHost(delivery.url, deps.webhookHosts)
  if (host === 'refused') {
    const lastError = `This sandbox calls this machine only, not ${new URL(delivery.url).host}`
    return deliveries.change(delivery.deliveryId, { status: 'failed', lastError })
  }
  const beganMs = clock.nowMs()
  for (const [index, atMs] of ATTEMPTS_AT_MS.entries()) {
    if (atMs > 0) await timers.waitUntil(beganMs + atMs, closing)
    const attemptMs = clock.nowMs()
    const headers = await delivery.headersAt(attemptMs)
    deliveries.change(delivery.deliveryId, {
      attemptCount: index + 1,
      lastAttemptAt: new Date(attemptMs).toISOString(),
      requestHeaders: headers,
    })
    const outcome = await attempt(deps, { ...delivery, headers, isThisMachine: host === 'this-machine' })
    const verdict = judge(outcome)
    const isLast = index === ATTEMPTS_AT_MS.length - 1
    deliveries.change(delivery.deliveryId, {
      status: verdict === 'retry' ? (isLast ? 'failed' : 'pending') : verdict,
      ...recordOf(outcome),
    })
    if (verdict !== 'retry') return
  }
}

/** One attempt, which times out after ten seconds of the sandbox's clock. */
async function attempt(
  { clock, timers, closing, postWebhook }: SandboxDeps,
  post: Parameters<SandboxDeps['postWebhook']>[0],
): Promise<PostOutcome> {
  const over = new AbortController()
  const answered = new AbortController()
  const waiting = AbortSignal.any([closing, answered.signal])
  void timers.waitUntil(clock.nowMs() + ATTEMPT_MS, waiting).then(
    () => over.abort(new Error(`No response within ${ATTEMPT_MS / 1_000} s`)),
    () => undefined,
  )
  try {
    const outcome = await postWebhook(post, AbortSignal.any([closing, over.signal]))
    closing.throwIfAborted()
    return outcome
  } finally {
    answered.abort()
  }
}

/** A redirect isn't followed, and a retry would be redirected again. */
function judge(outcome: PostOutcome): 'delivered' | 'failed' | 'retry' {
  if (outcome.kind === 'failed') return 'retry'
  if (outcome.status >= 200 && outcome.status < 300) return 'delivered'
  return outcome.status >= 300 && outcome.status < 500 ? 'failed' : 'retry'
}

function recordOf(outcome: PostOutcome) {
  if (outcome.kind === 'failed') {
    return { lastStatusCode: null, lastError: outcome.error, lastResponseBody: null, lastResponseHeaders: null }
  }
  const { status, headers, body } = outcome
  const isGood = status >= 200 && status < 300
  return {
    lastStatusCode: status,
    lastError: isGood ? null : `The endpoint answered ${status}`,
    lastResponseBody: body,
    lastResponseHeaders: headers,
  }
}
