import { isSsml } from '../engine/read-script.ts'

/** What a call knows by name: the variables of its flow, those it was started with, and those of the service (`system__`). */
export type Variables = ReadonlyMap<string, unknown>

/** A text with every `{{key}}` replaced by what the variable holds; nothing where it holds nothing. */
export function fillIn(text: string, variables: Variables): string {
  return text
    .replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, key: string) => asText(variables.get(key)))
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
}

/** The same for what is spoken: in a `<speak>` document a value is words of it, whatever signs it holds. */
export function fillInSpoken(text: string, variables: Variables): string {
  if (!isSsml(text)) return fillIn(text, variables)
  return fillIn(text, new Map([...variables].map(([key, value]) => [key, asMarkup(asText(value))])))
}

/** A text after a sentence; those of a `<speak>` document are one document. */
export function sayAfter(sentence: string, text: string): string {
  if (!isSsml(text)) return `${sentence} ${text}`
  return text.replace(/<speak(?:\s(?:[^>]*[^/>])?)?>/, (begin) => `${begin}${asMarkup(sentence)} `)
}

function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A value as it is said and compared. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
