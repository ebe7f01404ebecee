import { expect, it } from 'vitest'
import { mapText } from './map-words.ts'

/** Text at the mapped position of a spoken word in the written text. */
function follow(spoken: string, written: string, word: string): string | null {
  const start = spoken.indexOf(word)
  const place = mapText(spoken, written).find(start, start + word.length)
  return place && `${place.start}:${written.slice(place.start, place.end)}`
}

const spoken = 'The lamp had been dark for eleven years.'

it('finds every word of an unchanged text in place', () => {
  expect(follow(spoken, spoken, 'lamp')).toBe('4:lamp')
})

it('finds words after and before inserted or removed text', () => {
  expect(follow(spoken, 'The old lamp had been dark for eleven years.', 'eleven')).toBe('31:eleven')
  expect(follow(spoken, 'The lamp was dark for eleven years.', 'dark')).toBe('13:dark')
  expect(follow(spoken, 'The old lamp had been dark for many years.', 'been')).toBe('17:been')
})

it('has no position for a changed, extended or removed word', () => {
  expect(follow(spoken, 'The lamps had been dark for eleven years.', 'lamp')).toBeNull()
  expect(follow(spoken, 'The glamp had been dark for eleven years.', 'lamp')).toBeNull()
  expect(follow(spoken, 'The light had been dark for eleven years.', 'lamp')).toBeNull()
  expect(follow(spoken, 'The had been dark for eleven years.', 'lamp')).toBeNull()
})

it('keeps a word if only surrounding punctuation or spacing changed', () => {
  expect(follow(spoken, 'The lamp had been dark for eleven years!', 'years')).toBe('34:years')
  expect(follow(spoken, 'The lamp,  had been dark for eleven years.', 'lamp')).toBe('4:lamp')
})

it('counts in UTF-16 units, as speech marks do', () => {
  expect(follow('𝒜 star', '𝒜 𝒜 star', 'star')).toBe('6:star')
})

it('responds quickly for a long, completely rewritten text', () => {
  const words = Array.from({ length: 4000 }, (_, index) => `word${(index * 7919) % 4001}`)
  const map = mapText(words.join(' '), words.toReversed().join(' '))

  expect(map.find(0, 5)).toBeNull()
})
