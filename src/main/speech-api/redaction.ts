/** Below this length a key is more likely a word of the text than a secret. */
const SHORTEST_KEY_CHARS = 4

/** Takes the key out of text that others wrote: services quote the key they refuse, and proxies echo headers. */
export type Redactor = (text: string) => string

/** Answers a redactor for one key, also in its percent-encoded spelling. */
export function createRedactor(apiKey: string | null): Redactor {
  if (apiKey === null || apiKey.length < SHORTEST_KEY_CHARS) return (text) => text
  const encoded = encodeURIComponent(apiKey)
  return (text) => {
    if (!text.includes(apiKey) && !text.includes(encoded)) return text
    return text.replaceAll(apiKey, '[key]').replaceAll(encoded, '[key]')
  }
}
