import { describe, expect, it } from 'vitest'
import { findSpeaker, findSpeakerName, indexCast, withSpeakerName } from './find-speaker.ts'

const CAST = indexCast([{ name: 'Aria' }, { name: 'The Harbour  Master' }, { name: '阿里' }, { name: 'R2' }])
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

describe('a name that nobody has said is one', () => {
  it.each([
    ['Marlo: Late.', 'Marlo'],
    ['HARBOUR  MASTER (angry): Late.', 'HARBOUR MASTER'],
    ['阿里：你好', '阿里'],
    ['O’Neill: No.', 'O’Neill'],
    ['Marlo:', 'Marlo'],
  ])('%s', (text, name) => {
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

it('takes another name and leaves the rest as it was', () => {
  expect(withSpeakerName('  Aria (low) :  Hello: Aria.', 'Marlo')).toBe('  Marlo (low) :  Hello: Aria.')
  expect(withSpeakerName('Hello.', 'Marlo')).toBeNull()
})

it.each([
  ['a page', '\u200bBen: Out.', 'Ben'],
  ['a chat', '\u200e\u2068Ben\u2069: Out.', 'Ben'],
  ['a text from right to left', '\u200f\u05d0\u05e0\u05d4\u200f: \u05e9\u05dc\u05d5\u05dd', '\u05d0\u05e0\u05d4'],
])('finds the name of a line from %s behind signs that nobody sees', (_source, text, name) => {
  expect(findSpeakerName(text)).toBe(name)
  expect(findSpeaker(text, indexCast([{ name }]))).toEqual({
    member: { name },
    spokenFromChar: text.indexOf(': ') + 2,
  })
})
