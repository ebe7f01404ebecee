import { expect, it } from 'vitest'
import { readClock } from './read-clock.ts'

it('parses seconds, minutes and hours, and nothing else', () => {
  expect(['90', '1:30', ' 1:02:03 ', '0'].map(readClock)).toEqual([90_000, 90_000, 3_723_000, 0])
  expect(['', 'a', '1:', '-1', '1:2:3:4', '1.5'].map(readClock)).toEqual([null, null, null, null, null, null])
})
