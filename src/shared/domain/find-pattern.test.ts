import { describe, expect, it } from 'vitest'
import type { FindQuery } from '../contract/search.ts'
import { findPattern } from './find-pattern.ts'

function find(text: string, query: Partial<FindQuery> & { text: string }): string[] {
  const pattern = findPattern({ matchCase: false, wholeWord: false, isPattern: false, ...query })
  return [...text.matchAll(pattern)].map((match) => `${match[0]}@${match.index}`)
}

describe('a text', () => {
  it.each<[string, string, Partial<FindQuery> & { text: string }, string[]]>([
    ['in any case of any script', 'Ärger ΣΊΣΥΦΟΣ', { text: 'ä' }, ['Ä@0']],
    ['with a final sigma as a sigma', 'σίσυφος', { text: 'ΣΊΣΥΦΟΣ' }, ['σίσυφος@0']],
    ['only in its case when case counts', 'Lamp lamp', { text: 'lamp', matchCase: true }, ['lamp@5']],
    ['literally, signs of patterns included', 'a.b axb (a.b)', { text: 'a.b' }, ['a.b@0', 'a.b@9']],
    ['literally, a backslash included', 'C:\\new', { text: '\\n' }, ['\\n@2']],
    ['composed when written decomposed', 'café', { text: 'cafe\u0301' }, ['café@0']],
    ['decomposed when written composed', 'cafe\u0301!', { text: 'café' }, ['cafe\u0301@0']],
    ['in any accents', 'cafe\u0301 Café', { text: 'cafe' }, ['cafe\u0301@0', 'Café@6']],
    ['without the accents that were typed', 'naive', { text: 'naïve' }, ['naive@0']],
    ['only in its accents when case counts', 'cafe\u0301', { text: 'cafe', matchCase: true }, []],
    ['not as a part of an emoji', '👩‍👧 👩 👍🏽', { text: '👩' }, ['👩@6']],
    ['not as the end of an emoji', '👩‍👧 👧', { text: '👧' }, ['👧@6']],
    ['not as an emoji without its tone', '👍🏽 👍', { text: '👍' }, ['👍@5']],
    ['as a whole word in any script', 'лампа лампами', { text: 'лампа', wholeWord: true }, ['лампа@0']],
    ['as a whole word beside signs', '“lamp”, lamps', { text: 'lamp', wholeWord: true }, ['lamp@1']],
    ['with a sign at its end as a whole word', 'C++ C++x', { text: 'C++', wholeWord: true }, ['C++@0', 'C++@4']],
    ['with any apostrophe', "D’Artagnan D'Artagnan", { text: "d'artagnan" }, ['D’Artagnan@0', "D'Artagnan@11"]],
    ['with a typed curly apostrophe', "don't", { text: 'don’t', matchCase: true }, ["don't@0"]],
    ['with any quotation marks', '„Ja“ "Ja"', { text: '"Ja"' }, ['„Ja“@0', '"Ja"@5']],
    ['with any space', 'New\u00a0York New York', { text: 'New York' }, ['New\u00a0York@0', 'New York@9']],
    ['with any hyphen', 'e\u2011mail e-mail', { text: 'e-mail', matchCase: true }, ['e\u2011mail@0', 'e-mail@7']],
    ['but not with a dash', 'e–mail', { text: 'e-mail' }, []],
    ['with soft hyphens inside', 'of\u00adfer', { text: 'offer', matchCase: true }, ['of\u00adfer@0']],
    ['by a text with soft hyphens', 'offer', { text: 'of\u00adfer', wholeWord: true }, ['offer@0']],
    ['with ligatures', 'oﬃce oﬀice', { text: 'office' }, ['oﬃce@0', 'oﬀice@5']],
    ['by a text with ligatures', 'find', { text: 'ﬁnd', matchCase: true }, ['find@0']],
    ['not as a part of a ligature', 'oﬃce', { text: 'of' }, []],
    ['in partly composed letters', 'Vi\u1eb9\u0302t', { text: 'Việt', matchCase: true }, ['Vi\u1eb9\u0302t@0']],
    ['in full width', 'ＡＢ１', { text: 'AB1', matchCase: true }, ['ＡＢ１@0']],
    ['in decomposed Korean', '\u1112\u1161\u11ab글', { text: '한글' }, ['\u1112\u1161\u11ab글@0']],
    ['in composed Korean', '한글', { text: '한글' }, ['한글@0']],
    ['with letters that are written together', 'Straße Œuvre', { text: 'strasse' }, ['Straße@0']],
    ['apart when written together', 'Strasse', { text: 'straße' }, ['Strasse@0']],
    ['only as a whole word beside soft hyphens', 'an\u00adother an', { text: 'an', wholeWord: true }, ['an@9']],
    ['as an invisible character', 'of\u00adfer', { text: '\u00ad' }, ['\u00ad@2']],
    ['in text that runs from right to left', 'שלום עולם', { text: 'עולם' }, ['עולם@5']],
  ])('is found %s', (_what, text, query, expected) => {
    expect(find(text, query)).toEqual(expected)
  })
})

describe('a pattern', () => {
  it('supports Unicode classes and case sensitivity', () => {
    expect(find('Ab1 Ж9', { text: '\\p{Lu}\\w?\\d', isPattern: true, matchCase: true })).toEqual(['Ab1@0', 'Ж9@4'])
    expect(find('lamp lamps', { text: 'lamp|light', isPattern: true, wholeWord: true })).toEqual(['lamp@0'])
  })

  it.each(['(', 'a)', '[', '\\p{Nothing}', 'a)|(b'])('is rejected if invalid: %s', (text) => {
    for (const wholeWord of [true, false])
      expect(() => find('a', { text, isPattern: true, wholeWord })).toThrow(SyntaxError)
  })
})

it('finds a whole word beside signs only where a letter would continue it', () => {
  expect(find('+a b+a', { text: '+a', wholeWord: true })).toEqual(['+a@0', '+a@4'])
  expect(find('a+ xa+', { text: 'a+', wholeWord: true })).toEqual(['a+@0'])
  expect(find('xa a', { text: 'a', wholeWord: true })).toEqual(['a@3'])
})
