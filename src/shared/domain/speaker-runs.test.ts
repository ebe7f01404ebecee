import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MarkupSpan } from '../contract/markup.ts'
import type { WordMark } from '../contract/takes.ts'
import { cutSpeakers, cutTimedSpeakers, findBlockSpeaker, listPassages, type Passage } from './speaker-runs.ts'
import { createSpeechRules } from './speech-text/speech-rules.ts'

const member = (name: string) => ({ id: name, name, voiceId: null, modelId: null, language: null, emotion: null })
const RULES = createSpeechRules({ pronunciations: [], cast: [member('Keeper'), member('Guard')] })

/** Words of 300 ms with 50 ms between. */
function time(text: string): WordMark[] {
  return [...text.matchAll(/[\p{L}\p{N}’']+/gu)].map(({ index, 0: word }, count) => ({
    ...{ startChar: index, endChar: index + word.length },
    ...{ startMs: count * 350, endMs: count * 350 + 300 },
  }))
}
/** Everything between asterisks is a passage; the text is returned without them. */
function read(written: string, speaker = 'Keeper'): { text: string; passages: Passage[] } {
  const parts = written.split('*')
  let startChar = 0
  const passages = parts.flatMap((part, index) => {
    const from = startChar
    startChar += part.length
    return index % 2 === 1 ? [{ startChar: from, endChar: startChar, speaker }] : []
  })
  return { text: parts.join(''), passages }
}

it.each<[string, string | null, [string | null, string][]]>([
  [
    'He looked up. *“You’re late,”* he said. *“Come in.”*',
    null,
    [
      [null, 'He looked up. '],
      ['Keeper', '“You’re late,” '],
      [null, 'he said. '],
      ['Keeper', '“Come in.”'],
    ],
  ],
  // Words selected without their marks take them along.
  [
    '“*You’re late*,” he said. "*Come in*."',
    'Guard',
    [
      ['Keeper', '“You’re late,” '],
      ['Guard', 'he said. '],
      ['Keeper', '"Come in."'],
    ],
  ],
  [
    '—*Llegas tarde* —dijo. *—Pasa.*',
    null,
    [
      ['Keeper', '—Llegas tarde '],
      [null, '—dijo. '],
      ['Keeper', '—Pasa.'],
    ],
  ],
  ['*“You’re late.”*', null, [['Keeper', '“You’re late.”']]],
  ['*“You’re late,”* *“Come in.”*', null, [['Keeper', '“You’re late,” “Come in.”']]],
  ['Nobody spoke.', 'Guard', [['Guard', 'Nobody spoke.']]],
])('cuts %j at the first word of each speaker', (written, own, expected) => {
  const { text, passages } = read(written)

  const runs = cutTimedSpeakers(
    text,
    time(text),
    cutSpeakers(text, { fromChar: 0, toChar: text.length }, own, passages),
    own,
  )

  expect(runs.map(({ speaker, startChar, endChar }) => [speaker, text.slice(startChar, endChar)])).toEqual(expected)
  for (const { startChar, endChar, marks } of runs) {
    expect(marks.length).toBeGreaterThan(0)
    for (const mark of marks) expect(mark.startChar >= startChar && mark.endChar <= endChar).toBe(true)
  }
})

it('leaves words that were timed together, or not at all, with one speaker', () => {
  const { text, passages } = read('*“You’re late,”* he said.')
  const cut = (marks: WordMark[]) =>
    cutTimedSpeakers(text, marks, cutSpeakers(text, { fromChar: 0, toChar: text.length }, null, passages), null)

  expect(cut([])).toMatchObject([{ startChar: 0, endChar: text.length, speaker: null }])
  expect(cut([{ startChar: 0, endChar: text.length, startMs: 0, endMs: 900 }])).toHaveLength(1)
})

it('contains every character and every word once, in order of time, whatever the passages are', () => {
  const word = fc.constantFrom('lamp', '“late,”', '*', '—dijo', '…', 'a', '"Come')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), fc.array(fc.nat(2)), (parts, noTimes) => {
      const { text, passages } = read(parts.join(' '))
      const marks = time(text).map((mark, index) => (noTimes[index] === 0 ? { ...mark, endMs: mark.startMs } : mark))

      const runs = cutTimedSpeakers(
        text,
        marks,
        cutSpeakers(text, { fromChar: 0, toChar: text.length }, null, passages),
        null,
      )

      expect(runs.map(({ startChar, endChar }) => text.slice(startChar, endChar)).join('')).toBe(text)
      expect(runs.flatMap((run) => run.marks)).toEqual(marks)
      for (const [index, run] of runs.entries())
        if (index > 0) expect(run.marks[0]?.startMs).toBeGreaterThan(runs[index - 1]?.marks[0]?.startMs ?? Infinity)
    }),
  )
})

it('finds the speaker of a whole block, ignoring the case of names and speakers who aren’t in the cast', () => {
  const passage = (name: string, startChar: number, endChar: number): MarkupSpan[] => [
    { kind: 'speaker', name, startChar, endChar },
  ]
  const find = (text: string, markup: MarkupSpan[]) => findBlockSpeaker({ text, markup }, RULES)

  expect(find('“Late.”', passage('keeper', 0, 7))).toBe('Keeper')
  expect(find('“Late.”', passage('Nobody', 0, 7))).toBeNull()
  expect(find('“Late,” he said.', passage('Keeper', 0, 7))).toBeNull()
  expect(find('guard: He said “late”.', passage('Keeper', 15, 21))).toBe('Guard')
  expect(find('Guard: Late.', passage('Keeper', 7, 12))).toBe('Keeper')
  expect(listPassages(passage('KEEPER', 0, 7), RULES.findMember)).toEqual([
    { startChar: 0, endChar: 7, speaker: 'Keeper' },
  ])
})
