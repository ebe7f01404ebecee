import { expect, it } from 'vitest'
import { hasChapters } from './has-chapters.ts'

it.each([
  ['Chapter 1\n\nIt rained.\n\nChapter 2\n\nIt snowed.\n\nChapter 3\n\nThe sun came out.', true],
  ['# One\n\nIt rained.\n\n# Two\n\nIt snowed.', true],
  ['Kapitel 1\nEs regnete.\nKapitel 2\nEs schneite.', true],
  ['Chapter 1\n\nIt rained.', false],
  ['It rained.\n\nIt snowed.\n\nThe sun came out.', false],
  ['Chapter one was long.\n\nChapter two was longer.', false],
  ['He read\nChapter 1\naloud.\n\nThen he read\nChapter 2\nas well.', false],
  ['I. The Boat\n\nIt left.\n\nII. The Island\n\nIt lay in fog.', true],
  ['', false],
])('finds out whether %j has several chapters: %s', (text, expected) => {
  expect(hasChapters(text)).toBe(expected)
})
