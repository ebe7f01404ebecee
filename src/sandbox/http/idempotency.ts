import { IDEMPOTENCY_KEY_MAX_CHARS, IDEMPOTENT_REPLAYED_HEADER } from '#shared/service-wire/voice-cloning.ts'
import type { Account } from '../world/accounts.ts'
import type { SandboxClock } from '../world/sandbox-clock.ts'
import { ServiceFailure, validationFailure } from './service-failure.ts'

const REMEMBERED_MS = 24 * 60 * 60_000

/** A request that may come twice. */
export interface KeyedRequest {
  account: Account
  /** `Idempotency-Key` as sent; null when the request may not be repeated. */
  key: string | null
  /** The same for the same request and no other. */
  fingerprint: string
}

export interface Idempotency {
  /**
   * Does the work once for each key and answers the same again for 24 hours, a refusal too; work still under way is waited for.
   * Failures that may pass (429, 5xx) are forgotten. A repeated answer carries `Idempotent-Replayed: true`.
   *
   * @throws ServiceFailure 400 `validation_failed` for a key over 255 characters; 409 `idempotency_conflict` when the key was
   *   used for another request; whatever the work throws
   */
  once(request: KeyedRequest, work: () => Promise<Created>): Promise<Response>
}

/** JSON of a 201. */
export type Created = Record<string, unknown>

interface Kept {
  fingerprint: string
  untilMs: number
  outcome: Promise<Created>
}

/** Keys are per account and kept in memory (assumed: shapes page 11.3). */
export function createIdempotency(clock: SandboxClock): Idempotency {
  const kept = new Map<string, Kept>()
  return {
    async once({ account, key, fingerprint }, work) {
      if (key === null) return Response.json(await work(), { status: 201 })
      if (key === '' || key.length > IDEMPOTENCY_KEY_MAX_CHARS) {
        throw validationFailure({ 'Idempotency-Key': `must have 1 to ${IDEMPOTENCY_KEY_MAX_CHARS} characters` })
      }
      const name = `${account.id} ${key}`
      const earlier = kept.get(name)
      if (earlier && clock.nowMs() < earlier.untilMs) {
        if (earlier.fingerprint === fingerprint) return repeat(earlier.outcome)
        const message = 'This Idempotency-Key was used for another request'
        throw new ServiceFailure({ status: 409, code: 'idempotency_conflict', message })
      }
      const outcome = work()
      kept.set(name, { fingerprint, untilMs: clock.nowMs() + REMEMBERED_MS, outcome })
      try {
        return Response.json(await outcome, { status: 201 })
      } catch (error) {
        if (!isFinal(error)) kept.delete(name)
        throw error
      }
    },
  }
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

function isFinal(error: unknown): boolean {
  return error instanceof ServiceFailure && error.facts.status < 500 && error.facts.status !== 429
}
