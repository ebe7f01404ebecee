import { splitSentences } from '../sentences/split-sentences.ts'
import { sliceToken, type SpeechToken } from './speech-token.ts'

type Granularity = 'sentence' | 'word' | 'grapheme'
const FINER: Record<Granularity, Granularity | null> = { sentence: 'word', word: 'grapheme', grapheme: null }

/** Elements open at a position, innermost first. */
interface OpenElements {
  outer: OpenElements | null
  tag: SpeechToken
  closing: string
  openLength: number
  closeLength: number
}

const NOTHING_OPEN = null as OpenElements | null

/** A position between two units of the sent text: before a token, or inside text that can be cut. */
interface Place {
  token: number
  inner: number
}

/** The content of one request. Tags added by the cut are empty in the written text. */
export type TokenRun = SpeechToken[]

/**
 * Cuts tokens into runs of at most `maxChars` UTF-16 units sent, each complete by itself: elements that span a cut are
 * closed and reopened. Cuts are at sentence ends if one exists within the limit, else between words, else between
 * graphemes; never in a tag, an escape or a substitution. Something longer than the limit that can't be cut makes a run
 * that is too long, which the caller detects by its length.
 */
export function cutTokens(tokens: readonly SpeechToken[], maxChars: number): TokenRun[] {
  const sheet = createSheet(tokens)
  if (sheet.plain === '' || sheet.measure(0, sheet.plain.length) <= maxChars) return [[...tokens]]
  const runs: [start: number, end: number][] = []
  for (const [start, end] of pieces(sheet, 0, sheet.plain.length, 'sentence', maxChars)) {
    const run = runs.at(-1)
    if (run && sheet.measure(run[0], end) <= maxChars) run[1] = end
    else runs.push([start, end])
  }
  return runs.map(([start, end]) => sheet.slice(start, end))
}

type Sheet = ReturnType<typeof createSheet>

/** The segments of the text, with each one that is too long replaced by finer segments. */
function* pieces(
  sheet: Sheet,
  start: number,
  end: number,
  granularity: Granularity,
  maxChars: number,
): Generator<[start: number, end: number]> {
  const finer = FINER[granularity]
  let from = start
  for (const endChar of listEnds(sheet.plain.slice(start, end), granularity)) {
    const to = sheet.cutBehind(start + endChar)
    if (to <= from) continue
    if (finer && sheet.measure(from, to) > maxChars) yield* pieces(sheet, from, to, finer, maxChars)
    else yield [from, to]
    from = to
  }
}

function* listEnds(text: string, granularity: Granularity): Generator<number> {
  if (granularity === 'sentence') for (const { endChar } of splitSentences(text)) yield endChar
  else
    for (const { segment, index } of new Intl.Segmenter(undefined, { granularity }).segment(text))
      yield index + segment.length
}

/** The tokens with the data needed to cut them: lengths, and open elements by position. */
function createSheet(tokens: readonly SpeechToken[]) {
  const plains: string[] = []
  /** Per token. */
  const plainStarts: number[] = []
  const sentStarts: number[] = []
  const openBefore: (OpenElements | null)[] = []
  let plainLength = 0
  let sentLength = 0
  let open = NOTHING_OPEN
  for (const token of tokens) {
    plainStarts.push(plainLength)
    sentStarts.push(sentLength)
    openBefore.push(open)
    sentLength += token.sent.length
    if (token.kind === 'text') {
      plains.push(token.plain)
      plainLength += token.plain.length
    } else if (token.kind === 'open') open = enter(open, token)
    else if (token.kind === 'close') open = open?.outer ?? null
  }
  const plain = plains.join('')
  const openAt = (place: Place) => openBefore[place.token] ?? null

  /** The text token that contains the unit before `offset`. */
  function tokenBefore(offset: number): number {
    let low = 0
    let high = tokens.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((plainStarts[middle] ?? 0) < offset) low = middle
      else high = middle - 1
    }
    return low
  }

  /** The position of a cut at this unit of the plain text. What occurs or ends directly before it stays before it. */
  function placeOf(offset: number): Place {
    if (offset <= 0) return { token: 0, inner: 0 }
    if (offset >= plain.length) return { token: tokens.length, inner: 0 }
    const found = tokenBefore(offset)
    const inner = offset - (plainStarts[found] ?? 0)
    if (inner < getLength(tokens[found])) return { token: found, inner }
    let token = found + 1
    while (tokens[token]?.kind === 'close' || tokens[token]?.kind === 'empty') token += 1
    return { token, inner: 0 }
  }
  const sentBefore = (place: Place) => (sentStarts[place.token] ?? sentLength) + place.inner

  return {
    plain,
    /** Length of the text sent for this range of the plain text alone. */
    measure(start: number, end: number): number {
      const [from, to] = [placeOf(start), placeOf(end)]
      return (openAt(from)?.openLength ?? 0) + sentBefore(to) - sentBefore(from) + (openAt(to)?.closeLength ?? 0)
    },
    /** The next position from `offset` on where a cut is allowed. */
    cutBehind(offset: number): number {
      if (offset >= plain.length) return plain.length
      const found = tokenBefore(offset)
      const token = tokens[found]
      const end = (plainStarts[found] ?? 0) + getLength(token)
      return offset < end && !(token?.kind === 'text' && token.isCuttable) ? end : offset
    },
    slice(start: number, end: number): TokenRun {
      const [from, to] = [placeOf(start), placeOf(end)]
      const run = listOpen(openAt(from)).map(({ tag }) => emptied(tag, writtenAt(tokens, from)))
      for (let index = from.token; index < to.token; index += 1) {
        const token = tokens[index]
        if (token) run.push(index === from.token ? cutText(token, from.inner, undefined) : token)
      }
      const last = tokens[to.token]
      if (to.inner > 0 && last) run.push(cutText(last, to.token === from.token ? from.inner : 0, to.inner))
      const writtenEnd = writtenAt(tokens, to)
      for (const { closing } of listOpen(openAt(to)).toReversed()) {
        run.push({ kind: 'close', sent: closing, startChar: writtenEnd, endChar: writtenEnd })
      }
      return run
    },
  }
}

function enter(outer: OpenElements | null, tag: Extract<SpeechToken, { kind: 'open' }>): OpenElements {
  const closing = `</${tag.name}>`
  return {
    outer,
    tag,
    closing,
    openLength: (outer?.openLength ?? 0) + tag.sent.length,
    closeLength: (outer?.closeLength ?? 0) + closing.length,
  }
}

/** Outermost first. */
function listOpen(innermost: OpenElements | null): OpenElements[] {
  const listed: OpenElements[] = []
  for (let element = innermost; element; element = element.outer) listed.push(element)
  return listed.reverse()
}

function getLength(token: SpeechToken | undefined): number {
  return token?.kind === 'text' ? token.plain.length : 0
}

function writtenAt(tokens: readonly SpeechToken[], { token, inner }: Place): number {
  const at = tokens[token]
  return at ? at.startChar + inner : (tokens.at(-1)?.endChar ?? 0)
}

function emptied(tag: SpeechToken, place: number): SpeechToken {
  return { ...tag, startChar: place, endChar: place }
}

function cutText(token: SpeechToken, from: number, to: number | undefined): SpeechToken {
  if (token.kind !== 'text' || (from === 0 && to === undefined)) return token
  return sliceToken(token, token.startChar + from, token.startChar + (to ?? token.plain.length))
}
