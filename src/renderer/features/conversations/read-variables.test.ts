import { expect, it } from 'vitest'
import { readVariables } from './read-variables.ts'

it.each([
  ['', {}],
  ['name = Ada', { name: 'Ada' }],
  ['  a=1 \n\n b_2 = x = y \n empty =', { a: '1', b_2: 'x = y', empty: '' }],
])('parses %j', (typed, variables) => {
  expect(readVariables(typed)).toEqual({ variables, problem: null })
})

it.each(['name', '= value', '2nd = x', 'a b = c', 'system__time = now'])('explains what is wrong with %j', (typed) => {
  expect(readVariables(`fine = 1\n${typed}`).problem).toContain('Line 2')
})
