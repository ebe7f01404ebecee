import { capitalize } from '../capitalize.ts'

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

/** Describes a delivery's result and why there is or isn't another attempt, in one sentence. */
export function explainDelivery({ status, attemptCount, lastStatusCode: code, lastError }: DeliveryFacts): string {
  if (attemptCount === null) return `The service reports “${status}”.`
  const answered = code === null ? null : `responded ${code}`
  const error = lastError === null || lastError === '' ? null : lastError
  if (status === 'delivered') {
    return attemptCount <= 1
      ? `${capitalize(answered ?? 'delivered')} on the first attempt.`
      : `${capitalize(answered ?? 'delivered')} on attempt ${attemptCount}.`
  }
  if (status === 'pending') {
    if (attemptCount === 0) return 'Not sent yet.'
    const last = answered ?? (error === null ? 'no response yet' : `no response (${error})`)
    return attemptCount < MAX_ATTEMPTS
      ? `${capitalize(last)} on attempt ${attemptCount} of ${MAX_ATTEMPTS}. Retrying automatically.`
      : `${capitalize(last)}. Final attempt.`
  }
  if (status !== 'failed') return `The service reports “${status}”.`
  if (attemptCount === 0) return `Not sent${error === null ? '' : `: ${error}`}.`
  if (code !== null && code >= 400 && code < 500) return `Responded ${code}. Not retried.`
  if (code !== null && code >= 300 && code < 400) return `Responded ${code}. Redirects aren’t followed. Not retried.`
  const last = answered ?? `no response${error === null ? '' : ` (${error})`}`
  return attemptCount >= MAX_ATTEMPTS
    ? `${capitalize(last)} on the final attempt (${MAX_ATTEMPTS} of ${MAX_ATTEMPTS}). No further retries.`
    : `${capitalize(last)} after ${attemptCount === 1 ? '1 attempt' : `${attemptCount} attempts`}. No further retries.`
}
