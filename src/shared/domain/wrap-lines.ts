const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u3000-\u303f\u30fc\uff01-\uff65]`
const HAS_UNSPACED = new RegExp(UNSPACED, 'u')
const UNSPACED_BREAK = new RegExp(`(?<=${UNSPACED})\n(?=${UNSPACED})`, 'gu')
const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'word' })

/** White space as one blank each. Blanks that no line may be broken at stay: French has them before `!`, `?` and `»`. */
export function foldBlanks(text: string): string {
  return text.replace(/[^\S\u00a0\u202f\u2007]+/gu, ' ').trim()
}

/** The text of wrapped lines on one. */
export function joinLines(wrapped: string): string {
  return wrapped.replace(UNSPACED_BREAK, '').replace(/\s+/gu, ' ')
}

/**
 * Lines of at most `lineChars`, broken at blanks, and between words where a script is written without blanks; a single
 * word that is longer stays whole. Two lines are made even.
 *
 * @param text with its blanks folded
 */
export function wrapLines(text: string, lineChars: number): string[] {
  const places = breaksOf(text)
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

/** Where lines can end, and where the next then begins. */
function breaksOf(text: string): { end: number; next: number }[] {
  const places = [...text.matchAll(/ /gu)].map(({ index }) => ({ end: index, next: index + 1 }))
  if (!HAS_UNSPACED.test(text)) return places
  for (const { index } of SEGMENTER.segment(text))
    if (isBreak(text.charAt(index - 1), text.charAt(index))) places.push({ end: index, next: index })
  return places.toSorted((one, other) => one.end - other.end)
}

/** No line begins with what closes or ends something, and none ends with what opens it. */
function isBreak(before: string, after: string): boolean {
  return (
    HAS_UNSPACED.test(before) &&
    HAS_UNSPACED.test(after) &&
    !/[\p{Ps}\p{Pi}]/u.test(before) &&
    !/[\p{Pe}\p{Pf}\p{Po}\u30fc]/u.test(after)
  )
}
