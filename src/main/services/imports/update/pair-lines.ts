import { type LineWords, measureLikeness } from './line-words.ts'
import { type LinePair, listGaps, matchLines } from './match-lines.ts'
import { pairJoined } from './pair-joined.ts'

/** A line of a script or a file, ready for comparison. */
export interface ComparedLine extends LineWords {
  /** With white space normalized. */
  text: string
}

/** An edited line has at least half of its words in common with the line before the edit. */
const MIN_LIKENESS = 0.5
/** Lines of a part whose lines are all compared with each other. */
const PART_LINES = 200

/**
 * Pairs the lines of a text with those of an edited version of it, in order: identical ones first, then ones that differ in
 * case or punctuation only, then ones that were divided or joined, which are in several pairs, then ones with most of their
 * words in common. In steps short enough for other work in between.
 */
export function* pairLines(
  before: readonly ComparedLine[],
  after: readonly ComparedLine[],
): Generator<void, LinePair[]> {
  return yield* pairInGaps(before, after, [
    (left, right) => matchBy(left, right, (line) => line.text),
    (left, right) => matchBy(left, right, (line) => line.folded),
    pairJoined,
    pairAlike,
  ])
}

type PairSides = (before: readonly ComparedLine[], after: readonly ComparedLine[]) => Generator<void, LinePair[]>

/** Pairs lines in one way, and what lies between them in the next. */
function* pairInGaps(
  before: readonly ComparedLine[],
  after: readonly ComparedLine[],
  [pairSides, ...others]: readonly PairSides[],
): Generator<void, LinePair[]> {
  if (!pairSides || before.length === 0 || after.length === 0) return []
  const pairs = yield* pairSides(before, after)
  const gaps = listGaps(pairs, { before: [0, before.length], after: [0, after.length] })
  for (const { before: left, after: right } of gaps) {
    const found = yield* pairInGaps(before.slice(...left), after.slice(...right), others)
    for (const [at, line] of found) pairs.push([left[0] + at, right[0] + line])
  }
  return pairs.toSorted(([left, leftLine], [right, rightLine]) => left - right || leftLine - rightLine)
}

function matchBy(
  before: readonly ComparedLine[],
  after: readonly ComparedLine[],
  toKey: (line: ComparedLine) => string,
): Generator<void, LinePair[]> {
  return matchLines(before.map(toKey), after.map(toKey))
}

/** Pairs lines by likeness. Where there are many, only those at about the same place of both texts. */
function* pairAlike(before: readonly ComparedLine[], after: readonly ComparedLine[]): Generator<void, LinePair[]> {
  const pairs: LinePair[] = []
  const parts = Math.ceil(Math.max(before.length, after.length) / PART_LINES)
  for (let part = 0; part < parts; part += 1) {
    const cut = (length: number, at: number): number => Math.floor((length * at) / parts)
    const [from, fromAfter] = [cut(before.length, part), cut(after.length, part)]
    const found = yield* alignPart(
      before.slice(from, cut(before.length, part + 1)),
      after.slice(fromAfter, cut(after.length, part + 1)),
    )
    for (const [at, atAfter] of found) pairs.push([from + at, fromAfter + atAfter])
  }
  return pairs
}

/** The pairs in order whose likeness is highest in sum. */
function* alignPart(before: readonly ComparedLine[], after: readonly ComparedLine[]): Generator<void, LinePair[]> {
  const width = after.length + 1
  /** The highest sum of the lines before each two. */
  const sums = new Float64Array((before.length + 1) * width)
  const read = (row: number, column: number): number => sums[row * width + column] ?? 0
  for (const [row, line] of before.entries()) {
    for (const [column, other] of after.entries()) {
      const alike = measureLikeness(line, other)
      const paired = alike < MIN_LIKENESS ? 0 : read(row, column) + alike
      sums[(row + 1) * width + column + 1] = Math.max(paired, read(row, column + 1), read(row + 1, column))
    }
    yield
  }
  const pairs: LinePair[] = []
  for (let [row, column] = [before.length, after.length]; row > 0 && column > 0;) {
    const sum = read(row, column)
    if (sum === read(row - 1, column)) row -= 1
    else if (sum === read(row, column - 1)) column -= 1
    else pairs.push([(row -= 1), (column -= 1)])
  }
  return pairs.toReversed()
}
