import type {
  RequestDetails,
  RequestEntry,
  RequestFilter,
  RequestLogState,
  RequestTry,
} from '#shared/contract/requests.ts'
import { redactSecrets } from '#shared/domain/redact-secrets.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  clearRequests,
  countRequests,
  getRequest,
  lastRequestNumber,
  listRequests,
  loseRequests,
  putRequests,
} from '../../db/repos/requests-repo.ts'
import type { SpeechApiEvent } from '../../speech-api/speech-api-event.ts'
import { createKeptBodies } from './kept-bodies.ts'

export interface RequestLogDeps {
  cache: WritableDb
  /** The calendar's time. */
  today(): Date
  /** Values that must never be written, such as the key that is stored now. */
  secrets(): readonly string[]
  reportBug(error: unknown): void
  /** Requests kept; the oldest leave first. */
  most?: number
  /** Longest time until what happened is in the file. */
  writeWithinMs?: number
}

/** Every request to the service, the newest 10,000 in the cache's file. */
export interface RequestLog {
  observe(event: SpeechApiEvent): void
  /** True while bodies are to be told of. */
  keepsBodies(): boolean
  /** Keeps bodies from now on, in memory; with false forgets all that were kept. */
  keepBodies(request: { isOn: boolean }): void
  state(): RequestLogState
  subscribe(listener: () => void): () => void
  list(request: { filter: RequestFilter; beforeNumber: number | null; limit: number }): RequestEntry[]
  /** @throws StudioError `not_found`: it has left the log */
  details(request: { number: number }): RequestDetails
  clear(): void
  /** Writes what is not written yet. */
  dispose(): void
}

const MOST_REQUESTS = 10_000
const WRITE_WITHIN_MS = 250
const REMEMBERED_CALLS = 500

type Sent = Extract<SpeechApiEvent, { type: 'request-sent' }>
type Logged = Omit<RequestDetails, 'sent' | 'received'>
type Ended = Extract<SpeechApiEvent, { type: 'request-ended' }>

/**
 * Opens the log of a studio; requests that an earlier run left under way count as lost.
 *
 * Written behind, four times a second at most, and always before it is read: a request costs no disk of its own, a power cut
 * loses a quarter of a second of the log and nothing else, and there is one place to read from.
 */
export function createRequestLog(deps: RequestLogDeps): RequestLog {
  const { cache, most = MOST_REQUESTS, writeWithinMs = WRITE_WITHIN_MS } = deps
  const listeners = new Set<() => void>()
  const underWay = new Map<number, Logged>()
  const unwritten = new Map<number, Logged>()
  const bodies = createKeptBodies(deps.secrets)
  /** Of the newest calls, which bodies may come for after their end. */
  const numberOf = new Map<number, number>()
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
    const secrets = deps.secrets()
    const rows = [...unwritten.values()].map((details) => {
      const clean = withoutSecrets(details, secrets)
      return { ...clean, searchText: searchTextOf(clean) }
    })
    unwritten.clear()
    try {
      putRequests(cache, rows, most)
    } catch (error) {
      // A full disk must not stop the requests that are logged.
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
      numberOf.set(event.callId, lastNumber)
      const [oldest] = numberOf.keys()
      if (numberOf.size > REMEMBERED_CALLS && oldest !== undefined) numberOf.delete(oldest)
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
        const number = numberOf.get(event.callId)
        if (number !== undefined) bodies.take(number, event)
        tell()
      } else {
        const details = underWay.get(event.callId)
        if (!details) return
        finish(event.callId, details, event.outcome)
        changed(details)
      }
    },
    keepsBodies: bodies.isOn,
    keepBodies({ isOn }) {
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
    list({ filter, beforeNumber, limit }) {
      write()
      const text = filter.text.trim().toLowerCase()
      return listRequests(cache, { ...filter, text }, beforeNumber ?? Number.MAX_SAFE_INTEGER, limit)
    },
    details({ number }) {
      write()
      const found = getRequest(cache, number)
      if (!found) throw new StudioError('not_found', 'This request has left the log.')
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

/** A copy for the file. What the service wrote, and what stands in an address, may hold anything. */
function withoutSecrets({ entry, tries }: Logged, secrets: readonly string[]): Logged {
  const clean = <T extends string | null>(text: T): T => (text === null ? text : (redactSecrets(text, secrets) as T))
  const codes = <T extends { serviceCode: string | null; requestId: string | null }>(each: T): T => ({
    ...each,
    serviceCode: clean(each.serviceCode),
    requestId: clean(each.requestId),
  })
  return { entry: { ...codes(entry), path: clean(entry.path), baseUrl: clean(entry.baseUrl) }, tries: tries.map(codes) }
}

function searchTextOf({ entry, tries }: Logged): string {
  const { method, path, outcome } = entry
  const facts = tries.flatMap(({ status, serviceCode, requestId }) => [status, serviceCode, requestId])
  return [method, path, outcome, ...new Set(facts)]
    .filter((part) => part !== null)
    .join(' ')
    .toLowerCase()
}
