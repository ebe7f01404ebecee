import { isSsml } from '../engine/read-script.ts'

/** Named values of a call: flow variables, those it was started with, and service variables (`system__`). */
export type Variables = ReadonlyMap<string, unknown>

/** Replaces every `{{key}}` in a text with the variable's value; empty if it has none. */
export function fillIn(text: string, variables: Variables): string {
  return text
    .replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, key: string) => asText(variables.get(key)))
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
}

/** Same for speech: in a `<speak>` document, values are escaped so they stay plain text. */
export function fillInSpoken(text: string, variables: Variables): string {
  if (!isSsml(text)) return fillIn(text, variables)
  return fillIn(text, new Map([...variables].map(([key, value]) => [key, asMarkup(asText(value))])))
}

/** Appends a text to a sentence; if either is a `<speak>` document, the result is one document. */
export function formatAfter(sentence: string, text: string): string {
  if (!isSsml(text)) return `${sentence} ${text}`
  return text.replace(/<speak(?:\s(?:[^>]*[^/>])?)?>/, (begin) => `${begin}${asMarkup(sentence)} `)
}

function asMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A value as spoken and compared. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
