import { describe, expect, it } from 'vitest'
import { countSpeakers } from './count-speakers.ts'
import {
  findSpeaker,
  findSpeakerName,
  foldSpeakerName,
  indexCast,
  readSpeakerName,
  withSpeakerName,
} from './find-speaker.ts'

const CAST = indexCast([
  { name: 'Aria' },
  { name: 'The Harbour  Master' },
  { name: '阿里' },
  { name: 'R2' },
  { name: "D'Artagnan" },
  { name: 'Jean-Luc' },
])
const spoken = (text: string) => {
  const found = findSpeaker(text, CAST)
  return found && [found.member.name, text.slice(found.spokenFromChar)]
}

describe('a line of dialogue', () => {
  it.each([
    ['Aria: Hello.', 'Aria', 'Hello.'],
    ['ARIA:Hello.', 'Aria', 'Hello.'],
    ['  aria :   Hello: you.', 'Aria', 'Hello: you.'],
    ['the harbour master: Late.', 'The Harbour  Master', 'Late.'],
    ['Aria (whispering): Hello.', 'Aria', 'Hello.'],
    ['阿里：你好', '阿里', '你好'],
    ['R2: 12:30.', 'R2', '12:30.'],
    ['Aria:', 'Aria', ''],
    [`Aria:${' '.repeat(300)}Hello.`, 'Aria', 'Hello.'],
    ['Aria: 12 o’clock.', 'Aria', '12 o’clock.'],
    ['Aria:a2', 'Aria', 'a2'],
    ['D’Artagnan: En garde.', "D'Artagnan", 'En garde.'],
    ["D'ARTAGNAN : En garde.", "D'Artagnan", 'En garde.'],
    ['Jean\u2011Luc: Go.', 'Jean-Luc', 'Go.'],
    ['The\u00a0Harbour Mas\u00adter: Late.', 'The Harbour  Master', 'Late.'],
    ['Ａｒｉａ：Hello.', 'Aria', 'Hello.'],
  ])('%s', (text, name, words) => {
    expect(spoken(text)).toEqual([name, words])
  })

  it.each([
    'Note: this is text.',
    'Aria',
    'Aria said: Hello.',
    'Hello. Aria: x',
    '<speak>Aria: x</speak>',
    '',
    ':',
    'Aria://x',
  ])('is not %j', (text) => {
    expect(spoken(text)).toBeNull()
  })
})

describe('an unknown speaker name', () => {
  it.each([
    ['Marlo: Late.', 'Marlo'],
    ['HARBOUR  MASTER (angry): Late.', 'HARBOUR MASTER'],
    ['阿里：你好', '阿里'],
    ['O’Neill: No.', 'O’Neill'],
    ['Marlo:', 'Marlo'],
    ['The old harbour   master: Late.', 'The old harbour master'],
    [`${'M'.repeat(40)}: Late.`, 'M'.repeat(40)],
    ['“Marlo”x: Late.', null],
    ['Marlo, the Elder: Late.', null],
    ['Mar,lo: Late.', 'Mar,lo'],
    ['Marlo!: Late.', null],
    ['4 Marlo: Late.', null],
    [`${'M'.repeat(41)}: Late.`, null],
  ])('%s', (text, name: string | null) => {
    expect(findSpeakerName(text)).toBe(name)
  })

  it.each([
    'said the master: late',
    '12:30 it began',
    'http://example.com',
    'He was late. She said: go',
    'One two three four five: too many words',
    'Title:subtitle',
    'Mind this, please: it is wet',
  ])('is not in %j', (text) => {
    expect(findSpeakerName(text)).toBeNull()
  })
})

it('replaces the name and keeps the rest unchanged', () => {
  expect(withSpeakerName('  Aria (low) :  Hello: Aria.', 'Marlo')).toBe('  Marlo (low) :  Hello: Aria.')
  expect(withSpeakerName('Hello.', 'Marlo')).toBeNull()
})

it.each([
  ['a page', '\u200bBen: Out.', 'Ben'],
  ['a chat', '\u200e\u2068Ben\u2069: Out.', 'Ben'],
  ['a text from right to left', '\u200f\u05d0\u05e0\u05d4\u200f: \u05e9\u05dc\u05d5\u05dd', '\u05d0\u05e0\u05d4'],
])('finds the name of a line from %s after invisible characters', (_source, text, name) => {
  expect(findSpeakerName(text)).toBe(name)
  expect(findSpeaker(text, indexCast([{ name }]))).toEqual({
    member: { name },
    spokenFromChar: text.indexOf(': ') + 2,
  })
})

it('doesn’t look for a name after the first 200 characters', () => {
  const text = `Marlo (${'x'.repeat(80)})${' '.repeat(120)}: Late.`

  expect(findSpeakerName(text)).toBeNull()
  expect(withSpeakerName(text, 'Ben')).toBeNull()
  expect(findSpeakerName(text.replace(/ {120}/, ' '))).toBe('Marlo')
})

it('ignores case, width, spaces and invisible characters in names', () => {
  expect(foldSpeakerName(' \u200bＴhe  HARBOUR\u2060 \t Master ')).toBe('the harbour master')
})

it('reads the name of a line that starts with one', () => {
  expect(readSpeakerName('the master (low): Late.')).toBe('the master')
  expect(readSpeakerName('Late.')).toBeNull()
})

it('finds nobody in an empty cast', () => {
  expect(findSpeaker('Aria: Hello.', new Map())).toBeNull()
})

it('counts the lines of each name in its first spelling, most lines first', () => {
  const texts = [
    'Ben: Out.',
    'ARIA: Hello.',
    'Late.',
    'Aria: You.',
    'Ben: In.',
    'aria (low): Us.',
    'Aria: Me.',
    'Cy: No.',
  ]

  expect(countSpeakers(texts)).toEqual([
    { name: 'ARIA', lineCount: 4 },
    { name: 'Ben', lineCount: 2 },
    { name: 'Cy', lineCount: 1 },
  ])
})

it('counts a lower-case name only if it has a capital elsewhere', () => {
  const texts = ['keeper: You’re late.', 'note: Nobody spoke.', 'keeper: Come in.', 'Keeper: Who is there?']

  expect(countSpeakers(texts)).toEqual([{ name: 'Keeper', lineCount: 3 }])
})
