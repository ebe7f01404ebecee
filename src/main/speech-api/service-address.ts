import type { FieldProblem } from '#shared/errors/field-problem.ts'
import { StudioError } from '#shared/errors/studio-error.ts'

/** A validated base URL, split into connection and path. */
export interface ServiceAddress {
  origin: string
  /** Path before `/v1`, without a trailing slash. */
  basePath: string
  isLoopback: boolean
}

/**
 * The service's URL, safe to send a key to.
 *
 * @throws StudioError `invalid_input` if not a URL, neither https nor loopback, or with a user name, query or fragment;
 *   nothing was sent
 */
export function parseServiceAddress(baseUrl: string): ServiceAddress {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined) throw refuse('service-address-invalid')
  const isLoopback = isLoopbackHost(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    throw refuse('service-address-not-https')
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw refuse('service-address-with-extras')
  }
  return { origin: url.origin, basePath: url.pathname.replace(/\/+$/, ''), isLoopback }
}

function refuse(kind: Extract<FieldProblem['kind'], `service-address-${string}`>): StudioError {
  return new StudioError('invalid_input', { kind: 'invalid-field', problem: { kind } })
}

/** True for hosts that never leave this machine. Only `localhost` itself: names below it may resolve elsewhere. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}
