import { expect, it } from 'vitest'
import { hexOf, readable, shorten } from './body-views.ts'

it('shows bytes with where they are, as hex and as letters', () => {
  expect(hexOf(new TextEncoder().encode('{"a":"é"}\r\n0123456'))).toBe(
    '000000  7b 22 61 22 3a 22 c3 a9 22 7d 0d 0a 30 31 32 33  {"a":"··"}··0123\n000010  34 35 36                                         456',
  )
  expect(hexOf(new Uint8Array(40), 16)).toContain('… 24 more')
})

it('indents what is JSON, and cuts what is long', () => {
  expect([readable('{"a":1}'), readable('a'), readable(null)]).toEqual(['{\n  "a": 1\n}', null, null])
  expect(shorten('abc', 2)).toMatch(/^ab\n… 1 more/)
})

it('shows figures as they were written, texts without their escapes, and what is empty in one line', () => {
  const body =
    '{"id":12345678901234567890,"cost":1.0,"said":"\\u00fc \\"a\\\\b\\" {[,:]}","none":{ },"list":[ ],"deep":[{"a":[1,true,null]}]}'
  expect(readable(body)).toBe(
    `{
  "id": 12345678901234567890,
  "cost": 1.0,
  "said": "ü \\"a\\\\b\\" {[,:]}",
  "none": {},
  "list": [],
  "deep": [
    {
      "a": [
        1,
        true,
        null
      ]
    }
  ]
}`,
  )
})

it('shows a body that is nested deeper than a program can follow', () => {
  const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`
  expect(readable(deep)?.replaceAll(/\s+/g, '')).toBe(deep)
})
