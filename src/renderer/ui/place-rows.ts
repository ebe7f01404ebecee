/** Rows under headings, such as one per day, while a table has the given order or is sorted by this column. */
export interface TableGroups<T> {
  columnId: string
  /** The same for neighbors of one group. */
  keyOf: (item: T) => string | number
  labelOf: (item: T) => string
}

/** Where rows and the headings above them are, in CSS pixels below the table's own headings. */
export interface RowPlaces {
  /** Whether the row is the first of its group. */
  isFirst(index: number): boolean
  topPx(index: number): number
  /** The row at this height, or below it if a heading is there. */
  indexAt(px: number): number
  /** Height of what is between two rows and rendered with neither; −1 and the number of rows are the table's ends. */
  gapPx(before: number, after: number): number
}

/** Places rows of one height; with groups, each first row has its heading above it. */
export function placeRows<T>(
  items: readonly T[],
  keyOf: TableGroups<T>['keyOf'] | undefined,
  { rowPx, headingPx }: { rowPx: number; headingPx: number },
): RowPlaces {
  const firsts: number[] = []
  if (keyOf) {
    let last: string | number | undefined
    for (const [index, item] of items.entries()) {
      const key = keyOf(item)
      if (key !== last) firsts.push(index)
      last = key
    }
  }
  const countFirsts = (index: number) => countUpTo(firsts.length, (at) => (firsts[at] ?? 0) <= index)
  const isFirst = (index: number) => firsts[countFirsts(index) - 1] === index
  const topPx = (index: number) => index * rowPx + countFirsts(index) * headingPx
  return {
    isFirst,
    topPx,
    indexAt: (px) => countUpTo(items.length, (index) => topPx(index) + rowPx <= px),
    gapPx(before, after) {
      const startPx = before < 0 ? 0 : topPx(before) + rowPx
      const isEnd = after >= items.length
      return topPx(isEnd ? items.length : after) - (!isEnd && isFirst(after) ? headingPx : 0) - startPx
    },
  }
}

/** How many of the first numbers fulfill a condition that holds up to some number. */
function countUpTo(count: number, holds: (at: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
