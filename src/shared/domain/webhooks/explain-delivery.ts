import { t } from './messages/t.ts'

/** The fields of a delivery record needed for an explanation (specification part 2, Webhook delivery record). */
export interface DeliveryFacts {
  status: string
  /** Null if the service doesn't say. */
  attemptCount: number | null
  lastStatusCode: number | null
  lastError: string | null
}

/**
 * Maximum attempts by the service: immediately, and 5 and 10 seconds after the first (specification part 6, Delivery
 * and retries).
 */
const MAX_ATTEMPTS = 3

/** Describes a delivery's result and why there is or isn't another attempt, in one or more sentences. */
export function explainDelivery(facts: DeliveryFacts): string {
  const { status, attemptCount: attempt, lastStatusCode, lastError } = facts
  if (attempt === null) return t('delivery.unknown', { status })
  const code = lastStatusCode === null ? null : String(lastStatusCode)
  const error = lastError === '' ? null : lastError
  switch (status) {
    case 'delivered':
      if (code === null) return attempt <= 1 ? t('delivered.first') : t('delivered.later', { attempt })
      return attempt <= 1 ? t('delivered.firstResponse', { code }) : t('delivered.laterResponse', { code, attempt })
    case 'pending':
      return explainPending(attempt, code, error)
    case 'failed':
      return explainFailed(attempt, code, error)
    default:
      return t('delivery.unknown', { status })
  }
}

function explainPending(attempt: number, code: string | null, error: string | null): string {
  if (attempt === 0) return t('pending.notSent')
  if (attempt < MAX_ATTEMPTS) {
    const values = { attempt, max: MAX_ATTEMPTS }
    if (code !== null) return t('pending.response', { code, ...values })
    return error === null ? t('pending.silence', values) : t('pending.error', { error, ...values })
  }
  if (code !== null) return t('pending.lastResponse', { code })
  return error === null ? t('pending.lastSilence') : t('pending.lastError', { error })
}

function explainFailed(attempt: number, code: string | null, error: string | null): string {
  if (attempt === 0) return error === null ? t('failed.notSent') : t('failed.notSentReason', { error })
  const status = Number(code)
  if (code !== null && status >= 400 && status < 500) return t('failed.rejected', { code })
  if (code !== null && status >= 300 && status < 400) return t('failed.redirected', { code })
  if (attempt >= MAX_ATTEMPTS) {
    const max = MAX_ATTEMPTS
    if (code !== null) return t('failed.last.response', { code, max })
    return error === null ? t('failed.last.silence', { max }) : t('failed.last.error', { error, max })
  }
  if (code !== null) return t('failed.early.response', { code, attempt })
  return error === null ? t('failed.early.silence', { attempt }) : t('failed.early.error', { error, attempt })
}
