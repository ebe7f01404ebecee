import { describe, expect, it } from 'vitest'
import { decodeBytes, isBinary } from './decode-bytes.ts'

const TEXT = 'Zoë sagt: „Grüße“, 阿里 👋 — שלום.'
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig: boolean, mark = true) => {
  const units = [...(mark ? '\ufeff' : ''), ...text].join('')
  const bytes = new Uint8Array(units.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < units.length; index += 1) view.setUint16(index * 2, units.charCodeAt(index), !isBig)
  return bytes
}

it.each<[string, Uint8Array, string, string]>([
  ['UTF-8', utf8(TEXT), 'utf-8', TEXT],
  ['UTF-8 with a mark', utf8(`\ufeff${TEXT}`), 'utf-8', TEXT],
  ['UTF-16, little end first, with a mark', utf16(TEXT, false), 'utf-16le', TEXT],
  ['UTF-16, big end first, with a mark', utf16(TEXT, true), 'utf-16be', TEXT],
  ['UTF-16 without a mark', utf16('The lamp had been dark.', false, false), 'utf-16le', 'The lamp had been dark.'],
  ['Windows-1252', Uint8Array.of(0x5a, 0x6f, 0xeb, 0xbb, 0xdf), 'windows-1252', 'Zoë»ß'],
  ['plain ASCII', utf8('plain'), 'utf-8', 'plain'],
  ['nothing', new Uint8Array(0), 'utf-8', ''],
])('detects %s', (_what, bytes, encoding, text) => {
  expect(decodeBytes(bytes)).toEqual({ text, encoding, unreadable: 0 })
})

it('reads UTF-8 with a single error as UTF-8 and counts the error', () => {
  const bytes = utf8('äöü'.repeat(50))
  bytes[bytes.length - 1] = 0xff

  expect(decodeBytes(bytes)).toMatchObject({ encoding: 'utf-8', unreadable: 2 })
})

it('uses the encoding chosen by the user', () => {
  expect(decodeBytes(utf8('ë'), 'windows-1252').text).toBe('Ã«')
})

describe('binary content', () => {
  it.each<[string, Uint8Array, boolean]>([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d), true],
    ['an archive', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 8, 8, 8, 0), true],
    ['text', utf8(TEXT), false],
    ['text in UTF-16', utf16(TEXT, false), false],
    ['Windows-1252', Uint8Array.of(0x93, 0x5a, 0xeb, 0x94), false],
  ])('%s', (_what, bytes, expected) => {
    expect(isBinary(bytes)).toBe(expected)
  })
})
