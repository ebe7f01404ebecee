import { setTimeout as nodeSleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import {
  isStudioError,
  StudioError,
  type StudioErrorCode,
  type StudioErrorDetails,
} from '#shared/errors/studio-error.ts'
import { isConcurrencyRefusal, readRateLimit, serviceHeader } from './answer-headers.ts'
import { exchange, type Answer, type ExchangeRequest, type TimeLimits } from './exchange.ts'
import { ExchangeFailure } from './exchange-failure.ts'
import { asExchangeFailure, cancelledError, networkFailureToStudioError } from './network-errors.ts'
import { readBody } from './read-body.ts'
import type { Redactor } from './redaction.ts'
import { openLogEntry, type RequestLogEntry } from './request-log-entry.ts'
import type { LimitScope, RequestPermit, RequestScheduler } from './request-scheduler.ts'
import { LONGEST_WAIT_MS, nextTryDelayMs } from './retry.ts'
import { readRetryAfter } from './retry-after.ts'
import type { RequestOptions } from './speech-api.ts'
import type { SpeechApiObserver } from './speech-api-event.ts'
import { tellBodies, type BodyTeller } from './tell-bodies.ts'
import { readWireError, wireErrorToStudioError } from './wire-errors.ts'

export interface CallDeps {
  dispatcher: Pick<Dispatcher, 'dispatch'>
  scheduler: RequestScheduler
  now: () => number
  today: () => Date
  random: () => number
  sleep: (delayMs: number, signal: AbortSignal) => Promise<void>
  observe: SpeechApiObserver
  /** True while the observer is to be told of bodies too. */
  keepsBodies?: (() => boolean) | undefined
  nextCallId: () => number
}

/** One call of the interface, ready to send. */
export interface Call {
  request: ExchangeRequest
  /** As the request log shows it. */
  loggedPath: string
  /** Origin and base path that `loggedPath` belongs to; null where it is a whole address. */
  baseUrl: string | null
  headerPrefix: string
  redact: Redactor
  scope: LimitScope
  holdsSlot: boolean
  /** True where the service charges for the answer, so that a second request is never sent on a guess. */
  isCharged: boolean
  /** True where a second request would make a second thing: it is then sent again only when nothing can have been made. */
  makesAnew?: boolean
  limits: TimeLimits
  /** Hands a redirect to `read` instead of failing; for files only, never for the interface. */
  passesRedirects?: boolean
  /** Hands every answer to `read` but a refusal for the limits; for requests whose answers a person reads. */
  passesRefusals?: boolean
}

/** An answer that is taken as good, and what belongs to every error that can still come of it. */
export interface GoodAnswer extends Answer {
  requestId: string | undefined
  /** Tries made, this one included. */
  attempts: number
  redact: Redactor
  log: Pick<RequestLogEntry, 'finish'>
}

/** What became of one try. */
type Tried<T> = { kind: 'done'; value: T } | { kind: 'again'; delayMs: number; isLimit: boolean }

/** One try and all it needs. */
interface Try {
  deps: CallDeps
  call: Call
  options: RequestOptions
  permit: RequestPermit
  attempt: number
  log: RequestLogEntry
  bodies: BodyTeller | undefined
  progress: CallProgress
  requestId: string | undefined
}

interface CallProgress {
  ticket: number | undefined
  /** False as long as the service cannot have seen any try. */
  wasEverSent: boolean
}

/** Every issue of a graph of some thousand nodes. */
const ERROR_BODY_MAX_BYTES = 4 * 1024 * 1024

/** Waits `delayMs`; rejects when the signal aborts first. */
export async function sleepOnNodeTimer(delayMs: number, signal: AbortSignal): Promise<void> {
  await nodeSleep(delayMs, undefined, { signal })
}

/**
 * Sends a call within the account's limits, and again by the rules of specification part 7, until `read` has made
 * something of a 2xx answer. What `read` throws ends the call, except that a connection lost while reading an answer
 * that costs nothing is tried again.
 *
 * @throws StudioError with `attempts`, and with `chargedCharacters` 0 where the service cannot have seen a charged request
 */
export async function callService<T>(
  deps: CallDeps,
  call: Call,
  options: RequestOptions,
  read: (answer: GoodAnswer) => Promise<T>,
): Promise<T> {
  const callId = deps.nextCallId()
  const progress: CallProgress = { ticket: undefined, wasEverSent: false }
  let waitsSinceMs = deps.now()
  for (let attempt = 1; ; attempt += 1) {
    const permit = await acquire(deps, call, options, progress, attempt - 1).catch((error: unknown) => {
      if (attempt > 1) deps.observe({ type: 'call-given-up', callId, outcome: codeOf(error) })
      throw error
    })
    progress.ticket = permit.ticket
    try {
      options.onSend?.()
    } catch (error) {
      permit.notSent()
      permit.release('ended')
      if (attempt > 1) deps.observe({ type: 'call-given-up', callId, outcome: codeOf(error) })
      throw error
    }
    const { method } = call.request
    const { loggedPath: path, baseUrl } = call
    const waitedMs = deps.now() - waitsSinceMs
    const log = openLogEntry(
      { callId, attempt, method, path, baseUrl, priority: options.priority, waitedMs },
      deps.observe,
      deps.now,
    )
    const bodies = deps.keepsBodies?.() ? tellBodies(call.request, { callId, attempt }, deps.observe) : undefined
    const one: Try = { deps, call, options, permit, attempt, log, bodies, progress, requestId: undefined }
    const tried = await tryOnce(one, read)
    if (tried.kind === 'done') return tried.value
    waitsSinceMs = deps.now()
    // A refusal for the limits is waited out in the scheduler, where everything else of the scope waits with it.
    if (tried.isLimit) continue
    options.onWait?.(tried.delayMs, 'retry')
    try {
      await deps.sleep(tried.delayMs, options.signal)
    } catch (error) {
      const reason = options.signal.aborted ? cancelledError(costOf(call, progress, attempt)) : error
      deps.observe({ type: 'call-given-up', callId, outcome: codeOf(reason) })
      throw reason
    }
  }
}

function codeOf(error: unknown): StudioErrorCode {
  return isStudioError(error) ? error.code : 'interrupted'
}

async function acquire(
  deps: CallDeps,
  call: Call,
  options: RequestOptions,
  progress: CallProgress,
  attempts: number,
): Promise<RequestPermit> {
  const { signal, priority, onWait } = options
  const { scope, holdsSlot } = call
  try {
    const tellWait = onWait && ((waitMs: number) => onWait(waitMs, 'limit'))
    return await deps.scheduler.acquire({
      scope,
      holdsSlot,
      priority,
      signal,
      ticket: progress.ticket,
      onWait: tellWait,
    })
  } catch (error) {
    throw signal.aborted ? cancelledError(costOf(call, progress, attempts)) : error
  }
}

async function tryOnce<T>(one: Try, read: (answer: GoodAnswer) => Promise<T>): Promise<Tried<T>> {
  const { deps, call, options, permit, log, bodies } = one
  let answer: Answer
  try {
    const request = bodies ? { ...call.request, onBytes: bodies.received } : call.request
    answer = await exchange(deps.dispatcher, request, call.limits, options.signal)
  } catch (error) {
    const failure = asExchangeFailure(error)
    if (failure.wasSent) one.progress.wasEverSent = true
    else permit.notSent()
    permit.release(failure.kind === 'cancelled' && failure.wasSent ? 'aborted' : 'ended')
    return failedTry(one, failure, undefined)
  }

  const { status, headers, body } = answer
  one.progress.wasEverSent = true
  const requestId = serviceHeader(headers, call.headerPrefix, 'Request-Id')
  one.requestId = requestId === undefined ? undefined : call.redact(requestId)
  log.answered(status, one.requestId, () => body.receivedBytes)
  if (bodies) void body.closed.then(() => bodies.ended(headers))
  // The permit is told what the answer means before it is given back: a token that was not taken must not be counted.
  const releaseAtEnd = (): void =>
    void body.closed.then((end) => permit.release(end === 'aborted' ? 'aborted' : 'ended'))
  const isGood =
    call.passesRefusals === true
      ? status !== 429
      : status >= 200 && status <= (call.passesRedirects === true ? 399 : 299)
  if (!isGood) return refusedTry(one, answer).finally(releaseAtEnd)

  permit.answered(readRateLimit(headers))
  releaseAtEnd()
  try {
    const value = await read({
      status,
      headers,
      body,
      requestId: one.requestId,
      attempts: one.attempt,
      redact: call.redact,
      log,
    })
    return { kind: 'done', value }
  } catch (error) {
    body.close()
    if (error instanceof ExchangeFailure) return failedTry(one, error, status)
    if (error instanceof StudioError) log.finish(error.code, error.details.serviceCode)
    throw error
  }
}

/** An answer outside 2xx: another try where the table of part 7 has one, else the failure it describes. */
async function refusedTry(one: Try, answer: Answer): Promise<Tried<never>> {
  const { deps, call, permit, attempt, log } = one
  const { status, headers, body } = answer
  const bodyText = await readBody(body, ERROR_BODY_MAX_BYTES).then(
    (collected) => collected.bytes.toString('utf8'),
    (failure: unknown) => {
      // The status alone is worth more than the news that its explanation did not come.
      if (asExchangeFailure(failure).kind !== 'cancelled') return ''
      log.finish('cancelled')
      throw cancelledError({ attempts: attempt })
    },
  )
  const wire = readWireError(bodyText, call.redact)
  const retryAfterMs = readRetryAfter(headers, deps.today)
  const delayMs = nextTryDelayMs({ kind: 'answer', status, retryAfterMs }, attempt, call.isCharged, deps.random)

  if (status === 429) {
    const isLongWait = retryAfterMs !== undefined && retryAfterMs > LONGEST_WAIT_MS
    permit.refused(
      isConcurrencyRefusal(headers, wire.code) ? 'concurrency' : 'rate',
      delayMs ?? (isLongWait ? 0 : (retryAfterMs ?? 0)),
    )
  } else {
    permit.answered(readRateLimit(headers))
  }

  const sentKey = call.request.headers.includes('authorization')
  const error = wireErrorToStudioError(status, wire, detailsOf(one, { retryAfterMs }), sentKey)
  log.finish(error.code, wire.code, delayMs ?? undefined)
  if (delayMs === null) throw error
  return { kind: 'again', delayMs, isLimit: status === 429 }
}

/** No whole answer: another try where that cannot charge twice, else the failure. */
function failedTry(one: Try, failure: ExchangeFailure, status: number | undefined): Tried<never> {
  const { deps, call, attempt, log } = one
  const isTransient = failure.kind === 'unreachable' || failure.kind === 'lost'
  const failed = { kind: 'network', sent: failure.wasSent, isTransient } as const
  const delayMs = nextTryDelayMs(failed, attempt, call.isCharged || call.makesAnew === true, deps.random)
  const details = { ...detailsOf(one, { status }), ...costOf(call, one.progress, attempt) }
  const error = networkFailureToStudioError(failure, call.isCharged, details)
  log.finish(error.code, undefined, delayMs ?? undefined)
  if (delayMs === null) throw error
  return { kind: 'again', delayMs, isLimit: false }
}

function detailsOf(one: Try, more: StudioErrorDetails): StudioErrorDetails {
  const details: StudioErrorDetails = { requestId: one.requestId, ...more, attempts: one.attempt }
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
}

/** `chargedCharacters` only where it is certain: nothing that the service has not seen is charged. */
function costOf(call: Call, progress: CallProgress, attempts: number): StudioErrorDetails {
  return call.isCharged && !progress.wasEverSent ? { attempts, chargedCharacters: 0 } : { attempts }
}
