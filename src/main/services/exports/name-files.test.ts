import { describe, expect, it } from 'vitest'
import { getFileName } from './file-name-of.ts'
import { fillPattern, type NameParts } from './fill-pattern.ts'
import { safeFileName } from './safe-file-name.ts'

const PARTS: NameParts = {
  ...{ project: 'Sea', chapter: 'One', number: '01', block: '3' },
  ...{ speaker: 'Ada', words: 'The lamp', id: 'VO/7', file: '{words}_7' },
}

it.each([
  ['{project} - {number} {chapter}', 'Sea - 01 One'],
  ['{block} {speaker} {words}', '3 Ada The lamp'],
  ['{title} {number}', '{title} 01'],
  ['{id} {file}', 'VO/7 {words}_7'],
  ['{number}{number}', '0101'],
])('fills in %s', (pattern, name) => {
  expect(fillPattern(pattern, PARTS)).toBe(name)
})

it('drops the dash before an empty value, and one at the start', () => {
  expect(fillPattern('{number} - {chapter} - {words}', { ...PARTS, chapter: '' })).toBe('01 - The lamp')
  expect(fillPattern('{speaker} - {words}', { ...PARTS, speaker: '' })).toBe('The lamp')
  expect(fillPattern('{speaker}  -  x', { ...PARTS, speaker: '' })).toBe('x')
  expect(fillPattern('{number} - x', PARTS)).toBe('01 - x')
})

describe('a file name', () => {
  it.each([
    ['a/b\\c:d', 'a b c d'],
    ['<a>|"b"?*', 'a b'],
    ['  .. a . b.. ', 'a . b'],
    ['a\u0000\u0007\u202eb', 'a b'],
    ['a \n  b', 'a b'],
    ['e\u0301', 'é'],
    ['', 'Chapter'],
    ['...', 'Chapter'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['com1', '_com1'],
    ['LPT9.x', '_LPT9.x'],
    ['comma', 'comma'],
    ['x con', 'x con'],
    ['com', 'com'],
  ])('is valid everywhere: %j', (wanted, name) => {
    expect(safeFileName(wanted)).toBe(name)
  })

  it('has at most 200 bytes of whole characters', () => {
    expect(safeFileName('a'.repeat(200))).toHaveLength(200)
    expect(safeFileName('a'.repeat(201))).toHaveLength(200)
    expect(safeFileName('ä'.repeat(101))).toBe('ä'.repeat(100))
    expect(safeFileName(`${'a'.repeat(190)}👩‍👧`)).toBe('a'.repeat(190))
    expect(safeFileName(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199))
  })

  it('gets a number if the folder has it, in any case', () => {
    const taken = new Set<string>()
    const names = ['{chapter}', '{chapter}', 'ONE', '{number}'].map((pattern) => getFileName(pattern, PARTS, taken))

    expect(names).toEqual(['One', 'One (2)', 'ONE (3)', '01'])
    expect([...taken]).toEqual(['one', 'one (2)', 'one (3)', '01'])
  })
})
