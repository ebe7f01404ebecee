const MOMENT =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:T(?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(?<zone>Z|[+-]\d{2}:\d{2})?)?$/

/** What is asked for where a moment is not understood. */
export const MOMENT_FORM = 'must be a date such as 2026-09-30, or a time such as 2026-09-30T12:00:00Z'

/**
 * The moment that a date or a time of ISO 8601 names, in milliseconds since 1970: a date its first, a time without a zone in UTC.
 * Undefined for anything else, also for days and hours that no calendar has. `Date.parse` alone takes `5` for a May and the
 * 30th of February for the 2nd of March.
 */
export function readMoment(text: string): number | undefined {
  const { date = '', time = '00:00', zone = 'Z' } = MOMENT.exec(text)?.groups ?? {}
  if (!isCalendarDate(date)) return undefined
  const momentMs = Date.parse(`${date}T${time}${zone}`)
  return Number.isNaN(momentMs) ? undefined : momentMs
}

/** True for a day of the calendar, written as 2026-09-30. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const dayMs = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(dayMs) && new Date(dayMs).toISOString().startsWith(text)
}
