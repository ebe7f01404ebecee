import { type RefObject, useLayoutEffect, useState } from 'react'

const ROWS_AT_FIRST = 24

/** The rows of a long list that are rendered. */
export interface RowWindow {
  /** Ascending: the visible rows, `overscan` more above and below, and the one that Tab goes to. */
  indexes: number[]
  /** The rendered rows without the one that Tab goes to: from here, to before `end`. */
  first: number
  end: number
  /** The first visible row, as last set. */
  topIndex: number
  setTopIndex(index: number): void
}

/**
 * Renders only the visible rows of a list whose rows have one height.
 *
 * @param stopIndex the row that Tab goes to, rendered also off screen, so keyboard navigation has a starting point; −1
 *   for none
 */
export function useRowWindow(
  boxRef: RefObject<HTMLElement | null>,
  { count, rowPx, overscan, stopIndex }: { count: number; rowPx: number; overscan: number; stopIndex: number },
): RowWindow {
  const [topIndex, setTopIndex] = useState(0)
  const [visibleCount, setVisibleCount] = useState(ROWS_AT_FIRST)
  useLayoutEffect(() => {
    const box = boxRef.current
    if (!box) return undefined
    const observer = new ResizeObserver(() => setVisibleCount(Math.ceil(box.clientHeight / rowPx) + 1))
    observer.observe(box)
    return () => observer.disconnect()
  }, [boxRef, rowPx])

  const first = Math.max(0, Math.min(topIndex, count - visibleCount) - overscan)
  const end = Math.min(count, first + visibleCount + 2 * overscan)
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_value, at) => first + at)
  if (stopIndex >= 0 && stopIndex < first) indexes.unshift(stopIndex)
  if (stopIndex >= end) indexes.push(stopIndex)
  return { indexes, first, end, topIndex, setTopIndex }
}
