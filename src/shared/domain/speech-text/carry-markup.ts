import type { MarkupSpan } from '../../contract/markup.ts'

/** A replaced range of a text; positions refer to the original text. */
export interface TextChange {
  startChar: number
  endChar: number
  replacement: string
}

/**
 * Moves the spans of a text that was changed to another: text before and after the change keeps its spans, as in
 * `moveMarkup`.
 */
export function carryMarkup(markup: readonly MarkupSpan[], before: string, after: string): MarkupSpan[] {
  if (markup.length === 0 || before === after) return [...markup]
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  const replacement = after.slice(head, after.length - tail)
  return moveMarkup(markup, [{ startChar: head, endChar: before.length - tail, replacement }])
}

/**
 * Moves spans after ranges of their text were replaced. Text inserted inside a span belongs to it; text inserted at its
 * edges doesn't. A span whose text is removed entirely is dropped, as is a pause inside removed text.
 *
 * @param changes in order, not overlapping
 */
export function moveMarkup(markup: readonly MarkupSpan[], changes: readonly TextChange[]): MarkupSpan[] {
  // From the last one, so that earlier positions stay valid.
  return changes.reduceRight<MarkupSpan[]>(
    (moved, change) => moved.flatMap((span) => moveSpan(span, change)),
    [...markup],
  )
}

function moveSpan(span: MarkupSpan, { startChar: head, endChar: goneEnd, replacement }: TextChange): MarkupSpan[] {
  const shift = head + replacement.length - goneEnd
  if (span.kind === 'pause') {
    if (span.startChar > head && span.startChar < goneEnd) return []
    const place = span.startChar <= head ? span.startChar : span.startChar + shift
    return [{ ...span, startChar: place, endChar: place }]
  }
  let { startChar, endChar } = span
  const isInside = head === goneEnd ? startChar < head && head < endChar : startChar <= head && goneEnd <= endChar
  if (isInside) endChar += shift
  else {
    if (startChar >= goneEnd) startChar += shift
    else if (startChar >= head) startChar = goneEnd + shift
    if (endChar >= goneEnd && endChar > head) endChar += shift
    else if (endChar > head) endChar = head
  }
  return endChar > startChar ? [{ ...span, startChar, endChar }] : []
}
