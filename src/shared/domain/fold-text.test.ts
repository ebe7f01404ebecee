import { expect, it } from 'vitest'
import { foldText, matchesSearch } from './fold-text.ts'

it.each([
  ['Zoë', 'zoe'],
  ['Ångström', 'angstrom'],
  ['STRAẞE Łódź Þór', 'strasse lodz thor'],
  ['Ёлка', 'елка'],
  ['Οδυσσέας', 'οδυσσεασ'],
  ['İstanbul', 'istanbul'],
  ['cafe\u0301', 'cafe'],
  ['D’Artagnan', "d'artagnan"],
  ['ﬁnal of\u00adfer', 'final offer'],
  ['New\u00a0York e\u2011mail', 'new york e-mail'],
  ['ＡＢ１ ｶﾅ', 'ab1 カナ'],
  ['पानी が', 'पानी が'.normalize('NFKD')],
])('folds %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

it('finds every typed word in any of an entry’s texts', () => {
  const texts = ['Zoë Müller', null, 'calm, Narration']

  expect(matchesSearch('muller NARR', texts)).toBe(true)
  expect(matchesSearch('müller loud', texts)).toBe(false)
  expect(matchesSearch('  ', [])).toBe(true)
})
