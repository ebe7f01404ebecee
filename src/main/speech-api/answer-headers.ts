/** Response headers with lowercase names, as undici provides them. */
export type AnswerHeaders = Record<string, string | string[] | undefined>

/** First value of a header, trimmed. `name` in lowercase. */
export function headerValue(headers: AnswerHeaders, name: string): string | undefined {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value)?.trim()
}

const spellings = new Map<string, string[]>()

/**
 * A service header under any of its names: the current prefix, the canonical `Service-`, and the older `X-` spellings
 * that are sent until 2027-07-24 (specification part 9, rule 6). `name` is without a prefix.
 */
export function serviceHeader(headers: AnswerHeaders, prefix: string, name: string): string | undefined {
  const key = `${prefix}\n${name}`
  let names = spellings.get(key)
  if (names === undefined) {
    const lower = name.toLowerCase()
    const prefixes = [prefix.toLowerCase(), 'service-', `x-${prefix.toLowerCase()}`, 'x-service-', 'x-']
    names = [...new Set(prefixes.map((each) => each + lower))]
    spellings.set(key, names)
  }
  for (const each of names) {
    const value = headerValue(headers, each)
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

/** What a response says about the rate limit; absent if not stated. */
export interface RateLimitReport {
  /** The bucket's capacity. */
  limit?: number
  /** Requests left in the bucket after this one. */
  remaining?: number
}

/**
 * `RateLimit-Limit` and `RateLimit-Remaining` in either spelling (specification part 8). `RateLimit-Reset` is ignored:
 * it is unclear whether it refers to the next request or to a full bucket.
 */
export function readRateLimit(headers: AnswerHeaders): RateLimitReport {
  return { limit: countHeader(headers, 'ratelimit-limit'), remaining: countHeader(headers, 'ratelimit-remaining') }
}

/** True if rejected for concurrency, not for rate (code assumed: shapes page 13.2). */
export function isConcurrencyRefusal(headers: AnswerHeaders, serviceCode: string | undefined): boolean {
  if (serviceCode !== undefined) return serviceCode.includes('concurrency')
  return countHeader(headers, 'ratelimit-remaining-calls') === 0
}

function countHeader(headers: AnswerHeaders, name: string): number | undefined {
  const value = headerValue(headers, name) ?? headerValue(headers, `x-${name}`)
  const digits = value === undefined ? undefined : /^\d{1,9}(?=$|[\s,;])/.exec(value)?.[0]
  return digits === undefined ? undefined : Number(digits)
}
