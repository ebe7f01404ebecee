import { expect, it } from 'vitest'
import { getHex, readable, shorten } from './body-views.ts'

it('shows bytes with offsets, as hex and as text', () => {
  expect(getHex(new TextEncoder().encode('{"a":"é"}\r\n0123456'))).toBe(
    '000000  7b 22 61 22 3a 22 c3 a9 22 7d 0d 0a 30 31 32 33  {"a":"··"}··0123\n000010  34 35 36                                         456',
  )
  expect(getHex(new Uint8Array(40), 16)).toContain('… 24 more')
})

it('indents JSON and truncates long text', () => {
  expect(readable('\uFEFF{"a":1}')).toBe('{\n  "a": 1\n}')
  expect([readable('{"a":1}'), readable('a'), readable(null)]).toEqual(['{\n  "a": 1\n}', null, null])
  expect(shorten('abc', 2)).toMatch(/^ab\n… 1 more/)
})

it('shows numbers as written, strings unescaped, and empty containers on one line', () => {
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

it('shows a body nested too deeply for recursion', () => {
  const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`
  expect(readable(deep)?.replaceAll(/\s+/g, '')).toBe(deep)
})
