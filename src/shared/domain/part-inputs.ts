import type { TakeInputs } from '../contract/takes.ts'
import { type AnySpan, canonicalMarkup } from './speech-text/canonical-markup.ts'

/** The parts of the inputs that determine what is sent. */
export type SpokenInputs = Pick<TakeInputs, 'text' | 'markup' | 'pronunciations' | 'spokenFromChar'>

/** The inputs for generating only a part of the text. Positions are UTF-16 units of the text. */
export function sliceInputs<Inputs extends SpokenInputs>(inputs: Inputs, startChar: number, endChar: number): Inputs {
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
export function sliceMarkup<Span extends AnySpan>(markup: readonly Span[], startChar: number, endChar: number): Span[] {
  return markup.flatMap((span): Span[] => {
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
function joinMarkup<Span extends AnySpan>(
  first: readonly Span[],
  second: readonly Span[],
  secondStartChar: number,
): Span[] {
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
