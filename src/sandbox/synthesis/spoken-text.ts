import { isSsml, readScript } from '../engine/read-script.ts'
import { SsmlError } from '../engine/speech-engine.ts'
import { validationFailure } from '../http/service-failure.ts'

/** The spoken text of an input, for counting and screening. */
export interface SpokenText {
  /** The billed text: plain input in full; for a document only what is audible, without tags and trimmed. */
  text: string
  /** All variants to screen: a tag may separate words or split one. */
  readings: string[]
}

/**
 * Reads the spoken text of an input.
 *
 * @throws ServiceFailure 400 `validation_failed` with the position of the error in a `<speak>` document
 */
export function readSpokenText(input: string): SpokenText {
  if (!isSsml(input)) return { text: input, readings: [input] }
  const texts = heardTexts(input)
  return { text: texts.join('').trim(), readings: [texts.join(''), texts.join(' ')] }
}

/** True if the text contains a letter, digit or pictograph; rows of asterisks and dashes contain none. */
export function hasSomethingToSay(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)
}

function heardTexts(input: string): string[] {
  try {
    return readScript(input).map((part) => {
      if (part.kind === 'break') return ''
      return part.kind === 'alias' ? part.spoken : part.written.text
    })
  } catch (error) {
    if (error instanceof SsmlError) throw ssmlFailure(error)
    throw error
  }
}

/** 400 `validation_failed` for a document that is malformed or uses something undefined. */
export function ssmlFailure(error: SsmlError): Error {
  return validationFailure({ input: `${error.message} (at character ${error.offset})` })
}
