import { splitText } from '#shared/domain/split-text.ts'
import { StudioError } from '#shared/errors/studio-error.ts'

/** One request's text, and the way from places in it back to the text as written. */
export interface CompiledPart {
  /** Sent as `input`. */
  input: string
  /** Place in the written text of a place in `input`, both in UTF-16 units. */
  toWritten(offsetChars: number): number
}

/** True for text that the service reads as markup rather than as words. */
export function isMarkup(text: string): boolean {
  return /^\s*<speak[\s>]/.test(text)
}

/**
 * Turns a block's written text, from `startChar` on, into the inputs of as many requests as its length needs, in order.
 * What the parts hold is that text without the white space around it, every character of it once.
 *
 * @throws StudioError `text_empty`: there is nothing to speak. Nothing was sent.
 * @throws StudioError `invalid_input`: markup cannot be cut, neither for its length nor to speak only a part of it.
 *   Nothing was sent.
 */
export function compileBlock(text: string, maxChars: number, startChar = 0): CompiledPart[] {
  const wanted = text.slice(startChar)
  const lead = startChar + wanted.length - wanted.trimStart().length
  const spoken = wanted.trim()
  if (!/[\p{L}\p{N}]/u.test(spoken)) throw new StudioError('text_empty', 'There are no words to speak in this block.')
  if (isMarkup(text)) {
    if (startChar > 0) throw new StudioError('invalid_input', 'Markup can only be spoken from its beginning.')
    if (spoken.length > maxChars) {
      const message = `Markup of ${spoken.length} characters is longer than one request holds (${maxChars}).`
      throw new StudioError('invalid_input', message)
    }
    return [{ input: spoken, toWritten: (offsetChars) => offsetChars + lead }]
  }
  return splitText(spoken, maxChars).map(({ startChar: partStart, endChar }) => ({
    input: spoken.slice(partStart, endChar),
    toWritten: (offsetChars) => offsetChars + partStart + lead,
  }))
}
