import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor, REPLACEMENT } from './redaction.ts'

const KEY = 'sk+a/b=?"<~>'
const hex = Buffer.from(KEY).toString('hex')
const spell = (write: (character: string, code: number) => string) =>
  [...KEY].map((character) => write(character, character.codePointAt(0) ?? 0)).join('')
const padded = (code: number, length: number) => code.toString(16).padStart(length, '0')

describe('a redactor', () => {
  const redact = (text: string) => createRedactor(KEY)(text)

  it.each<[name: string, spelling: string]>([
    ['as it is', KEY],
    ['in hexadecimal digits', hex],
    ['in upper-case hexadecimal digits', hex.toUpperCase()],
    ['escaped as in JSON', spell((_character, code) => `\\u${padded(code, 4)}`)],
    ['escaped as in JSON inside JSON', spell((_character, code) => `\\\\u${padded(code, 4).toUpperCase()}`)],
    ['with quotation marks escaped', KEY.replace('"', '\\"').replaceAll('/', '\\/')],
    ['escaped as in JavaScript', spell((_character, code) => `\\u{${padded(code, 2)}}`)],
    ['escaped as in Python', spell((_character, code) => `\\U${padded(code, 8)}`)],
    ['in UTF-16 that was read as Latin-1', Buffer.from(KEY, 'utf16le').toString('latin1').slice(0, -1)],
    ['with named entities', KEY.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
    ['in entities that were escaped again', spell((_character, code) => `&amp;#${code};`)],
    ['in decimal entities', spell((_character, code) => `&#0${code};`)],
    ['in hexadecimal entities', spell((_character, code) => `&#x${padded(code, 2)};`)],
    ['in upper-case hexadecimal entities', spell((_character, code) => `&#X00${padded(code, 2).toUpperCase()};`)],
  ])('removes the key %s', (_name, spelling) => {
    expect(redact(`before ${spelling} after, ${spelling}`)).toBe(`before ${REPLACEMENT} after, ${REPLACEMENT}`)
  })

  it.each([0, 1, 2, 3])('removes the key in base64 after %d bytes, in either alphabet', (count) => {
    const bytes = Buffer.concat([Buffer.alloc(count, 'x'), Buffer.from(`${KEY} and more`)])
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = redact(bytes.toString(encoding))
      expect(text).toContain(REPLACEMENT)
      expect(text.length).toBeLessThan(REPLACEMENT.length + 20)
    }
  })

  it.each(['nothing to hide', 'sk+a/b=?"<~', '\\u0073 & 100% %41', '&#115;', hex.slice(1), ''])(
    'leaves %j as it is',
    (text) => {
      expect(redact(text)).toBe(text)
    },
  )
})

it('removes an ASCII key with any of its characters escaped in any way', () => {
  const key = 'k.e-y_1^'
  const redact = (text: string) => createRedactor(key)(text)
  const forms: ((character: string, code: number) => string)[] = [
    (character) => character,
    (_character, code) => `%${padded(code, 2)}`,
    (_character, code) => `%25${padded(code, 2).toUpperCase()}`,
    (_character, code) => `%2525${padded(code, 2)}`,
    (_character, code) => `\\x${padded(code, 2)}`,
    (_character, code) => `\\u${padded(code, 4)}`,
    (character, code) => (/\w/.test(character) ? `&#${code};` : `\\${character}`),
    (_character, code) => `&#x${padded(code, 2)};`,
  ]
  const choices = fc.array(fc.constantFrom(...forms), { minLength: key.length, maxLength: key.length })
  fc.assert(
    fc.property(choices, (chosen) => {
      const text = [...key].map((character, index) => chosen[index]?.(character, character.charCodeAt(0))).join('')
      expect(redact(`<${text}>`)).toBe(`<${REPLACEMENT}>`)
    }),
  )
})

it('reads the special characters of a key as themselves', () => {
  expect(createRedactor('a.b*')('a%2eb*')).toBe(REPLACEMENT)
  expect(createRedactor('a.b*')('axb* %00')).toBe('axb* %00')
})

it.each([null, '', 'abc'])('removes nothing for the key %j, which is missing or too short', (key) => {
  expect(createRedactor(key)('abc %61%62%63')).toBe('abc %61%62%63')
})

it('removes a key of 4 characters, and its encodings only from 8 characters on', () => {
  expect(createRedactor('abcd')('abcd')).toBe(REPLACEMENT)
  for (const key of ['abcdefg', 'abcdefgh']) {
    const encoded = Buffer.from(key).toString('hex')
    expect(createRedactor(key)(encoded)).toBe(key.length < 8 ? encoded : REPLACEMENT)
  }
})
