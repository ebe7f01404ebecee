import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutPassages, type Passage } from './cut-passages.ts'
import { readScript } from './read-script.ts'
import { toSpokenItems } from './spoken-items.ts'

function cut(input: string): Passage[] {
  return [...cutPassages(toSpokenItems(readScript(input), 'en-US', false))]
}

function textOf(passage: Passage): string {
  return passage.items.map((item) => (item.kind === 'gap' ? item.text : item.spoken)).join('')
}

describe('cutPassages', () => {
  it('starts with one sentence, then groups several', () => {
    const sentence = 'The lamp had been dark for eleven years. '

    const passages = cut(sentence.repeat(20))

    expect(textOf(passages[0] ?? { items: [], ending: 'end', breakMs: 0 })).toBe(sentence)
    expect(passages.slice(1, -1).every((passage) => textOf(passage).length > 200)).toBe(true)
    expect(passages.map((passage) => passage.ending).slice(0, -1)).toEqual(passages.slice(1).map(() => 'sentence'))
    expect(passages.at(-1)?.ending).toBe('end')
  })

  it.each([
    'Now we all must go and see good old Dr. Smith of Elm Street now.',
    'Nun müssen wir alle zu dem guten alten Haus am 3. Oktober gehen.',
    'We have been there for a long time, e.g. in May. No.',
  ])('doesn’t treat the abbreviations of %j as sentence ends', (input) => {
    const passages = cut(input)

    expect(textOf(passages[0] ?? { items: [], ending: 'end', breakMs: 0 })).not.toMatch(/(?:Dr|3|e\.g)\. $/)
  })

  it.each([
    ['The keeper went up to the lamp and cleaned it. ', 10],
    ['Nobody could tell me who it was that had a dog. ', 10],
    ['很久以前，在海边的一座灯塔里，住着一位老人和他的女儿，他们每天晚上都点亮那盏灯，直到黎明。', 10],
  ])('starts with only the sentence %j, however short its last word', (sentence, times) => {
    const passages = cut(sentence.repeat(times))

    expect(textOf(passages[0] ?? { items: [], ending: 'end', breakMs: 0 })).toBe(sentence)
  })

  it.each([
    [
      'at a clause',
      'It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of ',
      140,
    ],
    ['between words', 'call me what you will and go where you like and take what you want and ', 200],
  ])('ends the first passage %s if its sentence is long, so audio starts soon', (_where, text, mostChars) => {
    const [first, second] = cut(text.repeat(8))

    expect(first && textOf(first).length).toBeLessThan(mostChars)
    expect(second && textOf(second).length).toBeGreaterThan(300)
  })

  it('ends a passage at every empty line and break', () => {
    const plain = cut('Title\n\nBody\r\n\r\nMore')
    const marked = cut('<speak>One. <break time="2s"/>two<break strength="none"/> three</speak>')

    expect(plain.map((passage) => [textOf(passage).trim(), passage.ending])).toEqual([
      ['Title', 'paragraph'],
      ['Body', 'paragraph'],
      ['More', 'end'],
    ])
    expect(marked.map((passage) => [textOf(passage), passage.ending, passage.breakMs])).toEqual([
      ['One. ', 'sentence', 2_000],
      ['two three', 'end', 0],
    ])
  })

  it('loses nothing and keeps every passage short for any text', () => {
    const words = fc.array(
      fc.oneof(fc.stringMatching(/^[a-zA-Z0-9]{1,12}$/), fc.constantFrom('. ', ', ', '! ', '\n\n', ' ', '; ')),
      {
        maxLength: 400,
      },
    )

    fc.assert(
      fc.property(words, (fragments) => {
        const input = fragments.join(' ')

        const passages = cut(input)

        expect(passages.map(textOf).join('')).toBe(input)
        for (const passage of passages) expect(textOf(passage).length).toBeLessThan(600)
      }),
      { numRuns: 60 },
    )
  })
})
