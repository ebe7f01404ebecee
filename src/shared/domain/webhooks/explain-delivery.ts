/** What a delivery record says, as far as it is to be explained (specification part 2, Webhook delivery record). */
export interface DeliveryFacts {
  status: string
  attemptCount: number
  lastStatusCode: number | null
  lastError: string | null
}

/** Attempts that the service makes at most, at once and 5 and 10 seconds after the first (specification part 6, Delivery and retries). */
export const MOST_ATTEMPTS = 3

/** What came of a delivery and why there is or is no further attempt, in a sentence. */
export function explainDelivery({ status, attemptCount, lastStatusCode: code, lastError }: DeliveryFacts): string {
  const answered = code === null ? null : `answered ${code}`
  const error = lastError === null || lastError === '' ? null : lastError
  if (status === 'delivered') {
    return attemptCount <= 1
      ? `${capital(answered ?? 'delivered')} at once.`
      : `${capital(answered ?? 'delivered')} at the ${ordinal(attemptCount)} attempt.`
  }
  if (status === 'pending') {
    if (attemptCount === 0) return 'Not sent yet.'
    const last = answered ?? (error === null ? 'no answer yet' : `no answer (${error})`)
    return attemptCount < MOST_ATTEMPTS
      ? `${capital(last)} at the ${ordinal(attemptCount)} attempt. The service tries again, ${MOST_ATTEMPTS} times in all.`
      : `${capital(last)}. This is the last attempt.`
  }
  if (status !== 'failed') return `The service says “${status}”.`
  if (attemptCount === 0) return `Not sent${error === null ? '' : `: ${error}`}.`
  if (code !== null && code >= 400 && code < 500) return `Answered ${code}, so no retry.`
  if (code !== null && code >= 300 && code < 400) return `Answered ${code}. Redirects are not followed, so no retry.`
  const last = answered ?? `no answer${error === null ? '' : ` (${error})`}`
  return attemptCount >= MOST_ATTEMPTS
    ? `${capital(last)} at the last of ${MOST_ATTEMPTS} attempts. There is no further one.`
    : `${capital(last)} after ${attemptCount === 1 ? '1 attempt' : `${attemptCount} attempts`}. There is no further one.`
}

function ordinal(count: number): string {
  return ['', '1st', '2nd', '3rd'][count] ?? `${count}th`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
