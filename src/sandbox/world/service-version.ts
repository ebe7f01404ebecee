import { ServiceFailure } from '../http/service-failure.ts'
import { isCalendarDate } from './read-moment.ts'

/** Versions that differ in behavior, oldest first. There is no public list: assumed, shapes page 14. */
export const KNOWN_VERSIONS = ['2026-06-25', '2026-07-16', '2026-09-13', '2026-09-21', '2026-09-30'] as const

/** From this version on, an agent's webhook gets the envelope; the date isn't public (assumed). */
export const FIRST_ENVELOPE_VERSION = '2026-07-16'

/** A date of `KNOWN_VERSIONS`; dates compare as text. */
export type ServiceVersion = (typeof KNOWN_VERSIONS)[number]

/**
 * The version applied to a request: the newest known one not after the date in its header, the oldest if the date
 * precedes all of them, and without a header the newest one in force by `today`.
 *
 * @throws ServiceFailure 400 `invalid_api_version` if the header isn't a calendar date
 */
export function resolveServiceVersion(header: string | null, today: string): ServiceVersion {
  if (header !== null && !isCalendarDate(header)) {
    const message = 'The version must be a calendar date such as 2026-09-30'
    throw new ServiceFailure({ status: 400, code: 'invalid_api_version', message, details: { version: header } })
  }
  const date = header ?? today
  return KNOWN_VERSIONS.findLast((known) => known <= date) ?? KNOWN_VERSIONS[0]
}
