import { expect, it } from 'vitest'
import { readAmount } from './mark-values.ts'

it('reads amounts with and without sign, blank and unit', () => {
  expect(readAmount('rate', '20')).toEqual({ kind: 'value', value: '+20%' })
  expect(readAmount('rate', '−12,5 %')).toEqual({ kind: 'value', value: '-12.5%' })
  expect(readAmount('volume', ' -6 db ')).toEqual({ kind: 'value', value: '-6dB' })
})

it('says what the service takes when an amount lies outside it, or is none', () => {
  expect(readAmount('rate', '-60%')).toEqual({ kind: 'wrong', message: 'The service takes −50 to +9900 %.' })
  expect(readAmount('pitch', '3 dB')).toEqual({
    kind: 'wrong',
    message: 'Write how much more or less, such as −20 %.',
  })
  expect(readAmount('volume', 'loud')).toMatchObject({ kind: 'wrong' })
})
