/** What a call knows by name: the variables of its flow, those it was started with, and those of the service (`system__`). */
export type Variables = ReadonlyMap<string, unknown>

/** A text with every `{{key}}` replaced by what the variable holds; nothing where it holds nothing. */
export function fillIn(text: string, variables: Variables): string {
  return text
    .replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, key: string) => asText(variables.get(key)))
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim()
}

/** A value as it is said and compared. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
