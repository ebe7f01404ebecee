import { IDEMPOTENCY_KEY_MAX_CHARS, IDEMPOTENT_REPLAYED_HEADER } from '#shared/service-wire/voice-cloning.ts'
import type { Account } from '../world/accounts.ts'
import type { SandboxClock } from '../world/sandbox-clock.ts'
import type { WorldMemory } from '../world/world-memory.ts'
import { ServiceFailure, validationFailure } from './service-failure.ts'
import type { FailureFacts } from './service-failure.ts'

const REMEMBERED_MS = 24 * 60 * 60_000

/** A request that may be repeated. */
export interface KeyedRequest {
  account: Account
  /** `Idempotency-Key` as sent; null if the request may not be repeated. */
  key: string | null
  /** Identical for identical requests only. */
  fingerprint: string
}

export interface Idempotency {
  /**
   * Does the work once per key and repeats its response for 24 hours, including rejections; waits for work still
   * running. Transient failures (429, 5xx) are forgotten. A repeated response carries `Idempotent-Replayed: true`.
   *
   * @throws ServiceFailure 400 `validation_failed` for a key over 255 characters; 409 `idempotency_conflict` if the key
   *   was used for another request; whatever the work throws
   */
  once(request: KeyedRequest, work: () => Promise<Created>): Promise<Response>
}

/** JSON of a 201 response. */
export type Created = Record<string, unknown>

interface UnderWay {
  fingerprint: string
  outcome: Promise<Created>
}

interface Answered {
  fingerprint: string
  untilMs: number
  answer: { kind: 'created'; body: Created } | { kind: 'refused'; facts: FailureFacts }
}

/** Keys are per account (assumed: shapes page 11.3). Responses outlive the process if `memory` does. */
export function createIdempotency(clock: SandboxClock, memory: WorldMemory): Idempotency {
  const underWay = new Map<string, UnderWay>()
  const answered = memory.open<Answered>('idempotent-answers')
  for (const [name, { untilMs }] of answered) if (clock.nowMs() >= untilMs) answered.delete(name)
  return {
    async once({ account, key, fingerprint }, work) {
      if (key === null) return Response.json(await work(), { status: 201 })
      if (key === '' || key.length > IDEMPOTENCY_KEY_MAX_CHARS) {
        throw validationFailure({ 'Idempotency-Key': `must have 1 to ${IDEMPOTENCY_KEY_MAX_CHARS} characters` })
      }
      const name = `${account.id} ${key}`
      const earlier = underWay.get(name) ?? readAnswered(answered.get(name), clock)
      if (earlier) {
        if (earlier.fingerprint === fingerprint) return repeat(earlier.outcome)
        const message = 'This Idempotency-Key was used for another request'
        throw new ServiceFailure({ status: 409, code: 'idempotency_conflict', message })
      }
      const untilMs = clock.nowMs() + REMEMBERED_MS
      const outcome = work()
      underWay.set(name, { fingerprint, outcome })
      try {
        const body = await outcome
        answered.set(name, { fingerprint, untilMs, answer: { kind: 'created', body } })
        return Response.json(body, { status: 201 })
      } catch (error) {
        if (isFinal(error))
          answered.set(name, { fingerprint, untilMs, answer: { kind: 'refused', facts: error.facts } })
        throw error
      } finally {
        underWay.delete(name)
      }
    },
  }
}

function readAnswered(stored: Answered | undefined, clock: SandboxClock): UnderWay | undefined {
  if (!stored || clock.nowMs() >= stored.untilMs) return undefined
  const { fingerprint, answer } = stored
  const outcome =
    answer.kind === 'created' ? Promise.resolve(answer.body) : Promise.reject(new ServiceFailure(answer.facts))
  // If the key was used for another request, nobody awaits this outcome.
  outcome.catch(() => undefined)
  return { fingerprint, outcome }
}

async function repeat(outcome: Promise<Created>): Promise<Response> {
  const headers = { [IDEMPOTENT_REPLAYED_HEADER]: 'true' }
  try {
    return Response.json(await outcome, { status: 201, headers })
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    throw new ServiceFailure({ ...error.facts, headers: { ...error.facts.headers, ...headers } })
  }
}

function isFinal(error: unknown): error is ServiceFailure {
  return error instanceof ServiceFailure && error.facts.status < 500 && error.facts.status !== 429
}
