import type { CastMember } from '../../contract/cast.ts'
import type { MarkupSpan } from '../../contract/markup.ts'
import { canonicalMarkup } from './canonical-markup.ts'
import { hasWords } from './has-words.ts'
import type { Emotion } from './ssml-values.ts'

interface Range {
  startChar: number
  endChar: number
}

/**
 * Adds the emotions of the cast to words without one of their own: in a passage that of its speaker, elsewhere that of the
 * line. Words whose speaker isn't in the cast belong to the line.
 *
 * @param text with these spans in canonical form
 * @param line from its first spoken character, with its speaker's emotion; null for none
 */
export function addCastEmotions(
  { text, markup }: { text: string; markup: readonly MarkupSpan[] },
  line: { startChar: number; emotion: Emotion | null },
  findMember: (name: string) => Pick<CastMember, 'emotion'> | null,
): readonly MarkupSpan[] {
  const passages = markup.flatMap((span) => {
    const member = span.kind === 'speaker' ? findMember(span.name) : null
    return member ? [{ startChar: span.startChar, endChar: span.endChar, emotion: member.emotion }] : []
  })
  const ownLine = subtract({ startChar: line.startChar, endChar: text.length }, passages)
  const set = markup.filter(({ kind }) => kind === 'emotion')
  const added = [...ownLine.map((range) => ({ ...range, emotion: line.emotion })), ...passages].flatMap(
    ({ emotion, ...range }): MarkupSpan[] => {
      if (emotion === null) return []
      return subtract(range, set)
        .filter(({ startChar, endChar }) => hasWords(text.slice(startChar, endChar)))
        .map((rest) => ({ kind: 'emotion', ...rest, value: emotion }))
    },
  )
  return added.length === 0 ? markup : canonicalMarkup([...markup, ...added], text)
}

/** What is left of a range. @param covered sorted, without overlaps */
function subtract({ startChar, endChar }: Range, covered: readonly Range[]): Range[] {
  const left: Range[] = []
  let place = startChar
  for (const range of covered) {
    if (range.startChar > place) left.push({ startChar: place, endChar: Math.min(range.startChar, endChar) })
    place = Math.max(place, range.endChar)
  }
  left.push({ startChar: place, endChar })
  return left.filter((range) => range.startChar < range.endChar)
}
