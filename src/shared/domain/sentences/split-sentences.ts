import { SPEAKER_FIRST } from './abbreviations.ts'
import { isPeriodEnd } from './is-period-end.ts'

/** A range of the text, in UTF-16 units; `endChar` is the first unit after it. */
export interface TextRange {
  startChar: number
  endChar: number
}

/** Context that decides about a place, in UTF-16 units, so that the length of the text doesn't matter. */
const CONTEXT_CHARS = 200
/** Context for the last words alone. */
const LAST_WORDS_CHARS = 60

/** In every script: `.`, `!`, `?`, `؟`, `۔`, `।`, `。` and the like. */
const MARK = String.raw`[\p{Sentence_Terminal}…]`
const LINE_BREAKS = String.raw`\r\n\u0085\u2028\u2029`
/** Closing quotes, brackets and note numbers; French has a space before `»`. */
const CLOSERS = String.raw`(?:["'\p{Pe}\p{Pf}\p{Pi}\p{No}]|[^\S\r\n]?\[\p{Nd}{1,3}\])*(?:[\u0020\u00a0\u202f]»(?![\p{L}\p{N}]))?`
const CLOSED_END = new RegExp(`(?<marks>${MARK}+)(?<closers>${CLOSERS})$`, 'u')
/** Where a sentence may end, with the blanks after it. After `。` a left quote opens one. */
const PLACE = new RegExp(
  String.raw`${MARK}+(?:(?<=[。｡！？．])["'\p{Pe}\p{Pf}]*|${CLOSERS})\s*|[${LINE_BREAKS}]\s*`,
  'gu',
)
const LINE_BREAK = new RegExp(`[${LINE_BREAKS}]`, 'u')
/** Never separated from the character before. */
const EXTENDER = /^[\p{M}\p{Emoji_Modifier}\u200c\u200d]/u
/** Opening quotes, brackets and dashes before the first word of a sentence. */
const OPENERS = /^(?:[\p{Ps}\p{Pi}\p{Pf}"'¿¡…—–-]|\.{2,3})[\s\p{Ps}\p{Pi}\p{Pf}"'¿¡…—–.-]*/u
/** Marks that need no blank after them. */
const FULL_WIDTH = /[^.!?…]$/u
const UNSPACED = /^["“‘「『（]?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u
const UNSPACED_SPEAKER = /^(?:と|って|\p{sc=Han}{1,5}[说說问問道喊叫答])/u

/**
 * Splits a text into its sentences, each with the blanks after it; together they are the text. A line break ends a
 * sentence too. The language isn’t needed: abbreviations are judged by what precedes and follows them. No grapheme is
 * split, and the time is linear in the length of the text.
 */
export function* splitSentences(text: string): Generator<TextRange> {
  let startChar = 0
  for (const { 0: match, index } of text.matchAll(PLACE)) {
    const endChar = index + match.length
    const after = text.slice(endChar, endChar + CONTEXT_CHARS)
    if (after === '' || EXTENDER.test(after)) continue
    const closed = match.trimEnd()
    const gap = match.slice(closed.length)
    const closedChar = endChar - gap.length
    const before = text.slice(Math.max(startChar, closedChar - CONTEXT_CHARS), closedChar)
    if (!LINE_BREAK.test(gap) && !isSentenceEnd(before, gap, after)) continue
    yield { startChar, endChar }
    startChar = endChar
  }
  if (startChar < text.length) yield { startChar, endChar: text.length }
}

/** For each part of a text, whether its end is the end of a sentence. The last one ends with the text. */
export function findSentenceEnds(parts: readonly string[]): boolean[] {
  const ends = new Set([...splitSentences(parts.join(''))].map(({ endChar }) => endChar))
  let endChar = 0
  return parts.map((part) => {
    endChar += part.length
    return ends.has(endChar)
  })
}

/**
 * True if a text ends with its sentence. A period after a title or an initial, or within a word or a sentence, ends
 * none.
 *
 * @param next the following text, with its leading spaces
 */
export function endsSentence(text: string, next: string): boolean {
  const end = text.slice(-CONTEXT_CHARS)
  const closed = end.trimEnd()
  const after = next.slice(0, CONTEXT_CHARS)
  const following = after.trimStart()
  return isSentenceEnd(closed, end.slice(closed.length) + after.slice(0, after.length - following.length), following)
}

/** True if a text ends with a mark that can end a sentence, then any closing quotes and brackets. */
export function hasSentenceMark(text: string): boolean {
  return CLOSED_END.test(text.slice(-LAST_WORDS_CHARS).trimEnd())
}

/** @param gap the blanks between */
function isSentenceEnd(before: string, gap: string, after: string): boolean {
  const { marks = '', closers = '' } = CLOSED_END.exec(before.slice(-LAST_WORDS_CHARS))?.groups ?? {}
  if (marks === '' || /^(?:[.!?](?!\.{1,2}\p{L})|…(?!\p{L})|»(?![\p{L}\p{N}]))/u.test(after)) return false
  const needsGap = !FULL_WIDTH.test(marks) && !(/[!?]$/u.test(marks) && UNSPACED.test(after))
  if (needsGap && gap === '' && after !== '') return false
  const opening = OPENERS.exec(after)?.[0] ?? ''
  const rest = after.slice(opening.length)
  const isQuoteEnd = /["'”’“‘«»‹›」』]/u.test(closers)
  if (isQuoteEnd && (SPEAKER_FIRST.test(rest) || UNSPACED_SPEAKER.test(rest))) return false
  if (isInBrackets(before, after)) return false
  // A text without any capital says nothing with a small letter.
  const isPause = /^(?:\.{2,}|…+)$/u.test(marks) || /\.\s\.$/u.test(before)
  const hasCase = isQuoteEnd || opening !== '' || isPause || /\p{Lu}/u.test(before)
  if (hasCase && /^\p{Ll}/u.test(rest)) return false
  const coreChars = before.length - closers.length - marks.length
  return marks !== '.' || isPeriodEnd(before.slice(Math.max(0, coreChars - LAST_WORDS_CHARS), coreChars), opening, rest)
}

/** True within brackets that are a part of a sentence, or directly after them. */
function isInBrackets(before: string, after: string): boolean {
  const isClosed = /[)\]]["'\p{Pf}\p{Pi}]*$/u.test(before)
  let depth = isClosed ? 0 : 1
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const character = before.charAt(at)
    if (character === ')' || character === ']') depth += 1
    if (character !== '(' && character !== '[') continue
    depth -= 1
    if (depth > 0) continue
    const isWithin = /[\p{L}\p{N},;][^\S\r\n]+$/u.test(before.slice(0, at)) && /^\S/u.test(before.slice(at + 1))
    return isWithin && (isClosed || after.length < CONTEXT_CHARS || /[)\]]/u.test(after))
  }
  return false
}
