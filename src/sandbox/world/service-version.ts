import { ServiceFailure } from '../http/service-failure.ts'
import { isCalendarDate } from './read-moment.ts'

/** Versions whose behaviour differs, oldest first. A complete list is not public: assumed, shapes page 14. */
export const KNOWN_VERSIONS = ['2026-06-25', '2026-07-16', '2026-09-13', '2026-09-21', '2026-09-30'] as const

/** From here on the webhook of an agent gets the envelope; the date is not public (assumed). */
export const FIRST_ENVELOPE_VERSION = '2026-07-16'

/** A date of `KNOWN_VERSIONS`; dates compare as text. */
export type ServiceVersion = (typeof KNOWN_VERSIONS)[number]

/**
 * The version whose rules a request gets: the newest known one not after the date in its header, the oldest when the
 * date is before all of them, and without a header the newest one that has come into force by `today`.
 *
 * @throws ServiceFailure 400 `invalid_api_version` when the header is not a calendar date
 */
export function resolveServiceVersion(header: string | null, today: string): ServiceVersion {
  if (header !== null && !isCalendarDate(header)) {
    const message = 'The version must be a calendar date such as 2026-09-30'
    throw new ServiceFailure({ status: 400, code: 'invalid_api_version', message, details: { version: header } })
  }
  const date = header ?? today
  return KNOWN_VERSIONS.findLast((known) => known <= date) ?? KNOWN_VERSIONS[0]
}
