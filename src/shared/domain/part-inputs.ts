import type { MarkupSpan } from '../contract/markup.ts'
import type { TakeInputs } from '../contract/takes.ts'
import { canonicalMarkup } from './speech-text/canonical-markup.ts'

/** The inputs for generating only a part of the text. Positions are UTF-16 units of the text. */
export function sliceInputs(inputs: TakeInputs, startChar: number, endChar: number): TakeInputs {
  const text = inputs.text.slice(startChar, endChar)
  return {
    ...inputs,
    text,
    markup: canonicalMarkup(sliceMarkup(inputs.markup, startChar, endChar), text),
    pronunciations: inputs.pronunciations
      .filter((use) => use.startChar >= startChar && use.endChar <= endChar)
      .map((use) => ({ ...use, startChar: use.startChar - startChar, endChar: use.endChar - startChar })),
    spokenFromChar: Math.min(text.length, Math.max(0, inputs.spokenFromChar - startChar)),
  }
}

/**
 * The spans of a part of a text, relative to the part. A pause at the start of the part belongs to what precedes it.
 */
export function sliceMarkup(markup: readonly MarkupSpan[], startChar: number, endChar: number): MarkupSpan[] {
  return markup.flatMap((span): MarkupSpan[] => {
    const from = Math.max(span.startChar, startChar)
    const to = Math.min(span.endChar, endChar)
    const isInside =
      span.kind === 'pause'
        ? (span.startChar > startChar || startChar === 0) && span.startChar <= endChar
        : from < to && (span.kind !== 'substitution' || to - from === span.endChar - span.startChar)
    return isInside ? [{ ...span, startChar: from - startChar, endChar: to - startChar }] : []
  })
}

/** The spans of two concatenated texts, the second starting at `secondStartChar`. */
function joinMarkup(
  first: readonly MarkupSpan[],
  second: readonly MarkupSpan[],
  secondStartChar: number,
): MarkupSpan[] {
  return [...first, ...second.map((span) => shift(span, secondStartChar))]
}

/** The inputs for both texts as one; null if they differ in anything but the text and its formatting. */
export function joinInputs(left: TakeInputs, separator: string, right: TakeInputs): TakeInputs | null {
  const isAlike =
    left.voiceId === right.voiceId &&
    left.modelId === right.modelId &&
    left.language === right.language &&
    left.textNormalization === right.textNormalization &&
    left.loudnessNormalization === right.loudnessNormalization
  // The second text would have an unspoken beginning in the middle of the whole.
  if (!isAlike || right.spokenFromChar > 0) return null
  const text = `${left.text}${separator}${right.text}`
  const shiftChars = text.length - right.text.length
  return {
    ...left,
    text,
    markup: canonicalMarkup(joinMarkup(left.markup, right.markup, shiftChars), text),
    pronunciations: [...left.pronunciations, ...right.pronunciations.map((use) => shift(use, shiftChars))],
  }
}

function shift<T extends { startChar: number; endChar: number }>(run: T, chars: number): T {
  return { ...run, startChar: run.startChar + chars, endChar: run.endChar + chars }
}
