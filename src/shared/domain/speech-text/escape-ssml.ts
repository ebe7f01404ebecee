import { plainToken, replacedToken, type SpeechToken } from './speech-token.ts'

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])
/** What XML has no place for, or would read as something else. */
// oxlint-disable-next-line no-control-regex -- These are the characters that are meant.
const UNSENDABLE = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g

/** The text as a document can hold it, each unit in its place: lone halves of pairs and control characters are replaced. */
export function toSendable(text: string): string {
  return text.toWellFormed().replace(UNSENDABLE, ' ')
}

/** As the value of an attribute, or between tags. */
export function escapeSsml(text: string): string {
  return toSendable(text).replace(/[&<>"]/g, (character) => ESCAPES.get(character) ?? character)
}

/** The run between tags: words as they are, and each character that has to be escaped by itself. */
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
