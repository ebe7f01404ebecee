import { describe, expect, it } from 'vitest'
import type { PronunciationScope } from '../../contract/pronunciation.ts'
import { createPronunciationFinder, findPronunciations } from './find-pronunciations.ts'

const everywhere: PronunciationScope = { kind: 'everywhere' }
const entry = (written: string, spoken = 'X', part: { scope?: PronunciationScope; matchCase?: boolean } = {}) => ({
  ...{ written, spoken, scope: everywhere, matchCase: false },
  ...part,
})
const replaced = (text: string, ...entries: ReturnType<typeof entry>[]) =>
  findPronunciations(text, entries).reduceRight(
    (words, use) => words.slice(0, use.startChar) + use.spoken + words.slice(use.endChar),
    text,
  )

describe('findPronunciations', () => {
  it.each([
    ['cat', 'A cat, Cat’s CAT; cats concat cat_1 e-cat', 'A X, X’s X; cats concat cat_1 e-X'],
    ['don', 'I don’t. Don said', 'I don’t. X said'],
    ['C++', 'C++ and C', 'X and C'],
    ['New York', 'New York, New Yorker', 'X, New Yorker'],
    ['café', 'Cafe\u0301 CAFÉ cafés', 'X X cafés'],
    ['cafe', 'cafe\u0301 cafe', 'cafe\u0301 X'],
    ['东京', '我在东京工作', '我在X工作'],
    ['עולם', 'שלום עולם.', 'שלום X.'],
    ['👩', '👩‍👧 👩', '👩‍👧 X'],
    ['straße', 'STRAẞE straße', 'X X'],
    ['.NET', 'Use .NET now', 'Use X now'],
    ["D'Artagnan", "D’Artagnan, D'Artagnan", 'X, X'],
    ['D’Artagnan', "D'Artagnan, D’Artagnan’s", 'X, X’s'],
    ['New York', 'New\u00a0York', 'X'],
    ['e-mail', 'e\u2011mail', 'X'],
    ['offer', 'of\u00adfer offer\u00ads of\u200bfer', 'X offer\u00ads X'],
    ['of\u00adfer', 'an offer', 'an X'],
    ['office', 'oﬃce, oﬃces', 'X, oﬃces'],
    ['ﬁnd', 'find it', 'X it'],
    ['Việt', 'Vi\u1eb9\u0302t', 'X'],
    ['fer', 'of\u00adfer', 'of\u00adfer'],
    ['don', 'don\u00ad’t', 'don\u00ad’t'],
    ['👍', '👍🏽 👍', '👍🏽 X'],
    ['CO2', 'ＣＯ２', 'X'],
  ])('finds %s as a whole word in “%s”', (written, text, expected) => {
    expect(replaced(text, entry(written))).toBe(expected)
  })

  it('respects case if an entry does', () => {
    expect(replaced('US and us', entry('US', 'you ess', { matchCase: true }))).toBe('you ess and us')
  })

  it('prefers the longest match, then the narrower scope', () => {
    const narrow = entry('New', 'block’s', { scope: { kind: 'block', blockId: 'block_1' } })

    expect(replaced('New York. New.', entry('New', 'wide'), narrow, entry('New York', 'long'))).toBe('long. block’s.')
  })

  it('uses a block’s entry only for that block', () => {
    const find = createPronunciationFinder([entry('cat', 'tom', { scope: { kind: 'block', blockId: 'block_1' } })])

    expect([find('A cat', 'block_1').length, find('A cat', 'block_2').length]).toEqual([1, 0])
  })

  it('matches in a document only text that is spoken as written', () => {
    const text =
      '<speak cat="cat">cat <!-- cat --> &amp; <sub alias="cat">cat</sub> caf&#233; <emphasis level="strong">cat</emphasis></speak>'

    const expected =
      '<speak cat="cat">X <!-- cat --> &amp; <sub alias="cat">cat</sub> caf&#233; <emphasis level="strong">X</emphasis></speak>'
    expect(replaced(text, entry('cat'), entry('amp'), entry('caf'))).toBe(expected)
  })
})
