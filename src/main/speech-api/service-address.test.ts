import { expect, it } from 'vitest'
import { isLoopbackHost, parseServiceAddress } from './service-address.ts'

it.each([
  ['https://api.example', { origin: 'https://api.example', basePath: '', isLoopback: false }],
  ['https://api.example/v2//', { origin: 'https://api.example', basePath: '/v2', isLoopback: false }],
  ['https://api.example/a//b/', { origin: 'https://api.example', basePath: '/a//b', isLoopback: false }],
  ['http://localhost:8080/', { origin: 'http://localhost:8080', basePath: '', isLoopback: true }],
  ['http://127.0.0.1:1', { origin: 'http://127.0.0.1:1', basePath: '', isLoopback: true }],
  ['https://[::1]', { origin: 'https://[::1]', basePath: '', isLoopback: true }],
])('accepts %s', (url, address) => {
  expect(parseServiceAddress(url)).toEqual(address)
})

it.each([
  ['', 'The service URL isn’t valid.'],
  ['api.example', 'The service URL isn’t valid.'],
  ['http://api.example', 'The service URL must start with https://.'],
  ['ws://localhost', 'The service URL must start with https://.'],
  ['https://ada@api.example', /can’t contain a user name/],
  ['https://:secret@api.example', /can’t contain a user name/],
  ['https://api.example?a=1', /can’t contain a user name/],
  ['https://api.example#a', /can’t contain a user name/],
])('rejects %s', (url, message) => {
  expect(() => parseServiceAddress(url)).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    }),
  )
})

it.each(['sub.localhost', 'x127.0.0.1', '127.0.0.1.example', '128.0.0.1', '127.0.0.1111', '::1'])(
  'takes %s for another machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  },
)

it.each(['127.0.0.1', '127.255.12.9'])('takes %s for this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(true)
})
