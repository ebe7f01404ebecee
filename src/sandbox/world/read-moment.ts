const MOMENT =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:T(?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d{2}:\d{2})?)?$/

/** Message for an invalid date or time. */
export const MOMENT_FORM = 'must be a date such as 2026-09-30, or a time such as 2026-09-30T12:00:00Z'

/**
 * The time of an ISO 8601 date or time, in milliseconds since 1970: a date means its first moment, a time without a
 * zone is UTC. Undefined for anything else, including nonexistent days and hours. `Date.parse` alone reads `5` as a May
 * and February 30 as March 2.
 */
export function readMoment(text: string): number | undefined {
  const { date = '', time = '00:00', zone = 'Z' } = MOMENT.exec(text)?.groups ?? {}
  if (!isCalendarDate(date)) return undefined
  const momentMs = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(momentMs) ? undefined : momentMs
}

/** True for a calendar date written as 2026-09-30. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const dayMs = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(text)
}
