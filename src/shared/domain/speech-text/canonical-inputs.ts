import type { TakeInputs } from '../../contract/takes.ts'
import { saysOf } from './canonical-markup.ts'

/**
 * One text for everything that changes the sound, equal for exactly the inputs that sound the same. What does not apply
 * adds nothing to it, so that inputs of a studio that did not know of it keep their text.
 *
 * @param service when given, a part of the text: another service does not sound the same
 * @param inputs as `currentInputs` makes them: their markup is canonical and their uses are in order
 */
export function canonicalInputs(inputs: TakeInputs, service?: string): string {
  // What precedes the spoken part makes no sound: another name before the colon is the same sound.
  const from = inputs.spokenFromChar
  const text = inputs.text.slice(from)
  const { voiceId, modelId, language, textNormalization, loudnessNormalization } = inputs
  const spoken: unknown[] = [text, voiceId, modelId, language, textNormalization, loudnessNormalization]
  const parts = service === undefined ? spoken : [service, ...spoken]
  const markup = inputs.markup.filter((span) => span.endChar > from || (from === 0 && span.endChar === 0))
  if (markup.length > 0) {
    const place = (char: number) => Math.max(0, char - from)
    parts.push(['markup', markup.map((span) => [span.kind, place(span.startChar), place(span.endChar), saysOf(span)])])
  }
  if (inputs.sayAs.length > 0) {
    parts.push(['say-as', inputs.sayAs.map((use) => [use.startChar - from, use.endChar - from, use.spoken])])
  }
  return JSON.stringify(parts)
}
