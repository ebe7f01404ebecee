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
 * Turns a block's written text into the inputs of as many requests as its length needs, in order. What the parts hold
 * is the written text without the white space around it, every character of it once.
 *
 * @throws StudioError `text_empty`: there is nothing to speak. Nothing was sent.
 * @throws StudioError `invalid_input`: markup longer than one request holds cannot be cut. Nothing was sent.
 */
export function compileBlock(text: string, maxChars: number): CompiledPart[] {
  const lead = text.length - text.trimStart().length
  const spoken = text.trim()
  if (!/[\p{L}\p{N}]/u.test(spoken)) throw new StudioError('text_empty', 'There are no words to speak in this block.')
  if (isMarkup(spoken)) {
    if (spoken.length > maxChars) {
      throw new StudioError(
        'invalid_input',
        `Markup of ${spoken.length} characters is longer than one request holds (${maxChars}).`,
      )
    }
    return [{ input: spoken, toWritten: (offsetChars) => offsetChars + lead }]
  }
  return splitText(spoken, maxChars).map(({ startChar, endChar }) => ({
    input: spoken.slice(startChar, endChar),
    toWritten: (offsetChars) => offsetChars + startChar + lead,
  }))
}
