import { setTimeout as nodeSleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { StudioErrorCode } from '#shared/errors/failure-rules.ts'
import { isStudioError, StudioError, type FailureDetails } from '#shared/errors/studio-error.ts'
import { isConcurrencyRefusal, readRateLimit, serviceHeader, type AnswerHeaders } from './answer-headers.ts'
import { exchange, type Answer, type ExchangeRequest, type TimeLimits } from './exchange.ts'
import { ExchangeFailure } from './exchange-failure.ts'
import { asExchangeFailure, canceledError, networkFailureToStudioError } from './network-errors.ts'
import { readBody } from './read-body.ts'
import type { EntriesReading } from './read-entries.ts'
import type { Redactor } from './redaction.ts'
import { openLogEntry, type RequestLogEntry } from './request-log-entry.ts'
import type { RequestScheduler } from './request-scheduler.ts'
import { LONGEST_WAIT_MS, nextTryDelayMs } from './retry.ts'
import { readRetryAfter } from './retry-after.ts'
import type { RequestOptions } from './request-options.ts'
import type { SpeechApiObserver } from './speech-api-event.ts'
import { captureBodies, type BodyCapture } from './capture-bodies.ts'
import { readWireError, wireErrorToStudioError } from './wire-errors.ts'
import type { LimitScope, RequestPermit } from './scope-scheduler.ts'

export interface CallDeps {
  dispatcher: Pick<Dispatcher, 'dispatch'>
  /** For addresses that the service names: connects to public ones only. */
  publicDispatcher: Pick<Dispatcher, 'dispatch'>
  scheduler: RequestScheduler
  now: () => number
  today: () => Date
  random: () => number
  sleep: (delayMs: number, signal: AbortSignal) => Promise<void>
  observe: SpeechApiObserver
  /** True while the observer also receives bodies. */
  keepsBodies?: () => boolean
  nextCallId: () => number
}

/** One API call, ready to send. */
export interface Call {
  request: ExchangeRequest
  /** Path as shown in the request log. */
  loggedPath: string
  /** Origin and base path that `loggedPath` is relative to; null if it is a whole URL. */
  baseUrl: string | null
  headerPrefix: string
  redact: Redactor
  scope: LimitScope
  holdsSlot: boolean
  /** True if the service bills the response, so that a second request is never sent on a guess. */
  isCharged: boolean
  /**
   * True if a second request would create a second object: it is then retried only if nothing can have been created.
   */
  isNonIdempotent?: boolean
  limits: TimeLimits
  /** Passes a redirect to `read` instead of failing; only for files, never for the API. */
  passesRedirects?: boolean
  /** Passes every response to `read` except rate limiting; for requests whose responses the user reads. */
  passesRefusals?: boolean
}

/** A successful response, and the context for errors that can still occur while reading it. */
export interface GoodAnswer extends Answer {
  requestId: string | undefined
  /** Attempts made, including this one. */
  attempts: number
  redact: Redactor
  log: Pick<RequestLogEntry, 'finish'>
  /** Requested path, without its query. */
  path: string
  /** Reports which entries of the response couldn't be read completely. */
  reportEntries(reading: EntriesReading): void
}

/** Result of one attempt. */
type Tried<T> = { kind: 'done'; value: T } | { kind: 'again'; delayMs: number; isLimit: boolean }

/** One attempt and everything it needs. */
interface Try {
  deps: CallDeps
  call: Call
  options: RequestOptions
  permit: RequestPermit
  attempt: number
  log: RequestLogEntry
  bodies: BodyCapture | undefined
  progress: CallProgress
  requestId: string | undefined
}

interface CallProgress {
  ticket: number | undefined
  /** False as long as the service can't have seen any attempt. */
  wasEverSent: boolean
}

/** Enough for every issue of a graph with several thousand nodes. */
const ERROR_BODY_MAX_BYTES = 4 * 1024 * 1024

/** Waits `delayMs`; rejects if the signal aborts first. */
export async function sleepOnNodeTimer(delayMs: number, signal: AbortSignal): Promise<void> {
  await nodeSleep(delayMs, undefined, { signal })
}

/**
 * Sends a call within the account's limits, and retries by the rules of specification part 7, until `read` has
 * processed a 2xx response. Errors thrown by `read` end the call, except that a connection lost while reading a
 * response that isn't billed is retried.
 *
 * @throws StudioError with `attempts`, and with `chargedCharacters` 0 if the service can't have seen a billable request
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
      if (attempt > 1) deps.observe({ type: 'call-given-up', callId, outcome: getCode(error) })
      throw error
    })
    progress.ticket = permit.ticket
    try {
      options.onSend?.()
    } catch (error) {
      permit.notSent()
      permit.release('ended')
      if (attempt > 1) deps.observe({ type: 'call-given-up', callId, outcome: getCode(error) })
      throw error
    }
    const { method } = call.request
    const { baseUrl } = call
    const path = call.redact(call.loggedPath)
    const waitedMs = deps.now() - waitsSinceMs
    const log = openLogEntry(
      { callId, attempt, method, path, baseUrl, priority: options.priority, waitedMs },
      deps.observe,
      deps.now,
    )
    const bodies = deps.keepsBodies?.()
      ? captureBodies(call.request, { callId, attempt }, deps.observe, call.redact)
      : undefined
    const one: Try = { deps, call, options, permit, attempt, log, bodies, progress, requestId: undefined }
    const tried = await tryOnce(one, read)
    if (tried.kind === 'done') return tried.value
    waitsSinceMs = deps.now()
    // Rate limiting is waited out in the scheduler, together with everything else in the scope.
    if (tried.isLimit) continue
    options.onWait?.(tried.delayMs, 'retry')
    try {
      await deps.sleep(tried.delayMs, options.signal)
    } catch (error) {
      const reason = options.signal.aborted ? canceledError(costOf(call, progress, attempt)) : error
      deps.observe({ type: 'call-given-up', callId, outcome: getCode(reason) })
      throw reason
    }
  }
}

function getCode(error: unknown): StudioErrorCode {
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
    const reportWait = onWait && ((waitMs: number) => onWait(waitMs, 'limit'))
    return await deps.scheduler.acquire({
      scope,
      holdsSlot,
      priority,
      signal,
      ticket: progress.ticket,
      onWait: reportWait,
    })
  } catch (error) {
    throw signal.aborted ? canceledError(costOf(call, progress, attempts)) : error
  }
}

async function tryOnce<T>(one: Try, read: (answer: GoodAnswer) => Promise<T>): Promise<Tried<T>> {
  const { deps, call, options, permit, log, bodies } = one
  let answer: Answer
  try {
    const request = bodies ? { ...call.request, onBytes: bodies.received } : call.request
    answer = withoutKey(await exchange(deps.dispatcher, request, call.limits, options.signal), call.redact)
  } catch (error) {
    const failure = asExchangeFailure(error)
    if (failure.wasSent) one.progress.wasEverSent = true
    else permit.notSent()
    permit.release(failure.kind === 'canceled' && failure.wasSent ? 'aborted' : 'ended')
    return failedTry(one, failure, undefined)
  }

  const { status, headers, body } = answer
  one.progress.wasEverSent = true
  const requestId = serviceHeader(headers, call.headerPrefix, 'Request-Id')
  one.requestId = requestId
  log.answered(status, one.requestId, () => body.receivedBytes)
  if (bodies) void body.closed.then(() => bodies.ended(headers))
  // The permit learns the outcome before it is released: a token that wasn't used must not be counted.
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
      path: pathOf(call),
      reportEntries: (reading) => deps.observe({ type: 'entries-read', ...reading, ...pageOf(call, reading) }),
    })
    return { kind: 'done', value }
  } catch (error) {
    body.close()
    if (error instanceof ExchangeFailure) return failedTry(one, error, status)
    if (error instanceof StudioError) log.finish(error.code, error.details.serviceCode)
    throw error
  }
}

/** The answer with headers that can be shown, stored and printed; bodies are redacted where their bytes become text. */
function withoutKey(answer: Answer, redact: Redactor): Answer {
  const headers: AnswerHeaders = {}
  for (const [name, value] of Object.entries(answer.headers))
    headers[redact(name)] = Array.isArray(value) ? value.map(redact) : value === undefined ? undefined : redact(value)
  return { ...answer, headers }
}

function pathOf({ loggedPath, redact }: Call): string {
  return redact(loggedPath.split('?')[0] ?? '')
}

function pageOf({ loggedPath }: Call, { part }: EntriesReading): Pick<EntriesReading, 'part'> {
  return { part: part === 'page' && !/[?&]cursor=/.test(loggedPath) ? 'first-page' : part }
}

/** Handles a response outside 2xx: another attempt if the table of part 7 allows one, else the failure it describes. */
async function refusedTry(one: Try, answer: Answer): Promise<Tried<never>> {
  const { deps, call, permit, attempt, log } = one
  const { status, headers, body } = answer
  const bodyText = await readBody(body, ERROR_BODY_MAX_BYTES).then(
    (collected) => call.redact(collected.bytes.toString('utf8')),
    (failure: unknown) => {
      // The status alone is worth more than an error about its missing explanation.
      if (asExchangeFailure(failure).kind !== 'canceled') return ''
      log.finish('canceled')
      throw canceledError({ attempts: attempt })
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

/** Handles an incomplete response: another attempt if that can't bill twice, else the failure. */
function failedTry(one: Try, failure: ExchangeFailure, status: number | undefined): Tried<never> {
  const { deps, call, attempt, log } = one
  const isTransient = failure.kind === 'unreachable' || failure.kind === 'lost'
  const failed = { kind: 'network', sent: failure.wasSent, isTransient } as const
  const delayMs = nextTryDelayMs(failed, attempt, call.isCharged || call.isNonIdempotent === true, deps.random)
  const details = { ...detailsOf(one, { status }), ...costOf(call, one.progress, attempt) }
  const error = networkFailureToStudioError(failure, call.isCharged, details)
  log.finish(error.code, undefined, delayMs ?? undefined)
  if (delayMs === null) throw error
  return { kind: 'again', delayMs, isLimit: false }
}

function detailsOf(one: Try, more: FailureDetails): FailureDetails {
  const details: FailureDetails = { requestId: one.requestId, ...more, attempts: one.attempt }
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
}

/** `chargedCharacters` only if certain: requests that the service hasn't seen aren't billed. */
function costOf(call: Call, progress: CallProgress, attempts: number): FailureDetails {
  return call.isCharged && !progress.wasEverSent ? { attempts, chargedCharacters: 0 } : { attempts }
}
