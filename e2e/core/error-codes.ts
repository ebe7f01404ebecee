import { CONSENT_STATUSES } from '../../src/shared/service-wire/voice-cloning.ts'

/** An error response of the service, according to specification part 7. */
export interface ErrorAnswer {
  status: number
  /** The service’s stable identifier. If the specification names none for a status, the sandbox's own. */
  code: string
  /** The specification's description. */
  condition: string
  /** Calls that return it, as far as this determines what is shown to the user. */
  of: 'speech' | 'managing' | 'cloning'
}

/**
 * Every status and named code of specification part 7, once each: the source of the table in `docs/error-codes.md`, of
 * its screenshots and of what the tests send. Statuses the specification doesn't show are assumed.
 */
export const ERROR_ANSWERS: readonly ErrorAnswer[] = [
  { status: 400, code: 'bad_request', condition: 'malformed or invalid request', of: 'managing' },
  { status: 400, code: 'validation_failed', condition: 'field validation failure', of: 'speech' },
  { status: 400, code: 'model_retired', condition: 'a retired model is named', of: 'speech' },
  { status: 400, code: 'content_policy_violation', condition: 'text refused; no audio, not billed', of: 'speech' },
  { status: 404, code: 'voice_not_found', condition: 'unknown voice', of: 'speech' },
  { status: 401, code: 'unauthorized', condition: 'missing or invalid credential', of: 'speech' },
  { status: 402, code: 'payment_required', condition: 'insufficient balance', of: 'speech' },
  { status: 402, code: 'spend_cap_exceeded', condition: 'spend limit of a key reached', of: 'speech' },
  { status: 402, code: 'spend_budget_exceeded', condition: 'spend limit of the account reached', of: 'speech' },
  { status: 402, code: 'project_spend_limit_exceeded', condition: 'spend limit of a project reached', of: 'speech' },
  { status: 402, code: 'voice_cloning_not_included', condition: 'plan lacks cloning', of: 'cloning' },
  { status: 402, code: 'batch_calls_not_included', condition: 'plan lacks batch calls', of: 'managing' },
  { status: 402, code: 'purchased_numbers_not_included', condition: 'plan lacks purchased numbers', of: 'managing' },
  { status: 403, code: 'forbidden', condition: 'authenticated but not authorized', of: 'managing' },
  { status: 404, code: 'not_found', condition: 'does not exist or is not visible', of: 'managing' },
  { status: 409, code: 'conflict', condition: 'conflict with current state', of: 'managing' },
  ...Object.entries(CONSENT_STATUSES).map(([code, status]) => ({
    status,
    code,
    condition: 'consent verification',
    of: 'cloning' as const,
  })),
  { status: 429, code: 'rate_limited', condition: 'rate limit exceeded', of: 'speech' },
  { status: 429, code: 'concurrency_limit_reached', condition: 'concurrency limit exceeded', of: 'speech' },
  { status: 500, code: 'internal_error', condition: 'unexpected server error', of: 'speech' },
  { status: 502, code: 'upstream_failure', condition: 'upstream failure', of: 'speech' },
  { status: 503, code: 'service_unavailable', condition: 'overload or maintenance', of: 'speech' },
  { status: 504, code: 'upstream_timeout', condition: 'upstream timeout', of: 'speech' },
]
