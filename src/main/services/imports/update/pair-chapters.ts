import { normalizeCell } from '../../exports/editing/editing-row.ts'
import type { ComparedLine } from './pair-lines.ts'

/** A chapter of a script or a file, ready for comparison. */
export interface ComparedChapter {
  /** Empty for none. */
  title: string
  lines: readonly ComparedLine[]
}

/** Share of the shorter chapter's lines that two versions of a chapter have in common at least. */
const MIN_SHARE = 0.25
/** Lines in more chapters, such as `* * *`, say nothing about which one it is. */
const MAX_CHAPTERS_OF_LINE = 50

/**
 * Finds the chapter of a script for each chapter of an edited version of it; null for a new one. The chapter with the same
 * title comes first if it has enough lines in common, as chapters may be renumbered; then the one between the chapter's
 * neighbors that has the most; then one with the same title, and the only one that is left between the neighbors.
 */
export function* pairChapters(
  before: readonly ComparedChapter[],
  after: readonly ComparedChapter[],
): Generator<void, (number | null)[]> {
  const shares = yield* measureShares(before, after)
  const titled = Map.groupBy(before.keys(), (index) => foldChapterTitle(before[index]?.title ?? ''))
  const places: (number | null)[] = after.map(() => null)
  const used = new Set<number>()
  const listTitled = (index: number): readonly number[] => {
    const title = foldChapterTitle(after[index]?.title ?? '')
    return title === '' ? [] : (titled.get(title) ?? [])
  }
  const listAlike = (index: number): readonly number[] => [...(shares[index]?.keys() ?? [])]
  /** Pairs it with the free candidate that has most in common, the first one of several. */
  const pair = (index: number, candidates: readonly number[]): void => {
    const share = (place: number): number => shares[index]?.get(place) ?? 0
    const [first, ...others] = candidates.filter((place) => !used.has(place))
    if (first === undefined) return
    const place = others.reduce((best, other) => (share(other) > share(best) ? other : best), first)
    used.add(place)
    places[index] = place
  }

  for (const index of after.keys())
    pair(
      index,
      listTitled(index).filter((place) => shares[index]?.has(place)),
    )
  yield
  for (const { index, from, to } of listUnpaired(places, before.length)) {
    pair(
      index,
      listAlike(index).filter((place) => place >= from && place < to),
    )
    yield
  }
  for (const index of after.keys()) if (places[index] === null) pair(index, listTitled(index))
  for (const { index, from, to } of listUnpaired(places, before.length)) {
    const isAlone = places[index - 1] !== null && places[index + 1] !== null
    const left = isAlone ? [...before.keys()].slice(from, to).filter((place) => !used.has(place)) : []
    if (left.length === 1) pair(index, left)
    yield
  }
  return places
}

/** A title for comparison. */
export function foldChapterTitle(title: string): string {
  return normalizeCell(title).toLowerCase()
}

/** For each chapter of `after`, the share of lines that it has in common with those chapters of `before` where it is enough. */
function* measureShares(
  before: readonly ComparedChapter[],
  after: readonly ComparedChapter[],
): Generator<void, Map<number, number>[]> {
  const chaptersOfLine = new Map<string, Set<number>>()
  const lineCounts: number[] = []
  for (const { lines } of before) {
    const index = lineCounts.length
    const own = new Set(lines.map(({ folded }) => folded))
    for (const line of own) chaptersOfLine.set(line, (chaptersOfLine.get(line) ?? new Set()).add(index))
    lineCounts.push(own.size)
    yield
  }
  const shares: Map<number, number>[] = []
  for (const { lines } of after) {
    const own = new Set(lines.map(({ folded }) => folded))
    const counts = new Map<number, number>()
    for (const line of own) {
      const found = chaptersOfLine.get(line) ?? new Set()
      if (found.size > MAX_CHAPTERS_OF_LINE) continue
      for (const index of found) counts.set(index, (counts.get(index) ?? 0) + 1)
    }
    const found = [...counts].map(
      ([index, count]) => [index, count / Math.min(own.size, lineCounts[index] ?? 0)] as const,
    )
    shares.push(new Map(found.filter(([, share]) => share >= MIN_SHARE).toSorted(([left], [right]) => left - right)))
    yield
  }
  return shares
}

/** The chapters that have no place yet, each with the range between the places of its neighbors as they are then. */
function* listUnpaired(
  places: readonly (number | null)[],
  end: number,
): Generator<{ index: number; from: number; to: number }> {
  const next: number[] = []
  for (let index = places.length - 1, last = end; index >= 0; index -= 1) next[index] = last = places[index] ?? last
  let from = 0
  for (const index of places.keys()) {
    const to = next[index] ?? end
    if (places[index] === null) yield { index, from, to: to < from ? end : to }
    const place = places[index] ?? null
    if (place !== null) from = place + 1
  }
}
