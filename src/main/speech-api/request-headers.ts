import { StudioError } from '#shared/errors/studio-error.ts'
import type { ServiceTarget } from './request-options.ts'

/** Client name and version sent with each request. */
export interface ClientName {
  name: string
  version: string
}

export interface RequestContent {
  accept?: string
  contentType?: string
  /** For a streamed body. */
  contentLength?: number
  /** Requests with the same key get the same response (assumed: shapes page 11.3). */
  idempotencyKey?: string
  /** `ETag` the change is based on; a service that supports it rejects an outdated one with 409. */
  ifMatch?: string
  /** Sent without the key. */
  isAnonymous?: boolean
}

/**
 * Headers of one request as name, value, name, value (specification parts 5 and 9).
 *
 * @throws StudioError `key_missing` or `key_refused` if there is no valid key; nothing was sent
 * @throws StudioError `invalid_input` if the header prefix or version isn't a valid header; nothing was sent
 */
export function requestHeaders(
  target: ServiceTarget,
  client: ClientName | undefined,
  content: RequestContent,
): string[] {
  const { apiKey, serviceVersion, headerPrefix } = target
  const headers = content.isAnonymous === true ? [] : ['authorization', `Bearer ${checkedKey(apiKey)}`]
  if (!/^[A-Za-z0-9-]*$/.test(headerPrefix)) throw new StudioError('invalid_input', 'header-prefix-invalid')
  if (!/^[\x21-\x7e]*$/.test(serviceVersion)) throw new StudioError('invalid_input', 'service-version-invalid')

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
  if (apiKey === null || apiKey === '') throw new StudioError('key_missing', 'no-key')
  // Anything else would be truncated, re-encoded or read as another header.
  if (/^[\x21-\x7e]+$/.test(apiKey)) return apiKey
  throw new StudioError('key_refused', 'stored-key-invalid')
}
