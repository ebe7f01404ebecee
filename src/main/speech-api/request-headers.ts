import { StudioError } from '#shared/errors/studio-error.ts'
import type { ServiceTarget } from './speech-api.ts'

/** Name and version a request introduces itself with. */
export interface ClientName {
  name: string
  version: string
}

export interface RequestContent {
  accept?: string
  contentType?: string
  /** Of a body that is streamed. */
  contentLength?: number
  /** Answers to the same key are the same answer (assumed: shapes page 11.3). */
  idempotencyKey?: string
  /** `ETag` of the answer that a change was made from; a service that knows it refuses a stale one with 409. */
  ifMatch?: string
  /** Sent as anybody would: without the key. */
  isAnonymous?: boolean
}

/**
 * The headers of one request as name, value, name, value (specification parts 5 and 9).
 *
 * @throws StudioError `key_missing` or `key_refused`: there is no key, or it could never be one; nothing was sent
 * @throws StudioError `invalid_input`: header prefix or version cannot stand in a header; nothing was sent
 */
export function requestHeaders(
  target: ServiceTarget,
  client: ClientName | undefined,
  content: RequestContent,
): string[] {
  const { apiKey, serviceVersion, headerPrefix } = target
  const headers = content.isAnonymous === true ? [] : ['authorization', `Bearer ${checkedKey(apiKey)}`]
  if (!/^[A-Za-z0-9-]*$/.test(headerPrefix))
    throw new StudioError('invalid_input', 'The header prefix may hold letters, digits and hyphens.')
  if (!/^[\x21-\x7e]*$/.test(serviceVersion))
    throw new StudioError('invalid_input', 'The service version must be a date such as 2026-09-30.')

  if (serviceVersion !== '') headers.push(`${headerPrefix}Version`, serviceVersion)
  if (client !== undefined)
    headers.push(`${headerPrefix}SDK`, client.name, `${headerPrefix}SDK-Version`, client.version)
  if (content.accept !== undefined) headers.push('accept', content.accept)
  if (content.contentType !== undefined) headers.push('content-type', content.contentType)
  if (content.contentLength !== undefined) headers.push('content-length', String(content.contentLength))
  if (content.idempotencyKey !== undefined) headers.push('idempotency-key', content.idempotencyKey)
  if (content.ifMatch !== undefined) headers.push('if-match', content.ifMatch)
  return headers
}

function checkedKey(apiKey: string | null): string {
  if (apiKey === null || apiKey === '') throw new StudioError('key_missing', 'There is no API key yet.')
  // Anything else would be cut, re-encoded or read as a further header on its way.
  if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey
  throw new StudioError(
    'key_refused',
    'The API key holds a character no key can have, such as a space or a line break.',
  )
}
