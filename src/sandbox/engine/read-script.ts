import { parseSsml } from './parse-ssml.ts'
import { placeLiteralText } from './placed-text.ts'
import { PLAIN_VOICING, type ScriptPart } from './script.ts'

/** What may precede the document: declarations, processing instructions, comments. */
const PROLOG = String.raw`(?:\s|<\?(?:(?!\?>).)*\?>|<!--(?:(?!-->).)*-->|<!DOCTYPE\s[^[<>]*(?:\[[^\]]*\]\s*)?>)*`
const SSML_DOCUMENT = new RegExp(`^${PROLOG}<speak[\\s/>]`, 's')

/** Whether an input is parsed as markup (shapes page 15); any other is spoken literally, including `<` and `&`. */
export function isSsml(input: string): boolean {
  return SSML_DOCUMENT.test(input)
}

/**
 * Reads an input into its parts, in order.
 *
 * @throws SsmlError the input is a malformed `<speak>` document or uses something undefined
 */
export function readScript(input: string): ScriptPart[] {
  if (isSsml(input)) return parseSsml(input)
  return [{ kind: 'text', written: placeLiteralText(input, 0), voicing: PLAIN_VOICING }]
}
