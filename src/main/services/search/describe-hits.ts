import type { FoundBlock, FoundHit } from '#shared/contract/search.ts'

/** Maximum length of a text that is shown whole. */
const WHOLE_CHARS = 160
/** Characters shown on either side of a hit. */
const AROUND_CHARS = 48
const MAX_PIECES = 4
const MAX_HITS = 20

/**
 * Returns as much of a text as needed to show its first hits: pieces in order, none starting or ending inside a
 * character.
 */
export function describeHits(text: string, hits: readonly FoundHit[]): Pick<FoundBlock, 'pieces' | 'isCut'> {
  if (text.length <= WHOLE_CHARS && hits.length <= MAX_HITS) {
    return { pieces: [{ startChar: 0, text, hits: [...hits] }], isCut: false }
  }
  const spans: { startChar: number; endChar: number; hits: FoundHit[] }[] = []
  let shown = 0
  for (const hit of hits) {
    const startChar = graphemeEdge(text, Math.max(0, hit.startChar - AROUND_CHARS), -1)
    const endChar = graphemeEdge(text, Math.min(text.length, hit.endChar + AROUND_CHARS), 1)
    const last = spans.at(-1)
    if (shown >= MAX_HITS || (!(last && startChar <= last.endChar) && spans.length >= MAX_PIECES)) break
    shown += 1
    if (last && startChar <= last.endChar) {
      last.endChar = endChar
      last.hits.push(hit)
    } else spans.push({ startChar, endChar, hits: [hit] })
  }
  const pieces = spans.map((span) => ({
    startChar: span.startChar,
    text: text.slice(span.startChar, span.endChar),
    hits: span.hits,
  }))
  return { pieces, isCut: (spans.at(-1)?.endChar ?? 0) < text.length }
}

/** Finds the character boundary at or beyond a position, looking only nearby because texts can be very long. */
function graphemeEdge(text: string, at: number, direction: 1 | -1): number {
  if (at <= 0 || at >= text.length) return at
  const from = Math.max(0, at - 32)
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(from, at + 32))
  const { index, segment } = segments.containing(at - from) ?? { index: at - from, segment: '' }
  if (index === at - from) return at
  return direction < 0 ? from + index : from + index + segment.length
}
