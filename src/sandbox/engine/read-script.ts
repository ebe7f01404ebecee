import { parseSsml } from './parse-ssml.ts'
import { placeLiteralText } from './placed-text.ts'
import { PLAIN_VOICING, type ScriptPart } from './script.ts'

/** What may stand in front of the document itself: declarations, instructions, comments. */
const PROLOG = String.raw`(?:\s|<\?(?:(?!\?>).)*\?>|<!--(?:(?!-->).)*-->|<!DOCTYPE\s[^[<>]*(?:\[[^\]]*\]\s*)?>)*`
const SSML_DOCUMENT = new RegExp(`^${PROLOG}<speak[\\s/>]`, 's')

/** Whether an input is read as markup (shapes page 15); any other is spoken as it stands, `<` and `&` included. */
export function isSsml(input: string): boolean {
  return SSML_DOCUMENT.test(input)
}

/**
 * What an input says, in order.
 *
 * @throws SsmlError the input is a `<speak>` document and not well formed, or uses what is not defined
 */
export function readScript(input: string): ScriptPart[] {
  if (isSsml(input)) return parseSsml(input)
  return [{ kind: 'text', written: placeLiteralText(input, 0), voicing: PLAIN_VOICING }]
}
