import { expect, it } from 'vitest'
import { getHue, getInitials } from './initials.ts'

it.each([
  ['Aria', 'A'],
  ['Ada Okafor', 'AO'],
  ['Ada of the long staircase', 'AS'],
  ['  (édith) piaf!', 'ÉP'],
  ['山田 太郎', '山太'],
  ['👩‍🚀', ''],
  ['', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})

it('a combined letter is never split', () => {
  expect(getInitials('e\u0301mile')).toBe('E\u0301')
})

it('an ID always has the same hue, and similar IDs have different ones', () => {
  const hues = ['voice_1', 'voice_2', 'aria', 'marlo'].map(getHue)

  expect(new Set(hues).size).toBe(4)
  expect(hues.every((hue) => hue >= 0 && hue < 12)).toBe(true)
  expect(getHue('voice_1')).toBe(hues[0])
})
