import { DEFAULT_HEADER_PREFIX, LEGACY_HEADERS_UNTIL } from '#shared/service-wire/versions.ts'
import type { SandboxClock } from '../world/sandbox-clock.ts'

/** The service's own headers, named without a prefix: `Request-Id`, `Version`, `RateLimit-Limit`. Specification part 9, rule 6. */
export interface HeaderNames {
  /** The current spelling of a name. */
  canonical(name: string): string
  /** The value in a request: the canonical spelling first, then the older one while still accepted. */
  read(headers: Headers, name: string): string | null
  /** Sets a header in its canonical spelling, and in the older ones while still emitted. */
  write(headers: Headers, name: string, value: string): void
}

/**
 * Handles both spellings of every service header under one prefix; the older spellings end on 2027-07-24 by the clock.
 */
export function createHeaderNames(clock: SandboxClock, prefix = DEFAULT_HEADER_PREFIX): HeaderNames {
  const canonical = (name: string) => (name.startsWith('RateLimit-') ? name : `${prefix}${name}`)
  const older = (name: string) => {
    if (clock.today() >= LEGACY_HEADERS_UNTIL) return []
    return [`X-${canonical(name)}`, ...(name === 'Request-Id' ? ['X-Request-ID'] : [])]
  }
  return {
    canonical,
    read(headers, name) {
      for (const spelling of [canonical(name), ...older(name)]) {
        const value = headers.get(spelling)
        if (value !== null) return value
      }
      return null
    },
    write(headers, name, value) {
      for (const spelling of [canonical(name), ...older(name)]) headers.set(spelling, value)
    },
  }
}
