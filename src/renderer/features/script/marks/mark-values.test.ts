import { expect, it } from 'vitest'
import { EMOTIONS } from '#shared/domain/speech-text/ssml-values.ts'
import { MARK_VALUES, readAmount } from './mark-values.ts'

it('parses amounts with and without sign, space and unit', () => {
  expect(readAmount('rate', '20')).toEqual({ kind: 'value', value: '+20%' })
  expect(readAmount('rate', '−12,5 %')).toEqual({ kind: 'value', value: '-12.5%' })
  expect(readAmount('rate', '–٢٠٪')).toEqual({ kind: 'value', value: '-20%' })
  expect(readAmount('volume', ' -6 db ')).toEqual({ kind: 'value', value: '-6dB' })
})

it('reports the allowed range if an amount is out of range or invalid', () => {
  expect(readAmount('rate', '-60%')).toEqual({ kind: 'wrong', message: 'Enter a value from −50 to +9900 %.' })
  expect(readAmount('pitch', '3 dB')).toEqual({
    kind: 'wrong',
    message: 'Enter a relative value, such as −20%.',
  })
  expect(readAmount('rate', '1,500 %')).toEqual({
    kind: 'wrong',
    message: '“1,500” can mean 1500 or 1.5. Enter one of them.',
  })
  expect(readAmount('rate', '1e-7 %')).toMatchObject({ kind: 'wrong' })
  expect(readAmount('volume', 'loud')).toMatchObject({ kind: 'wrong' })
})

it('offers each emotion once', () => {
  expect(MARK_VALUES.emotion.map(({ value }) => value).toSorted()).toEqual(EMOTIONS.toSorted())
})
