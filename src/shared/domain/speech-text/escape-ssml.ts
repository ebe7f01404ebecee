import { plainToken, replacedToken, type SpeechToken } from './speech-token.ts'

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])
/** Characters that XML can't contain or would read differently. */
// oxlint-disable-next-line no-control-regex -- These are the characters that are meant.
const UNSENDABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g

/** Makes the text valid for a document, keeping positions: lone surrogates and control characters are replaced. */
export function toSendable(text: string): string {
  return text.toWellFormed().replace(UNSENDABLE, ' ')
}

/** For an attribute value, or between tags. */
export function escapeSsml(text: string): string {
  return toSendable(text).replace(/[&<>"]/g, (character) => ESCAPES.get(character) ?? character)
}

/** Tokens of a run between tags: words unchanged, and each character that needs escaping separately. */
export function escapedTokens(text: string, startChar: number): SpeechToken[] {
  const tokens: SpeechToken[] = []
  for (const found of text.matchAll(/[^&<>]+|[&<>]/g)) {
    const [run] = found
    const place = startChar + found.index
    const escape = ESCAPES.get(run)
    tokens.push(
      escape === undefined
        ? plainToken(run, place, toSendable(run))
        : replacedToken({ text: run, startChar: place }, { sent: escape, heard: run }),
    )
  }
  return tokens
}
