import { expect, it } from 'vitest'
import { readWritten } from './read-written.ts'

it('reads lines with their marks and leaves out marks that could not be stored', () => {
  const markup = [
    { kind: 'rate', startChar: 0, endChar: 3, value: 'slow' },
    { kind: 'pause', startChar: 3, endChar: 3, durationMs: 500 },
  ]
  const bad = [
    { kind: 'pause', startChar: 0, endChar: 0, durationMs: 1e9 },
    { kind: 'emphasis', startChar: 0, endChar: 3, level: 'loud' },
    { kind: 'substitution', startChar: 4, endChar: 2, alias: 'two' },
    { kind: 'other', startChar: 0, endChar: 3 },
    null,
  ]

  expect(readWritten([{ text: 'one', markup: [...markup, ...bad] }])).toEqual([{ text: 'one', markup }])
})

it('reads nothing from what is no list of lines', () => {
  expect(readWritten({ text: 'one' })).toBeNull()
  expect(readWritten([{ text: 'one' }])).toBeNull()
  expect(readWritten(['one'])).toBeNull()
})
