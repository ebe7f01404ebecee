import { expect, it } from 'vitest'
import { wavePath } from './wave-path.ts'

it('draws each pair as one column around the center', () => {
  const path = wavePath(Int16Array.of(0, 0, -16_384, 16_384))

  expect(path).toBe('M0.0 0.990V1.010M200.0 0.490V1.510')
})

it('keeps the loudest of the pairs that share a column', () => {
  const pairs = new Int16Array(1_600)
  pairs[5] = 32_767

  const columns = wavePath(pairs).split('M').slice(1)

  expect(columns).toHaveLength(400)
  expect(columns[1]).toBe('1.0 -0.010V1.010')
})
