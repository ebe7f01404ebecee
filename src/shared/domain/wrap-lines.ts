import { UNSPACED_SCRIPTS } from './unspaced-scripts.ts'

/** Letters of scripts without spaces, and their punctuation. */
const UNSPACED = `[${UNSPACED_SCRIPTS}\\u3000-\\u303f\\u30fc\\uff01-\\uff65]`
const HAS_UNSPACED = new RegExp(UNSPACED, 'u')
const UNSPACED_BREAK = new RegExp(`(?<=${UNSPACED})\n(?=${UNSPACED})`, 'gu')

/** Collapses white space to single spaces. No-break spaces stay: French has them before `!`, `?` and `»`. */
export function foldBlanks(text: string): string {
  return text.replace(/[^\S\u00a0\u202f\u2007]+/gu, ' ').trim()
}

const ENDS_UNSPACED = new RegExp(`${UNSPACED}$`, 'u')
const STARTS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u')

/** The blank between two lines that are joined; empty in scripts without spaces, and where a word was divided. */
export function getJoint(before: string, after: string): '' | ' ' {
  const isDivided = before.endsWith('\u00ad')
  return isDivided || (ENDS_UNSPACED.test(before.slice(-2)) && STARTS_UNSPACED.test(after)) ? '' : ' '
}

/** Joins lines or sentences into one text. */
export function joinTexts(texts: readonly string[]): string {
  return texts.flatMap((text, at) => (at === 0 ? [text] : [getJoint(texts[at - 1] ?? '', text), text])).join('')
}

/** Joins wrapped lines into one. */
export function joinLines(wrapped: string): string {
  return wrapped.replace(UNSPACED_BREAK, '').replace(/\s+/gu, ' ')
}

/**
 * Wraps a text to lines of at most `lineChars`, at spaces, or between words in scripts without spaces; a single longer
 * word stays whole. Two lines are balanced.
 *
 * @param text with collapsed spaces
 */
export function wrapLines(text: string, lineChars: number): string[] {
  const places = getBreaks(text)
  const lines: [start: number, end: number][] = []
  let start = 0
  for (const [index, place] of places.entries()) {
    const next = places[index + 1]?.end ?? text.length
    if (next - start <= lineChars) continue
    lines.push([start, place.end])
    start = place.next
  }
  lines.push([start, text.length])
  const longest = (end: number, next: number) => Math.max(end, text.length - next)
  let [cut] = lines.length === 2 ? [{ end: lines[0]?.[1] ?? 0, next: lines[1]?.[0] ?? 0 }] : []
  if (!cut) return lines.map(([from, to]) => text.slice(from, to))
  for (const place of places) if (longest(place.end, place.next) < longest(cut.end, cut.next)) cut = place
  return [text.slice(0, cut.end), text.slice(cut.next)]
}

/** Whether `wrapLines` needs no more than this many lines. */
export function fitsLines(text: string, lineChars: number, lines: number): boolean {
  if (text.length <= lineChars) return true
  if (HAS_UNSPACED.test(text)) return wrapLines(text, lineChars).length <= lines
  let rest = text
  for (let line = 1; rest.length > lineChars; line += 1) {
    const space = rest.lastIndexOf(' ', lineChars)
    const end = space < 0 ? rest.indexOf(' ') : space
    if (end < 0) break
    if (line === lines) return false
    rest = rest.slice(end + 1)
  }
  return true
}

/** Possible line ends, and where the next line then starts. */
function getBreaks(text: string): { end: number; next: number }[] {
  const places = [...text.matchAll(/ /gu)].map(({ index }) => ({ end: index, next: index + 1 }))
  if (!HAS_UNSPACED.test(text)) return places
  for (const { index } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
    if (isBreak(text.charAt(index - 1), text.charAt(index))) places.push({ end: index, next: index })
  return places.toSorted((one, other) => one.end - other.end)
}

/** No line starts with closing or ending punctuation, and none ends with opening punctuation. */
function isBreak(before: string, after: string): boolean {
  return (
    HAS_UNSPACED.test(before) &&
    HAS_UNSPACED.test(after) &&
    !/[\p{Ps}\p{Pi}]/u.test(before) &&
    !/[\p{Pe}\p{Pf}\p{Po}\u30fc]/u.test(after)
  )
}
