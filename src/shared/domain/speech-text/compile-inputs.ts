import type { TakeInputs } from '../../contract/takes.ts'
import { StudioError } from '../../errors/studio-error.ts'
import type { TextRange } from '../split-text.ts'
import { cutTokens, type TokenRun } from './cut-tokens.ts'
import { hasWords } from './has-words.ts'
import { isSsml } from './is-ssml.ts'
import { createOffsetMap } from './offset-map.ts'
import { readTokens } from './read-tokens.ts'
import { plainToken, replacedToken, type SpeechToken } from './speech-token.ts'
import { writeTokens } from './write-ssml.ts'

/** What of a text decides what is sent. */
export type SpokenInputs = Pick<TakeInputs, 'text' | 'markup' | 'sayAs' | 'spokenFromChar'>

/** One request's text, and the way between places in it and in the text as written, all in UTF-16 units. */
export interface CompiledPart {
  /** Sent as `input`. */
  input: string
  /** What the service bills of it: of a document the text that is heard, without tags and outer blanks. */
  chargedCharacters: number
  /** Written run that a run of `input` speaks: the whole written word for any part of what replaces it. */
  toWritten(startChar: number, endChar: number): TextRange
  /** True when a run of `input` lies in something that is sent in place of what is written. */
  isReplaced(startChar: number, endChar: number): boolean
  /** Where in `input` a written character is spoken; null when this part does not speak it. */
  toSent(writtenChar: number): number | null
}

/** Where to begin when the text before is spoken already. */
export interface SpeechStart {
  /** First written character to be spoken. */
  startChar: number
  /** Pauses from here on are still to be made. */
  pausesFromChar: number
}

/**
 * Turns inputs into what as many requests send as their length needs, in order. Plain words are sent as they are,
 * without the white space around them; spans make a document of them; say-as words are replaced. Every written character
 * that is to be spoken is in exactly one part. Cuts lie as `cutTokens` says.
 *
 * @throws StudioError `text_empty`: there is nothing to speak. Nothing was sent.
 * @throws StudioError `invalid_input`: the text is markup that the service would not take, or something that cannot be
 *   cut is longer than one request holds. Nothing was sent.
 */
export function compileInputs(inputs: SpokenInputs, maxChars: number, start?: SpeechStart): CompiledPart[] {
  const startChar = Math.max(inputs.spokenFromChar, start?.startChar ?? 0)
  const tokens = tokensOf(inputs, startChar, Math.max(inputs.spokenFromChar, start?.pausesFromChar ?? 0))
  if (!hasWords(heardIn(tokens))) {
    throw new StudioError('text_empty', 'There are no words to speak in this block.')
  }
  const parts = cutTokens(tokens, maxChars).map(compilePart)
  const longest = parts.find((part) => part.input.length > maxChars)
  if (longest) {
    const message = `A stretch of ${longest.input.length} characters cannot be cut, and one request holds ${maxChars}.`
    throw new StudioError('invalid_input', message)
  }
  return parts
}

function tokensOf(inputs: SpokenInputs, startChar: number, pausesFromChar: number): SpeechToken[] {
  const { text } = inputs
  const sayAs = inputs.sayAs.filter((use) => use.startChar >= startChar)
  if (isSsml(text)) return tidy(readTokens(text, sayAs), { text, startChar, pausesFromChar })
  const region = { text, startChar, pausesFromChar }
  const isMarked = inputs.markup.some((span) =>
    span.kind === 'pause' ? span.startChar >= pausesFromChar : span.endChar > startChar,
  )
  if (!isMarked) {
    const plain = tidy(plainTokens(text, sayAs), region)
    // Words that the service would take for markup are escaped in a document of their own.
    if (!isSsml(plain.map((token) => token.sent).join(''))) return plain
  }
  return tidy(writeTokens({ text, markup: inputs.markup, sayAs }), region)
}

function plainTokens(text: string, sayAs: TakeInputs['sayAs']): SpeechToken[] {
  const tokens: SpeechToken[] = []
  let place = 0
  const addWords = (end: number) => {
    if (end > place) tokens.push(plainToken(text.slice(place, end), place, text.slice(place, end).toWellFormed()))
  }
  for (const use of sayAs) {
    if (use.startChar < place) continue
    addWords(use.startChar)
    const written = { text: text.slice(use.startChar, use.endChar), startChar: use.startChar }
    const spoken = use.spoken.toWellFormed()
    tokens.push(replacedToken(written, { sent: spoken, heard: spoken }))
    place = use.endChar
  }
  addWords(text.length)
  return tokens
}

/** Takes away what is not to be spoken, the white space around the rest, and elements that hold nothing then. */
function tidy(
  tokens: readonly SpeechToken[],
  { text, startChar, pausesFromChar }: { text: string; startChar: number; pausesFromChar: number },
): SpeechToken[] {
  const isDocument = tokens.some((token) => token.kind === 'open')
  const isWritten = isSsml(text)
  const first = isWritten ? 0 : text.length - text.slice(startChar).trimStart().length
  const last = isWritten ? text.length : text.trimEnd().length
  const left: SpeechToken[] = []
  for (const token of tokens) {
    if (token.kind === 'text') {
      const kept = clip(token, Math.max(first, startChar), last)
      if (kept) left.push(kept)
    } else if (token.kind === 'empty') {
      const isKept = token.isPause ? token.startChar >= pausesFromChar : startChar === 0 || token.startChar >= startChar
      if (isKept) left.push(token)
    } else if (token.kind === 'close' && left.at(-1)?.kind === 'open' && left.length > 1) left.pop()
    else left.push(token)
  }
  return isDocument && isWritten ? trimAsides(left) : left
}

/** White space around a document is not a part of it. */
function trimAsides(tokens: readonly SpeechToken[]): SpeechToken[] {
  const isBlank = (token: SpeechToken) => token.kind === 'empty' && token.sent.trim() === ''
  const first = tokens.findIndex((token) => !isBlank(token))
  const last = tokens.findLastIndex((token) => !isBlank(token))
  return tokens.slice(first, last + 1)
}

function clip(token: Extract<SpeechToken, { kind: 'text' }>, startChar: number, endChar: number): SpeechToken | null {
  const from = Math.max(0, startChar - token.startChar)
  const to = Math.min(token.endChar, endChar) - token.startChar
  if (from === 0 && to === token.endChar - token.startChar) return token
  if (to <= from) return null
  // What is sent as a whole is spoken as a whole.
  if (!token.isCuttable) return token
  return {
    ...token,
    startChar: token.startChar + from,
    endChar: token.startChar + to,
    sent: token.sent.slice(from, to),
    heard: token.heard.slice(from, to),
    plain: token.plain.slice(from, to),
  }
}

function heardIn(tokens: readonly SpeechToken[]): string {
  return tokens.map((token) => (token.kind === 'text' ? token.heard : '')).join('')
}

function compilePart(tokens: TokenRun): CompiledPart {
  const input = tokens.map((token) => token.sent).join('')
  return { input, chargedCharacters: countCharged(tokens, input), ...createOffsetMap(tokens) }
}

/** As the service bills: a plain text whole, of a document what is heard of it, line ends read as XML reads them. */
function countCharged(tokens: TokenRun, input: string): number {
  if (!isSsml(input)) return input.length
  const heard = tokens.map((token) => {
    if (token.kind !== 'text') return ''
    return token.isCuttable ? token.heard.replace(/\r\n?/g, '\n') : token.heard
  })
  return heard.join('').trim().length
}
