import { expect, it } from 'vitest'
import { readLengthMs } from './sheet-values.ts'

it.each([
  ['3', 3_000],
  ['3.5', 3_500],
  ['3,25 s', 3_250],
  ['3.5sec', 3_500],
  ['12 seconds', 12_000],
  ['0:03.5', 3_500],
  ['1:02', 62_000],
  ['01:02:03', 3_723_000],
  ['850 ms', 850],
  ['0', 0],
  ['', null],
  ['short', null],
  ['-3', null],
  ['3-4', null],
  ['1e3', null],
  ['3 m', null],
])('%j is %s ms', (value, lengthMs) => expect(readLengthMs(value)).toBe(lengthMs))
