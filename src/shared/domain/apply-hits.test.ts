import { expect, it } from 'vitest'
import { applyHits } from './apply-hits.ts'

it('replaces every range and keeps the text between, before and after', () => {
  const hits = [
    { startChar: 1, endChar: 3, replacement: 'X' },
    { startChar: 3, endChar: 3, replacement: '+' },
    { startChar: 5, endChar: 6, replacement: '' },
  ]

  expect(applyHits('0123456789', hits)).toBe('0X+346789')
  expect(applyHits('abc', [])).toBe('abc')
})
