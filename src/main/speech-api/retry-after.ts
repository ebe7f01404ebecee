import { headerValue, type AnswerHeaders } from './answer-headers.ts'

const LONGEST_MS = 24 * 60 * 60 * 1000
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * The wait an answer asks for, in milliseconds, 0 to one day; undefined when it asks for none or says something unreadable.
 * Seconds may have a fraction and are rounded up. A date is read against the answer's own `Date` where it has one, so that
 * a wrong clock on this machine does not matter.
 */
export function readRetryAfter(headers: AnswerHeaders, today: () => Date): number | undefined {
  const value = headerValue(headers, 'retry-after')
  if (value === undefined) return undefined
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Math.ceil(Number(value) * 1000), LONGEST_MS)
  if (!HTTP_DATE.test(value)) return undefined
  const untilMs = Date.parse(value) - (dateMs(headerValue(headers, 'date')) ?? today().getTime())
  return Number.isFinite(untilMs) ? Math.min(Math.max(untilMs, 0), LONGEST_MS) : undefined
}

function dateMs(value: string | undefined): number | undefined {
  const ms = value !== undefined && HTTP_DATE.test(value) ? Date.parse(value) : NaN
  return Number.isFinite(ms) ? ms : undefined
}
