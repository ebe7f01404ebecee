import type { TakeInputs } from '../../contract/takes.ts'
import { getSays } from './canonical-markup.ts'

/**
 * Returns one text for everything that affects the audio, equal exactly for inputs that sound the same. Settings that
 * don't apply add nothing, so inputs of an older studio version keep their text.
 *
 * @param service if given, part of the text: another service sounds different
 * @param inputs as returned by `currentInputs`: with canonical markup and ordered uses
 */
export function canonicalInputs(inputs: TakeInputs, service?: string): string {
  // What precedes the spoken part isn't heard: another name before the colon sounds the same.
  const from = inputs.spokenFromChar
  const text = inputs.text.slice(from)
  const { voiceId, modelId, language, textNormalization, loudnessNormalization } = inputs
  const spoken: unknown[] = [text, voiceId, modelId, language, textNormalization, loudnessNormalization]
  const parts = service === undefined ? spoken : [service, ...spoken]
  const markup = inputs.markup.filter((span) => span.endChar > from || (from === 0 && span.endChar === 0))
  if (markup.length > 0) {
    const place = (char: number) => Math.max(0, char - from)
    parts.push(['markup', markup.map((span) => [span.kind, place(span.startChar), place(span.endChar), getSays(span)])])
  }
  if (inputs.pronunciations.length > 0) {
    parts.push([
      'pronunciation',
      inputs.pronunciations.map((use) => [use.startChar - from, use.endChar - from, use.spoken]),
    ])
  }
  return JSON.stringify(parts)
}
