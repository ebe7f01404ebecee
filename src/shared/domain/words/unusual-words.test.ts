import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unifyCharacters } from '../character-variants.ts'
import { collectUnusual, finish } from './collect-unusual.test-support.ts'
import { createUnusualWordCollector } from './unusual-words.ts'
import { ENGLISH, GERMAN, type JudgedText, RABBIT_HOLE_WORDS } from './unusual-words-texts.test-support.ts'

const RABBIT_HOLE: JudgedText = {
  language: 'en',
  text: readFileSync(new URL('../../../../e2e/fixtures/down-the-rabbit-hole.txt', import.meta.url), 'utf8'),
  words: RABBIT_HOLE_WORDS,
}

const listWords = (text: string, language: string | null = 'en') =>
  collectUnusual(text.split('\n'), language).map(({ word }) => word)
const reasons = (text: string, language: string | null = 'en') =>
  Object.fromEntries(collectUnusual(text.split('\n'), language).map(({ word, reason }) => [word, reason]))

describe('unusual words', () => {
  it.each([
    ['a name inside a sentence', 'The boat of Siobhan left.', { Siobhan: 'name' }],
    ['a name with an apostrophe', 'We met O’Brien’s aunt.', { "O'Brien": 'name' }],
    ['a name of several words', 'They climbed Sgùrr Alasdair.', { Sgùrr: 'foreign-letters', Alasdair: 'name' }],
    ['a word of another language', 'She ate the pâté.', { pâté: 'foreign-letters' }],
    ['a word of another script', 'She said спасибо.', { спасибо: 'foreign-letters' }],
    ['an invented word', 'The xqilth slept.', { xqilth: 'rare-letters' }],
    ['a word that only has a capital', 'Zora ran.\nZora fell.\nZora wept.', { Zora: 'only-capitalized' }],
    ['an abbreviation', 'She works for NASA in the U.S. today.', { NASA: 'abbreviation', 'U.S.': 'abbreviation' }],
    ['letters and digits', 'My R2-D2 needs B12.', { 'R2-D2': 'letters-and-digits', B12: 'letters-and-digits' }],
    ['a capital inside a word', 'McDuff left.', { McDuff: 'name' }],
    ['a numbered name', 'They met Henry VIII there.', { Henry: 'name', 'Henry VIII': 'roman-numeral' }],
  ])('lists %s', (_title, text, expected) => expect(reasons(text)).toEqual(expected))

  it.each([
    ['a common word that starts sentences', 'Perhaps. Perhaps. Perhaps. Down, down! Would it end?'],
    ['a word that is written in lower case too', 'The White Rabbit ran. Another rabbit, a white one, stood still.'],
    ['the start of a quotation', 'She said, “Marmalade is good.”'],
    ['a heading', 'The Silver Lamp of the North\nThey ran home.'],
    ['days, months and languages', 'On Monday, in March, she spoke French.'],
    ['a form of address', 'She asked Mr. and Mrs. about the Doctor.'],
    ['loud words', 'The sign said DRINK ME and it was VERY small, very.'],
    ['contractions', 'Now I’m sure I’ll go. Don’t. Don’t. Don’t.'],
    ['times, ordinals and units', 'At 5 p.m. the 20th man ran 5km in the 1980s.'],
    ['interjections', 'Hmm. Shh! Ahh, pst.'],
    ['a numbered part', 'She reads chapter XIV of it.'],
    ['an address of a page', 'See https://Example.org/Zyx and me@Zyx.org today.'],
  ])('leaves out %s', (_title, text) => expect(listWords(text)).toEqual([]))

  it('leaves out German nouns, and lists names after titles and verbs of saying', () => {
    const text = 'Der Hund lief zum Haus. Die Frau sah den Hund. „Ja“, sagte Annika. Dort stand Herr Wojtek.'
    expect(listWords(text, 'de')).toEqual(['Annika', 'Wojtek'])
  })

  it('lists a German name that often stands without an article', () => {
    const visits = Array.from({ length: 5 }, () => 'Dann kam Annegret ins Haus.').join('\n')
    expect(reasons(visits, 'de')).toEqual({ Annegret: 'name' })
  })

  it('judges letters by the language of the project', () => {
    const text = 'La señora comió una crème con Łukasz.'
    expect(listWords(text, 'es')).toEqual(['crème', 'Łukasz'])
    expect(listWords(text, 'xx')).toEqual(['Łukasz'])
  })

  it('guesses the language from frequent words if none is set', () => {
    expect(listWords('Der Mann und die Frau sahen das Öl nicht. Der Hund war auch müde.', null)).toEqual([])
  })

  it('lists what isn’t in a script without spaces in such a text', () => {
    expect(listWords('昨日NASAの話を聞いた。', 'ja')).toEqual(['NASA'])
    expect(listWords('昨日は雨だった。東京も雨だった。', 'ja')).toEqual([])
  })

  it('counts every form of a word, sorts by count, and points to the first with a capital', () => {
    const found = collectUnusual(
      ['No siobhan.', 'Oh, Siobhan’s boat and Siobhan.', 'Then O’Neill.', ...names(30)],
      'en',
    )
    expect(found[0]).toEqual({ word: 'Siobhan', reason: 'name', count: 33, source: 1, startChar: 4, endChar: 11 })
    expect(found[1]).toMatchObject({ word: "O'Neill", count: 1, source: 2 })
  })

  it('ignores a speaker’s name, which isn’t spoken', () => {
    const collector = createUnusualWordCollector<number>()
    finish(collector.read('Dr. Zoltan: We saw Siobhan.', 12, 0))
    expect(finish(collector.list('en'))).toEqual([
      { word: 'Siobhan', reason: 'name', count: 1, source: 0, startChar: 19, endChar: 26 },
    ])
  })
})

function names(count: number): string[] {
  return Array.from({ length: count }, () => 'We saw Siobhan.')
}

describe('precision and recall on judged texts', () => {
  it.each([
    ['the first chapter of “Alice”', RABBIT_HOLE, 0.6, 1],
    ['an English text', ENGLISH, 0.95, 1],
    ['a German text', GERMAN, 0.95, 1],
  ])('of %s stay', (_title, judged, minPrecision, minRecall) => {
    const found = listWords(judged.text, judged.language)
    const right = found.filter((word) => judged.words.includes(word))
    expect(right.length / found.length).toBeGreaterThanOrEqual(minPrecision)
    expect(right.length / judged.words.length).toBeGreaterThanOrEqual(minRecall)
  })
})

describe('properties', () => {
  const word = fc.constantFrom(
    ...['the', 'and', 'Siobhan', 'NASA', 'U.S.', 'R2-D2', 'B12', 'O’Brien', 'l’Alice', 'Sgùrr', 'VIII', 'x', 'É'],
    ...[
      'don’t',
      '東京',
      '\u00ad',
      '“',
      '”',
      '…',
      '—',
      '.',
      '!',
      ':',
      '\n',
      '7',
      'www.a.b',
      'ﬁ',
      '\u{1F600}',
      '’s',
      '-',
    ],
  )
  const text = fc
    .array(fc.tuple(word, fc.constantFrom('', ' ', ' ')), { maxLength: 60 })
    .map((parts) => parts.flat().join(''))

  it('hold: each word stands where it says, once, and is counted at least once', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(text, fc.string({ unit: 'grapheme' })), { maxLength: 4 }), (texts) => {
        const found = collectUnusual(texts, 'en')
        for (const { word: listed, source, startChar, endChar, count, reason } of found) {
          expect(count).toBeGreaterThan(0)
          const written = unifyCharacters(texts[source]?.slice(startChar, endChar) ?? '')
          if (reason !== 'roman-numeral') expect(written).toBe(listed)
        }
        expect(new Set(found.map(({ word: listed }) => listed)).size).toBe(found.length)
      }),
    )
  })
})
