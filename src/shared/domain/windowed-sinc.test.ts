import { expect, it } from 'vitest'
import { kaiser, sinc } from './windowed-sinc.ts'

it('passes the center and nothing at every other whole period', () => {
  expect(sinc(0)).toBe(1)
  expect(sinc(0.5)).toBeCloseTo(2 / Math.PI, 12)
  expect(sinc(-1.5)).toBeCloseTo(-2 / (3 * Math.PI), 12)
  for (const x of [1, -1, 2, 7]) expect(sinc(x)).toBeCloseTo(0, 12)
})

it('falls from 1 in the center to 0 at both ends, faster with a greater beta', () => {
  expect(kaiser(0, 8)).toBe(1)
  for (const x of [-1, 1, 1.5, -3]) expect(kaiser(x, 8)).toBe(0)
  expect(kaiser(0.5, 8)).toBe(kaiser(-0.5, 8))
  // Values of the modified Bessel function: I0(8) = 427.5641, I0(2) = 2.279585.
  expect(1 / kaiser(1 - 1e-12, 8)).toBeCloseTo(427.5641, 1)
  expect(1 / kaiser(1 - 1e-12, 2)).toBeCloseTo(2.279585, 5)
  expect(kaiser(0.5, 8)).toBeLessThan(kaiser(0.5, 4))
  expect(kaiser(0.5, 0)).toBe(1)
})
