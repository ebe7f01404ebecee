/** A shorter key is more likely an ordinary word than a secret. */
const SHORTEST_KEY_CHARS = 4
/** Below this length its other encodings would be found in any text. */
const SHORTEST_ENCODED_CHARS = 8
/** Unlikely to be written by a person: a request that contains it isn't sent, because something was removed there. */
export const REPLACEMENT = '[API key removed by Overvoice]'

/** Redacts the key in third-party text: services quote rejected keys, and proxies echo headers. */
export type Redactor = (text: string) => string

/**
 * Answers a redactor for one key: as it is, percent-encoded, escaped as in JSON, JavaScript, Python, HTML or XML, in base64 of any text
 * around it, such as `Bearer KEY`, in hexadecimal digits, and in UTF-16 that was read as single bytes.
 */
export function createRedactor(apiKey: string | null): Redactor {
  if (apiKey === null || apiKey.length < SHORTEST_KEY_CHARS) return (text) => text
  const encodings = apiKey.length < SHORTEST_ENCODED_CHARS ? [] : encodedForms(apiKey)
  const escaped = new RegExp([...apiKey].map(escapedForms).join(''), 'g')
  return (text) => {
    // No encoding is shorter than the key. Most headers are.
    if (text.length < apiKey.length) return text
    let clean = text.replaceAll(apiKey, REPLACEMENT)
    for (const encoding of encodings) clean = clean.replaceAll(encoding, REPLACEMENT)
    // A text without these marks holds no escapes; most are without, and large ones are looked through quickly.
    return /%[0-9a-f]{2}|\\|&/i.test(clean) ? clean.replace(escaped, REPLACEMENT) : clean
  }
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = { '"': 'quot', '&': 'amp', "'": 'apos', '<': 'lt', '>': 'gt' }

/** One character in each of its spellings, as a pattern. */
function escapedForms(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16).padStart(2, '0')
  const digits = [...hex].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('')
  const forms = [
    character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
    `%(?:25)*${digits}`,
    // A backslash may be doubled by JSON inside JSON.
    `\\\\+(?:u00|U000000)${digits}`,
    `\\\\+u\\{0*${digits}\\}`,
    `\\\\+x${digits}`,
    // An ampersand may be escaped again by HTML inside HTML.
    `&(?:amp;)*#0*${code};`,
    `&(?:amp;)*#[xX]0*${digits};`,
  ]
  const named = NAMED_ENTITIES[character]
  if (named !== undefined) forms.push(`&(?:amp;)*${named};`)
  if (!/[A-Za-z0-9]/.test(character)) forms.push(`\\\\+${character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`)
  return `(?:${forms.join('|')})`
}

/** The key's part of a base64 text, which depends on how many bytes stand before it, its hexadecimal digits, and its UTF-16. */
function encodedForms(apiKey: string): string[] {
  const base64 = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(apiKey)])
    const start = Math.ceil((before * 8) / 6)
    return bytes.toString('base64').slice(start, Math.floor((bytes.length * 8) / 6))
  })
  const hex = Buffer.from(apiKey).toString('hex')
  const safe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([...base64, ...safe, hex, hex.toUpperCase(), [...apiKey].join('\0')])]
}
