import { expect, it } from 'vitest'
import type { MarkupSpan } from '../../contract/markup.ts'
import { carryMarkup, moveMarkup } from './carry-markup.ts'

const emphasis = (startChar: number, endChar: number): MarkupSpan => ({
  ...{ kind: 'emphasis', level: 'strong', startChar, endChar },
})
const pause = (place: number): MarkupSpan => ({ kind: 'pause', startChar: place, endChar: place, durationMs: 100 })
/** Text with emphasized runs in brackets. */
const shown = (text: string, markup: readonly MarkupSpan[]) =>
  markup.reduceRight(
    (words, { startChar, endChar }) =>
      `${words.slice(0, startChar)}[${words.slice(startChar, endChar)}]${words.slice(endChar)}`,
    text,
  )

it.each([
  ['The lamp went out.', 'Now the lamp went out.', 'Now the [lamp] went out.'],
  ['The lamp went out.', 'The lump went out.', 'The [lump] went out.'],
  ['The lamp went out.', 'The lamps went out.', 'The [lamp]s went out.'],
  ['The lamp went out.', 'The old lamp went out.', 'The old [lamp] went out.'],
  ['The lamp went out.', 'The out.', 'The out.'],
  ['The lamp went out.', 'The la', 'The [la]'],
])('carries a span from “%s” to “%s”', (before, after, expected) => {
  expect(shown(after, carryMarkup([emphasis(4, 8)], before, after))).toBe(expected)
})

it('keeps spans between several changes, and drops a pause inside removed text', () => {
  const changes = [
    { startChar: 0, endChar: 3, replacement: 'Every' },
    { startChar: 9, endChar: 17, replacement: 'is' },
  ]

  const moved = moveMarkup([emphasis(4, 8), pause(8), pause(12)], changes)

  expect(moved).toEqual([emphasis(6, 10), pause(10)])
})
