/** Indices of two equal lines. */
export type LinePair = readonly [before: number, after: number]

/** A part of both texts. */
interface Range {
  before: readonly [from: number, to: number]
  after: readonly [from: number, to: number]
}

const LINES_AT_ONCE = 1_000
/** How often all lines may be looked at. Texts that people write need fewer than ten. */
const MAX_ROUNDS = 60

/**
 * Finds lines that two texts have in common, in the same order, as a patience diff: lines that occur once in both hold the
 * places of those around them. In steps short enough for other work in between; the time grows with the length, whatever
 * the texts contain.
 */
export function* matchLines(before: readonly string[], after: readonly string[]): Generator<void, LinePair[]> {
  const pairs: LinePair[] = []
  const waiting: Range[] = [{ before: [0, before.length], after: [0, after.length] }]
  let linesLeft = MAX_ROUNDS * (before.length + after.length)
  for (let range = waiting.pop(); range; range = waiting.pop()) {
    let [start, end] = range.before
    let [startAfter, endAfter] = range.after
    for (; start < end && startAfter < endAfter && before[start] === after[startAfter]; start += 1, startAfter += 1)
      pairs.push([start, startAfter])
    for (; start < end && startAfter < endAfter && before[end - 1] === after[endAfter - 1]; end -= 1, endAfter -= 1)
      pairs.push([end - 1, endAfter - 1])
    linesLeft -= end - start + endAfter - startAfter
    if (start === end || startAfter === endAfter || linesLeft < 0) continue
    const inner: Range = { before: [start, end], after: [startAfter, endAfter] }
    const found = yield* findLongestRun(yield* findAnchors(before, after, inner))
    for (const pair of found) pairs.push(pair)
    if (found.length > 0) for (const gap of listGaps(found, inner)) waiting.push(gap)
    yield
  }
  return pairs.toSorted(([left], [right]) => left - right)
}

/** The parts before, between and after pairs, in order, where both texts or one of them have lines. */
export function listGaps(pairs: readonly LinePair[], { before, after }: Range): Range[] {
  const gaps: Range[] = []
  let [from, fromAfter] = [before[0], after[0]]
  for (const [to, toAfter] of [...pairs, [before[1], after[1]] as const]) {
    if (to > from || toAfter > fromAfter) gaps.push({ before: [from, to], after: [fromAfter, toAfter] })
    ;[from, fromAfter] = [to + 1, toAfter + 1]
  }
  return gaps
}

/** Lines that occur once on both sides; where there are none, all lines, each with the same occurrence of its text. */
function* findAnchors(before: readonly string[], after: readonly string[], range: Range): Generator<void, LinePair[]> {
  const places = new Map<string, { before: number[]; after: number[] }>()
  for (const side of ['before', 'after'] as const) {
    const lines = side === 'before' ? before : after
    const [from, to] = range[side]
    for (let at = from; at < to; at += 1) {
      const line = lines[at] ?? ''
      const found = places.get(line) ?? { before: [], after: [] }
      found[side].push(at)
      places.set(line, found)
      if (at % LINES_AT_ONCE === 0) yield
    }
  }
  const common = [...places.values()].filter((found) => found.before.length > 0 && found.after.length > 0)
  const unique = common.filter((found) => found.before.length === 1 && found.after.length === 1)
  const anchors = (unique.length > 0 ? unique : common).flatMap((found) =>
    found.before.slice(0, found.after.length).map((at, index): LinePair => [at, found.after[index] ?? 0]),
  )
  return anchors.toSorted(([left], [right]) => left - right)
}

/** The longest run of pairs, given in order of the text before, that is also in order of the text after. */
function* findLongestRun(pairs: readonly LinePair[]): Generator<void, LinePair[]> {
  const at = (index: number): number => pairs[index]?.[1] ?? 0
  /** Of runs of each length, the last pair of the one that ends first. */
  const lasts: number[] = []
  const previous: number[] = []
  for (const [index, [, after]] of pairs.entries()) {
    let [low, high] = [0, lasts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(lasts[middle] ?? 0) < after) low = middle + 1
      else high = middle
    }
    previous.push(lasts[low - 1] ?? -1)
    lasts[low] = index
    if (index % LINES_AT_ONCE === 0) yield
  }
  const run: LinePair[] = []
  for (let index = lasts.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index]
    if (pair) run.push(pair)
  }
  return run.toReversed()
}
