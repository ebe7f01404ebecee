import type { RequestDetails, RequestEntry, RequestLogState, RequestTry } from '#shared/contract/requests.ts'
import { redactSecrets } from '#shared/domain/redact-secrets.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { foldText } from '#shared/domain/fold-text.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  clearRequests,
  countRequests,
  getRequest,
  lastRequestNumber,
  listRequests,
  type RequestLogPart,
  loseRequests,
  putRequests,
} from '../../db/repos/requests-repo.ts'
import type { SpeechApiEvent } from '../../speech-api/speech-api-event.ts'
import { createKeptBodies } from './kept-bodies.ts'

export interface RequestLogDeps {
  cache: WritableDb
  /** The current date. */
  today(): Date
  /** Values that must never be written, such as the currently stored key. */
  secrets(): readonly string[]
  reportBug(error: unknown): void
  /** Maximum number of requests to retain; the oldest are dropped first. */
  most?: number
  /** Maximum delay until events are written to the file. */
  writeWithinMs?: number
}

/** All requests to the service; the newest 10,000 are stored in the cache file. */
export interface RequestLog {
  observe(event: SpeechApiEvent): void
  /** True while bodies are recorded. */
  keepsBodies(): boolean
  /** Starts recording bodies in memory; false discards all recorded ones. */
  recordBodies(request: { isOn: boolean }): void
  state(): RequestLogState
  subscribe(listener: () => void): () => void
  list(part: RequestLogPart): RequestEntry[]
  /** @throws StudioError `not_found`: it is no longer in the log */
  details(request: { number: number }): RequestDetails
  clear(): void
  /** Writes pending entries. */
  dispose(): void
}

const MAX_REQUESTS = 10_000
const WRITE_WITHIN_MS = 250
const REMEMBERED_CALLS = 500

type Sent = Extract<SpeechApiEvent, { type: 'request-sent' }>
type Logged = Omit<RequestDetails, 'sent' | 'received'>
type Ended = Extract<SpeechApiEvent, { type: 'request-ended' }>

/**
 * Opens a studio's log; requests left running by an earlier run count as lost.
 *
 * Writes are buffered, at most four per second, and always flushed before reading: a request needs no separate disk
 * write, a power cut loses only a quarter of a second of the log, and there is one place to read from.
 */
export function createRequestLog(deps: RequestLogDeps): RequestLog {
  const { cache, most = MAX_REQUESTS, writeWithinMs = WRITE_WITHIN_MS } = deps
  const listeners = new Set<() => void>()
  const underWay = new Map<number, Logged>()
  const unwritten = new Map<number, Logged>()
  const bodies = createKeptBodies(deps.secrets)
  /** The newest calls, whose bodies may arrive after they end. */
  const getNumber = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  let revision = 0
  loseRequests(cache)
  let lastNumber = lastRequestNumber(cache)

  function changed(details: Logged): void {
    unwritten.set(details.entry.number, details)
    timer ??= setTimeout(write, writeWithinMs).unref()
    tell()
  }

  function tell(): void {
    revision += 1
    for (const listener of [...listeners]) listener()
  }

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    if (unwritten.size === 0) return
    const clean = createCleaner(deps.secrets())
    const rows = [...unwritten.values()].map((logged) => {
      const details = withoutSecrets(logged, clean)
      return { ...details, searchText: getSearchText(details) }
    })
    unwritten.clear()
    try {
      putRequests(cache, rows, most)
    } catch (error) {
      // A full disk must not stop the requests being logged.
      deps.reportBug(error)
    }
  }

  function started(event: Sent): void {
    const at = deps.today().toISOString()
    let details = underWay.get(event.callId)
    if (!details) {
      const { method, path, baseUrl, priority } = event
      lastNumber += 1
      const entry: RequestEntry = { ...NOTHING_YET, number: lastNumber, startedAt: at, method, path, baseUrl, priority }
      underWay.set(event.callId, (details = { entry, tries: [] }))
      getNumber.set(event.callId, lastNumber)
      const [oldest] = getNumber.keys()
      if (getNumber.size > REMEMBERED_CALLS && oldest !== undefined) getNumber.delete(oldest)
    }
    details.entry.attempts = event.attempt
    details.entry.waitedMs += event.waitedMs
    details.tries.push({ ...NO_ANSWER, sentAt: at, waitedMs: event.waitedMs })
    changed(details)
  }

  function ended(event: Ended): void {
    const details = underWay.get(event.callId)
    const last = details?.tries.at(-1)
    if (!details || !last) return
    const { entry } = details
    Object.assign(last, {
      outcome: event.outcome,
      status: event.status ?? null,
      serviceCode: event.serviceCode ?? null,
      requestId: event.requestId ?? null,
      headMs: event.headMs ?? null,
      durationMs: event.durationMs,
      receivedBytes: event.receivedBytes,
    } satisfies Partial<RequestTry>)
    const { status, serviceCode, requestId } = last
    Object.assign(entry, { status, serviceCode, requestId: requestId ?? entry.requestId })
    entry.receivedBytes += event.receivedBytes
    if (event.retryInMs === undefined) finish(event.callId, details, event.outcome)
    changed(details)
  }

  function finish(callId: number, details: Logged, outcome: RequestEntry['outcome']): void {
    underWay.delete(callId)
    const { entry, tries } = details
    const [, ...later] = tries
    entry.outcome = outcome
    entry.durationMs =
      tries.reduce((sum, each) => sum + (each.durationMs ?? 0), 0) + later.reduce((sum, each) => sum + each.waitedMs, 0)
  }

  return {
    observe(event) {
      if (event.type === 'request-sent') started(event)
      else if (event.type === 'request-ended') ended(event)
      else if (event.type === 'body') {
        const number = getNumber.get(event.callId)
        if (number !== undefined) bodies.take(number, event)
        tell()
      } else if (event.type === 'call-given-up') {
        const details = underWay.get(event.callId)
        if (!details) return
        finish(event.callId, details, event.outcome)
        changed(details)
      }
    },
    keepsBodies: bodies.isOn,
    recordBodies({ isOn }) {
      bodies.turn(isOn)
      tell()
    },
    state() {
      write()
      return { revision, underWay: underWay.size, kept: countRequests(cache), keepsBodies: bodies.isOn() }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    list({ filter, ...part }) {
      write()
      return listRequests(cache, { ...part, filter: { ...filter, text: foldText(filter.text.trim()) } })
    },
    details({ number }) {
      write()
      const found = getRequest(cache, number)
      if (!found) throw new StudioError('not_found', 'request-not-logged')
      return { ...found, ...bodies.of(number) }
    },
    clear() {
      unwritten.clear()
      bodies.forget()
      clearRequests(cache)
      tell()
    },
    dispose: write,
  }
}

const NOTHING_YET = {
  outcome: 'under-way',
  status: null,
  serviceCode: null,
  requestId: null,
  attempts: 0,
  waitedMs: 0,
  durationMs: null,
  receivedBytes: 0,
} as const satisfies Partial<RequestEntry>

const NO_ANSWER = {
  outcome: 'under-way',
  status: null,
  serviceCode: null,
  requestId: null,
  headMs: null,
  durationMs: null,
  receivedBytes: 0,
} as const satisfies Partial<RequestTry>

/** Removes secrets from texts, from equal ones only once: most calls of a batch go to the same few addresses. */
function createCleaner(secrets: readonly string[]): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const clean = redactSecrets(text, secrets)
    known.set(text, clean)
    return clean
  }
}

/** Copies an entry for the file. Text from the service and URLs may contain anything. */
function withoutSecrets({ entry, tries }: Logged, clean: (text: string) => string): Logged {
  const codes = <T extends { serviceCode: string | null; requestId: string | null }>(each: T): T => ({
    ...each,
    serviceCode: each.serviceCode === null ? null : clean(each.serviceCode),
    requestId: each.requestId === null ? null : clean(each.requestId),
  })
  return {
    entry: { ...codes(entry), path: clean(entry.path), baseUrl: entry.baseUrl === null ? null : clean(entry.baseUrl) },
    tries: tries.map(codes),
  }
}

function getSearchText({ entry, tries }: Logged): string {
  const { method, path, outcome } = entry
  const facts = tries.flatMap(({ status, serviceCode, requestId }) => [status, serviceCode, requestId])
  return foldText([method, path, outcome, ...new Set(facts)].filter((part) => part !== null).join(' '))
}
