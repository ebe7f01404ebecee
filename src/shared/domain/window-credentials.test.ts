import { expect, it } from 'vitest'
import { isPlainOrigin } from './is-plain-origin.ts'
import { getWindowId, parseSignedAddress, unsignedAddress } from './window-credentials.ts'

const WINDOW = 'abcdefghijklmnopqrst-_'
const SIGNATURE = 'S'.repeat(43)
const UNTIL = 1_767_225_600_000

it('names a window by the part of its secret before the period', () => {
  expect(getWindowId('public.secret.more')).toBe('public')
  expect(getWindowId('public')).toBe('public')
})

it.each(['/media/takes/take_1.pcm', '/media/chapters/chap_1.peaks?revision=4'])('reads back the signed %s', (path) => {
  const unsigned = unsignedAddress(path, WINDOW, UNTIL)

  expect(parseSignedAddress(`${unsigned}&signature=${SIGNATURE}`)).toEqual({
    path,
    windowId: WINDOW,
    untilMs: UNTIL,
    unsigned,
    signature: SIGNATURE,
  })
  expect(unsigned.split('?')).toHaveLength(2)
})

it.each([
  ['without a signature', `/media/a?window=${WINDOW}&until=${UNTIL}`],
  ['with a longer signature', `/media/a?window=${WINDOW}&until=${UNTIL}&signature=${SIGNATURE}S`],
  ['with a shorter signature', `/media/a?window=${WINDOW}&until=${UNTIL}&signature=${SIGNATURE.slice(1)}`],
  ['with another window ID', `/media/a?window=${WINDOW}x&until=${UNTIL}&signature=${SIGNATURE}`],
  [
    'with an odd character in the window ID',
    `/media/a?window=${WINDOW.slice(1)}%&until=${UNTIL}&signature=${SIGNATURE}`,
  ],
  ['with a time in seconds', `/media/a?window=${WINDOW}&until=1767225600&signature=${SIGNATURE}`],
  ['with something after the signature', `/media/a?window=${WINDOW}&until=${UNTIL}&signature=${SIGNATURE}&more=1`],
  ['without a path', `?window=${WINDOW}&until=${UNTIL}&signature=${SIGNATURE}`],
])('rejects an address %s', (_fault, address) => {
  expect(parseSignedAddress(address)).toBeNull()
})

it.each([
  'https://example.com',
  'http://localhost:3000',
  'ws://127.0.0.1:65535',
  'wss://a-b.example.com',
  'http://[::1]:8080',
  'https://x1',
  `https://${'a'.repeat(63)}.example`,
])('accepts the origin %s', (origin) => {
  expect(isPlainOrigin(origin)).toBe(true)
})

it.each([
  'https://example.com/',
  'https://example.com;script-src *',
  'https://*.example.com',
  'https://exa,mple.com',
  'ftp://example.com',
  'x https://example.com',
  'https://-example.com',
  'https://example-.com',
  'https://example..com',
  'https://example.com:',
  'https://example.com:123456',
  'https://Example.com',
  'https://[::1',
  'https://',
  `https://${'a'.repeat(64)}.example`,
  `https://${'a.'.repeat(150)}b`,
])('rejects the origin %s', (origin) => {
  expect(isPlainOrigin(origin)).toBe(false)
})

it('accepts origins up to 300 characters', () => {
  const scheme = 'https://'
  const host = 'ab.'.repeat(97)

  expect(isPlainOrigin(`${scheme}${host}c`)).toBe(true)
  expect(isPlainOrigin(`${scheme}${host}cd`)).toBe(false)
})
