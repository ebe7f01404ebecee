import { expect, it } from 'vitest'
import { contentPolicy, developmentPolicy } from './content-policy.ts'

it('names the origins that the page may connect to', () => {
  const policy = contentPolicy('abc', [
    'ws://127.0.0.1:4000',
    'wss://eu-1.session.example:7443',
    'https://session.example',
  ])

  expect(policy).toContain(
    "; connect-src 'self' ws://127.0.0.1:4000 wss://eu-1.session.example:7443 https://session.example; media-src",
  )
})

it.each([
  "wss://a.example; script-src 'unsafe-eval'",
  'wss://a.example;script-src',
  'wss://*.example',
  'wss://*',
  '*',
  'wss:',
  'wss://a.example:*',
  "wss://a.example 'unsafe-inline'",
  'wss://a.example,default-src',
  'wss://a.example/path',
  'wss://user@a.example',
  'wss://a.example\r\nSet-Cookie: x=1',
  'data:text/html,x',
  "'self'",
  'wss://a_b.example',
  'wss://a.example.',
  'wss://',
  '',
])('refuses %o as such an origin', (origin) => {
  expect(() => contentPolicy('abc', [origin])).toThrow('not an origin')
  expect(() => developmentPolicy([origin])).toThrow('not an origin')
})
