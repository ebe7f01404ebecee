import type { TextPlace } from '#shared/contract/pronunciation.ts'

const EXCERPT_CHARS = 40
/** Enough for any character with its marks, so that looking for its edges doesn't cost more in a longer text. */
const MARGIN_CHARS = 60

/** A word with the text around it, cut between characters. */
export function cutExcerpt(text: string, { startChar, endChar }: { startChar: number; endChar: number }): TextPlace {
  const windowStart = Math.max(0, startChar - EXCERPT_CHARS - MARGIN_CHARS)
  const window = text.slice(windowStart, endChar + EXCERPT_CHARS + MARGIN_CHARS)
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(window)
  const edgeAt = (at: number) => segments.containing(at - windowStart)?.index
  const from = windowStart + (edgeAt(Math.max(0, startChar - EXCERPT_CHARS)) ?? 0)
  const to = windowStart + (edgeAt(endChar + EXCERPT_CHARS) ?? window.length)
  return {
    ...{ startChar, endChar },
    excerpt: text.slice(from, to),
    excerptStartChar: startChar - from,
    goesOn: to < text.length,
  }
}
