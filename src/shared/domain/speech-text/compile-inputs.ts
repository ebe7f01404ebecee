import type { SpokenSpan } from '../../contract/markup.ts'
import type { TakeInputs } from '../../contract/takes.ts'
import { StudioError } from '../../errors/studio-error.ts'
import { sliceInputs, sliceMarkup, type SpokenInputs } from '../part-inputs.ts'
import { INVISIBLE } from '../character-variants.ts'
import { cutTokens, type TokenRun } from './cut-tokens.ts'
import { hasWords } from './has-words.ts'
import { isSsml } from './is-ssml.ts'
import { createOffsetMap, type OffsetMap } from './offset-map.ts'
import { readTokens } from './read-tokens.ts'
import { plainToken, replacedToken, sliceToken, type SpeechToken, type TextToken } from './speech-token.ts'
import { toSpokenForm, withSpokenForms } from './spoken-form.ts'
import { cutVoices, hasSeveralVoices, type SpokenVoice, type VoiceRun } from './voice-runs.ts'
import { writeTokens } from './write-ssml.ts'

const UNSEEN = new RegExp(`[\\s${INVISIBLE}]`)

/** One request's text, with the mapping between its positions and those of the written text. */
export interface CompiledPart extends OffsetMap {
  /** Sent as `input`. */
  input: string
  /** Null for the voice of the inputs. */
  voice: SpokenVoice | null
  /** Characters that the service bills: for a document the spoken text, without tags and outer white space. */
  chargedCharacters: number
}

/** Where to start if the preceding text was already generated. */
export interface SpeechStart {
  /** First written character to generate. */
  startChar: number
  /** Pauses from here on are still needed. */
  pausesFromChar: number
}

/** Maximum characters of a request: for all, or by voice. */
type CharLimit = number | ((voice: SpokenVoice | null) => number)

/**
 * Compiles inputs into as many requests as their voices and their length need, in order. Plain words are sent
 * unchanged, except for `findSpokenForms`, without surrounding white space; spans make a document of them; pronunciations are substituted.
 * Every written character to be spoken is in exactly one part. Cuts follow `cutTokens`.
 *
 * @throws StudioError `text_empty`: there is nothing to generate. Nothing was sent.
 * @throws StudioError `invalid_input`: the text is markup that the service would reject, or something that can't be cut
 *   exceeds the limit of one request. Nothing was sent.
 */
export function compileInputs(inputs: SpokenInputs, maxChars: CharLimit, start?: SpeechStart): CompiledPart[] {
  if (hasSeveralVoices(inputs)) return compileRuns(inputs, maxChars, start)
  return compileRun(inputs, typeof maxChars === 'number' ? maxChars : maxChars(null), start)
}

/** Each run is compiled as a text of its own, so no request has words of two voices. */
function compileRuns(inputs: SpokenInputs, maxChars: CharLimit, start: SpeechStart | undefined): CompiledPart[] {
  const startChar = Math.max(inputs.spokenFromChar, start?.startChar ?? 0)
  const parts = cutVoices(inputs).flatMap((run, index, runs) => {
    const limit = typeof maxChars === 'number' ? maxChars : maxChars(run.voice)
    const isFirst = index === 0 || (runs[index - 1]?.endChar ?? 0) <= startChar
    return run.endChar <= startChar ? [] : compileVoice(inputs, run, limit, isFirst ? start : undefined)
  })
  if (parts.length === 0) throw new StudioError('text_empty', 'no-words')
  return parts
}

function compileVoice(
  inputs: SpokenInputs,
  { startChar: offset, endChar, voice }: VoiceRun,
  maxChars: number,
  start: SpeechStart | undefined,
): CompiledPart[] {
  const markup = inputs.markup.filter(({ kind }) => kind !== 'voice')
  const run = sliceInputs({ ...inputs, markup }, offset, endChar)
  const pausesFromChar = start ? Math.max(inputs.spokenFromChar, start.pausesFromChar) : offset
  // If the text before is already there, the pause after it isn't.
  const pauses = start && offset > 0 ? sliceMarkup(markup, 0, offset).filter(isPauseFrom(pausesFromChar)) : []
  const due = pauses.map((pause) => ({ ...pause, startChar: 0, endChar: 0 }))
  const isSilent = !hasWords(run.text.slice(run.spokenFromChar)) && run.pronunciations.length === 0
  if (isSilent && !run.markup.some(({ kind }) => kind === 'substitution')) return []
  const within = start && {
    startChar: Math.max(0, start.startChar - offset),
    pausesFromChar: Math.max(0, pausesFromChar - offset),
  }
  return compileRun({ ...run, markup: [...due, ...run.markup] }, maxChars, within).map((part) => ({
    ...part,
    voice,
    toWritten: (from, to) => {
      const range = part.toWritten(from, to)
      return { startChar: range.startChar + offset, endChar: range.endChar + offset }
    },
    toSent: (writtenChar) => (writtenChar < offset || writtenChar > endChar ? null : part.toSent(writtenChar - offset)),
  }))
}

function isPauseFrom(fromChar: number) {
  return (span: SpokenSpan) => span.kind === 'pause' && span.startChar >= fromChar
}

function compileRun(inputs: SpokenInputs, maxChars: number, start?: SpeechStart): CompiledPart[] {
  const startChar = Math.max(inputs.spokenFromChar, start?.startChar ?? 0)
  const tokens = getTokens(inputs, startChar, Math.max(inputs.spokenFromChar, start?.pausesFromChar ?? 0))
  if (!hasWords(heardIn(tokens))) {
    throw new StudioError('text_empty', 'no-words')
  }
  const parts = cutTokens(tokens, maxChars).map(compilePart)
  const longest = parts.find((part) => part.input.length > maxChars)
  if (longest) {
    throw new StudioError('invalid_input', { kind: 'passage-too-long', characters: longest.input.length, maxChars })
  }
  return parts
}

function getTokens(inputs: SpokenInputs, startChar: number, pausesFromChar: number): SpeechToken[] {
  const { text } = inputs
  const pronunciations = inputs.pronunciations.filter((use) => use.startChar >= startChar)
  if (isSsml(text)) return tidy(readTokens(text, pronunciations), { text, startChar, pausesFromChar })
  const region = { text, startChar, pausesFromChar }
  const isMarked = inputs.markup.some((span) =>
    span.kind === 'pause' ? span.startChar >= pausesFromChar : span.endChar > startChar,
  )
  if (!isMarked) {
    const plain = tidy(plainTokens(text, pronunciations), region)
    // Words that the service would treat as markup are escaped in a document.
    if (!isSsml(plain.map((token) => token.sent).join(''))) return plain
  }
  return tidy(writeTokens({ text, markup: inputs.markup, pronunciations }), region)
}

function plainTokens(text: string, pronunciations: TakeInputs['pronunciations']): SpeechToken[] {
  const tokens: SpeechToken[] = []
  let place = 0
  const addWords = (end: number) => {
    if (end > place) tokens.push(plainToken(text.slice(place, end), place, text.slice(place, end).toWellFormed()))
  }
  for (const use of pronunciations) {
    if (use.startChar < place) continue
    addWords(use.startChar)
    const written = { text: text.slice(use.startChar, use.endChar), startChar: use.startChar }
    const spoken = toSpokenForm(use.spoken).toWellFormed()
    tokens.push(replacedToken(written, { sent: spoken, heard: spoken }))
    place = use.endChar
  }
  addWords(text.length)
  return tokens
}

/** Removes unspoken text, surrounding white space, and elements that are then empty. */
function tidy(
  tokens: readonly SpeechToken[],
  { text, startChar, pausesFromChar }: { text: string; startChar: number; pausesFromChar: number },
): SpeechToken[] {
  const isDocument = tokens.some((token) => token.kind === 'open')
  const isWritten = isSsml(text)
  const [first, last] = isWritten ? [0, text.length] : findVisible(text, startChar)
  const left: SpeechToken[] = []
  for (const token of withSpokenForms(tokens, text)) {
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

/** The range from a position on, without white space and invisible characters around it. */
function findVisible(text: string, startChar: number): [first: number, last: number] {
  let [first, last] = [startChar, text.length]
  while (first < last && UNSEEN.test(text.charAt(first))) first += 1
  while (last > first && UNSEEN.test(text.charAt(last - 1))) last -= 1
  return [first, last]
}

/** White space around a document isn't part of it. */
function trimAsides(tokens: readonly SpeechToken[]): SpeechToken[] {
  const isBlank = (token: SpeechToken) => token.kind === 'empty' && token.sent.trim() === ''
  const first = tokens.findIndex((token) => !isBlank(token))
  const last = tokens.findLastIndex((token) => !isBlank(token))
  return tokens.slice(first, last + 1)
}

function clip(token: TextToken, startChar: number, endChar: number): TextToken | null {
  const from = Math.max(token.startChar, startChar)
  const to = Math.min(token.endChar, endChar)
  if (from === token.startChar && to === token.endChar) return token
  if (to <= from) return null
  // What is sent as a whole is spoken as a whole.
  return token.isCuttable ? sliceToken(token, from, to) : token
}

function heardIn(tokens: readonly SpeechToken[]): string {
  return tokens.map((token) => (token.kind === 'text' ? token.heard : '')).join('')
}

function compilePart(tokens: TokenRun): CompiledPart {
  const input = tokens.map((token) => token.sent).join('')
  return { input, voice: null, chargedCharacters: countCharged(tokens, input), ...createOffsetMap(tokens) }
}

/**
 * Counts like the service's billing: a plain text whole, for a document its spoken text, with XML line end handling.
 */
function countCharged(tokens: TokenRun, input: string): number {
  if (!isSsml(input)) return input.length
  const heard = tokens.map((token) => {
    if (token.kind !== 'text') return ''
    return token.isCuttable ? token.heard.replace(/\r\n?/g, '\n') : token.heard
  })
  return heard.join('').trim().length
}
