import { expect, it } from 'vitest'
import { headerValue, isConcurrencyRefusal, readRateLimit, serviceHeader } from './answer-headers.ts'

it('reads the first value of a header, trimmed', () => {
  expect(headerValue({ a: ' one ' }, 'a')).toBe('one')
  expect(headerValue({ a: [' one ', 'two'] }, 'a')).toBe('one')
  expect(headerValue({}, 'a')).toBeUndefined()
})

it('prefers the current prefix, then the canonical one, then the older spellings', () => {
  const all = {
    'acme-request-id': '1',
    'service-request-id': '2',
    'x-acme-request-id': '3',
    'x-service-request-id': '4',
  }
  const read = (headers: Record<string, string>) => serviceHeader(headers, 'Acme-', 'Request-ID')

  expect(read({ ...all, 'x-request-id': '5' })).toBe('1')
  expect(read({ ...all, 'acme-request-id': ' ' })).toBe('2')
  expect(read({ 'x-acme-request-id': '3', 'x-service-request-id': '4' })).toBe('3')
  expect(read({ 'x-service-request-id': '4', 'x-request-id': '5' })).toBe('4')
  expect(read({ 'x-request-id': '5' })).toBe('5')
  expect(read({ 'other-request-id': '6', 'acme-request-id': '' })).toBeUndefined()
})

it('reads the same header under each prefix and name separately', () => {
  const headers = { 'acme-version': 'a', 'service-version': 's', 'acme-cost': '7' }

  expect(serviceHeader(headers, 'Acme-', 'Version')).toBe('a')
  expect(serviceHeader(headers, 'Service-', 'Version')).toBe('s')
  expect(serviceHeader(headers, 'Acme-', 'Cost')).toBe('7')
  expect(serviceHeader(headers, 'Acme-', 'Version')).toBe('a')
})

it.each([
  [
    { 'ratelimit-limit': '10', 'ratelimit-remaining': '9' },
    { limit: 10, remaining: 9 },
  ],
  [
    { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0' },
    { limit: 10, remaining: 0 },
  ],
  [
    { 'ratelimit-limit': '10, 10;w=1', 'ratelimit-remaining': '9 ' },
    { limit: 10, remaining: 9 },
  ],
  [
    { 'ratelimit-limit': '10;w=1', 'ratelimit-remaining': '4,5' },
    { limit: 10, remaining: 4 },
  ],
  [{ 'ratelimit-limit': '1.5', 'ratelimit-remaining': '-1' }, {}],
  [{ 'ratelimit-limit': 'about 3', 'ratelimit-remaining': '1234567890' }, {}],
  [{}, {}],
])('reads the rate limit from %j', (headers, report) => {
  expect(readRateLimit(headers)).toEqual(report)
})

it('tells a rejection for concurrency by its code, or by its header where there is no code', () => {
  const none = { 'ratelimit-remaining-calls': '0' }

  expect(isConcurrencyRefusal({}, 'concurrency_limit')).toBe(true)
  expect(isConcurrencyRefusal(none, 'rate_limited')).toBe(false)
  expect(isConcurrencyRefusal(none, undefined)).toBe(true)
  expect(isConcurrencyRefusal({ 'ratelimit-remaining-calls': '1' }, undefined)).toBe(false)
  expect(isConcurrencyRefusal({}, undefined)).toBe(false)
})
