/** Dates on which the interface changes (specification part 9), oldest first. */
export const PCM_16000_IS_TRUE_FROM = '2026-09-30'
export const LEGACY_MODELS_RETIRED_FROM = '2026-09-21'
export const LEGACY_MODELS_SERVED_AGAIN_FROM = '2026-11-21'
export const LEGACY_HEADERS_UNTIL = '2027-07-24'

/** The version a new installation pins: the newest dated version of the specification. */
export const DEFAULT_SERVICE_VERSION = '2026-09-30'

/** Header prefix; `Service-` is canonical, `X-` is the older spelling (specification part 9, rule 6). */
export const DEFAULT_HEADER_PREFIX = 'Service-'
