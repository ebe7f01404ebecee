import { expect, it } from 'vitest'
import { type Flaw, MOST_FLAWS, withFlaw, withoutFlaw } from './flaws.ts'

const at = (startChar: number, more: Partial<Flaw> = {}): Flaw => ({
  takeId: 'take_1',
  startChar,
  endChar: startChar + 3,
  reason: null,
  ...more,
})

it('keeps marks in the order of the text, one for each word of a take', () => {
  const marks = withFlaw(withFlaw(withFlaw([], at(20)), at(4)), at(20, { reason: 'pace' }))

  expect(marks).toEqual([at(4), at(20, { reason: 'pace' })])
  expect(withFlaw(marks, at(4, { takeId: 'take_2' }))).toHaveLength(3)
})

it('takes away the marks of one place only', () => {
  const marks = [at(4), at(4, { takeId: 'take_2' }), at(20)]

  expect(withoutFlaw(marks, at(4))).toEqual([at(4, { takeId: 'take_2' }), at(20)])
})

it('forgets the oldest where a block has too many', () => {
  let marks: Flaw[] = []
  for (let place = MOST_FLAWS; place >= 0; place -= 1) marks = withFlaw(marks, at(place * 4))

  expect(marks).toHaveLength(MOST_FLAWS)
})
