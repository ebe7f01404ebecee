import { isSsml, readScript } from '../engine/read-script.ts'
import { SsmlError } from '../engine/speech-engine.ts'
import { validationFailure } from '../http/service-failure.ts'

/** What an input says, for counting and screening. */
export interface SpokenText {
  /** The text that is billed: plain input whole; of a document what is heard, without tags and outer blanks. */
  text: string
  /** Every reading that has to be screened: a tag may part words or stand inside one. */
  readings: string[]
}

/**
 * Reads what an input says.
 *
 * @throws ServiceFailure 400 `validation_failed` naming the place where a `<speak>` document is wrong
 */
export function readSpokenText(input: string): SpokenText {
  if (!isSsml(input)) return { text: input, readings: [input] }
  const texts = heardTexts(input)
  return { text: texts.join('').trim(), readings: [texts.join(''), texts.join(' ')] }
}

/** True when there is a letter, a digit or a pictograph to say; rows of asterisks and dashes have none. */
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

/** 400 `validation_failed` for a document that is not well formed or uses what is not defined. */
export function ssmlFailure(error: SsmlError): Error {
  return validationFailure({ input: `${error.message} (at character ${error.offset})` })
}
