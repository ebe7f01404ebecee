import { expect, it } from 'vitest'
import { findFolded, foldText, matchesSearch } from './fold-text.ts'

it.each([
  ['Zoë', 'zoe'],
  ['Ångström', 'angstrom'],
  ['STRAẞE Łódź Þór', 'strasse lodz thor'],
  ['Ёлка', 'елка'],
  ['Οδυσσέας', 'οδυσσεασ'],
  ['İstanbul', 'istanbul'],
  ['cafe\u0301', 'cafe'],
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

it.each([
  ['Say Zoë!', 'zoe', 'Zoë'],
  ['Say Zoe\u0308!', 'ZOË', 'Zoe\u0308'],
  ['the Straße ends', 'strasse', 'Straße'],
  ['👩‍👧 Ärger', 'arger', 'Ärger'],
])('places a match in %s', (text, search, found) => {
  const { fromChar = 0, toChar = 0 } = findFolded(text, search) ?? {}

  expect(text.slice(fromChar, toChar)).toBe(found)
})
