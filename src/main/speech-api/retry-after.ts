import { headerValue, type AnswerHeaders } from './answer-headers.ts'

const LONGEST_MS = 24 * 60 * 60 * 1000
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * The wait a response asks for, in milliseconds, 0 to one day; undefined if it asks for none or is unreadable.
 * Fractional seconds are rounded up. A date is compared with the response's own `Date` if present, so a wrong local
 * clock doesn't matter.
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
