import { StudioError } from '#shared/errors/studio-error.ts'

/** A checked base URL, split into what a connection and what a path needs. */
export interface ServiceAddress {
  origin: string
  /** Path before `/v1`, without a slash at its end. */
  basePath: string
  isLoopback: boolean
}

/**
 * The address of the service, safe to send a key to.
 *
 * @throws StudioError `invalid_input`: not a URL, neither https nor loopback, or with a user name, query or fragment;
 *   nothing was sent
 */
export function parseServiceAddress(baseUrl: string): ServiceAddress {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined) throw new StudioError('invalid_input', 'The service address is not a URL.')
  const isLoopback = isLoopbackHost(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    throw new StudioError('invalid_input', 'The service address must begin with https://.')
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new StudioError('invalid_input', 'The service address must not hold a user name, a query or a fragment.')
  }
  return { origin: url.origin, basePath: url.pathname.replace(/\/+$/, ''), isLoopback }
}

/** True for names and addresses that never leave this machine. Only `localhost` itself: names below it may resolve elsewhere. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}
