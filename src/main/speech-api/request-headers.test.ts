import { expect, it } from 'vitest'
import { requestHeaders } from './request-headers.ts'
import type { ServiceTarget } from './request-options.ts'

const TARGET = { apiKey: 'sk_1', serviceVersion: '2026-09-30', headerPrefix: 'Acme-' } as ServiceTarget

it('sends the key, the version and the client under the chosen prefix', () => {
  expect(requestHeaders(TARGET, { name: 'overvoice', version: '1.2' }, {})).toEqual([
    'authorization',
    'Bearer sk_1',
    'Acme-Version',
    '2026-09-30',
    'Acme-SDK',
    'overvoice',
    'Acme-SDK-Version',
    '1.2',
  ])
})

it('sends what the request has, and nothing empty', () => {
  const content = { accept: 'audio/L16', contentType: 'a/b', contentLength: 0, idempotencyKey: 'k', ifMatch: '"1"' }

  expect(requestHeaders({ ...TARGET, serviceVersion: '' }, undefined, { ...content, isAnonymous: true })).toEqual([
    'accept',
    'audio/L16',
    'content-type',
    'a/b',
    'content-length',
    '0',
    'idempotency-key',
    'k',
    'if-match',
    '"1"',
  ])
  expect(requestHeaders({ ...TARGET, serviceVersion: '' }, undefined, { isAnonymous: false })).toEqual([
    'authorization',
    'Bearer sk_1',
  ])
})

it.each([
  [{ apiKey: null }, 'key_missing', 'There is no API key yet.'],
  [{ apiKey: '' }, 'key_missing', 'There is no API key yet.'],
  [{ apiKey: 'sk 1' }, 'key_refused', /contains an invalid character/],
  [{ apiKey: 'sk_1\n' }, 'key_refused', /contains an invalid character/],
  [{ apiKey: ' sk_1' }, 'key_refused', /contains an invalid character/],
  [{ apiKey: 'schlüssel' }, 'key_refused', /contains an invalid character/],
  [{ headerPrefix: 'Acme: ' }, 'invalid_input', 'The header prefix can contain letters, digits and hyphens.'],
  [{ headerPrefix: 'a\nb' }, 'invalid_input', 'The header prefix can contain letters, digits and hyphens.'],
  [{ serviceVersion: '2026 09' }, 'invalid_input', 'The service version must be a date such as 2026-09-30.'],
  [{ serviceVersion: ' 2026' }, 'invalid_input', 'The service version must be a date such as 2026-09-30.'],
])('sends nothing with %j', (part, code, message) => {
  expect(() => requestHeaders({ ...TARGET, ...part }, undefined, {})).toThrow(
    expect.objectContaining({ code, message: typeof message === 'string' ? message : expect.stringMatching(message) }),
  )
})
