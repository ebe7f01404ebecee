import { type RefObject, type UIEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { getRow } from '../lib/row-focus.ts'
import { useRowWindow } from '../lib/use-row-window.ts'
import type { RowPlaces } from './place-rows.ts'
import { useStartAt } from './use-start-at.ts'

/** Rows rendered above and below the visible ones. */
const OVERSCAN = 4

export type TableRows<T extends { id: string }> = ReturnType<typeof useTableRows<T>>

/** The rendered rows of a table, and the one that has the focus or gets it by Tab. */
export function useTableRows<T extends { id: string }>(
  gridRef: RefObject<HTMLElement | null>,
  items: readonly T[],
  { places, rowPx, startAt }: { places: RowPlaces; rowPx: number; startAt: string | null },
) {
  /** The row that Tab goes to. */
  const [stop, setStop] = useState<{ id: string; index: number } | null>(null)
  const found = stop === null ? -1 : items[stop.index]?.id === stop.id ? stop.index : indexOfId(items, stop.id)
  const stopIndex = found >= 0 ? found : Math.min(stop?.index ?? 0, items.length - 1)
  const shown = useRowWindow(gridRef, {
    ...{ count: items.length, rowPx, overscan: OVERSCAN },
    stopIndex: stop === null ? -1 : stopIndex,
  })
  const rowAt = (index: number) => gridRef.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)

  function goTo(index: number): void {
    const item = items[Math.max(0, Math.min(index, items.length - 1))]
    if (!item) return
    const at = items.indexOf(item)
    // The row must be rendered before it can be focused.
    const show = () => setStop({ id: item.id, index: at })
    if (rowAt(at)) show()
    else flushSync(show)
    rowAt(at)?.focus({ preventScroll: true })
    rowAt(at)?.scrollIntoView({ block: 'nearest' })
  }

  // A notice above the table makes it lower: a focused row that was visible stays so.
  useLayoutEffect(() => {
    const grid = gridRef.current
    if (!grid) return undefined
    // The observer reports the first height too; reading it here would force a layout.
    let heightPx = 0
    const observer = new ResizeObserver(() => {
      const focused = getRow(document.activeElement)
      if (focused && grid.contains(focused) && isWithin(focused, grid, heightPx))
        focused.scrollIntoView({ block: 'nearest' })
      heightPx = grid.clientHeight
    })
    observer.observe(grid)
    return () => observer.disconnect()
  }, [gridRef])

  // The same elements now show other items: the focus stays on its row's item, or on its position if the item is gone.
  useLayoutEffect(() => {
    const row = getRow(document.activeElement)
    if (stop === null || row?.dataset.id === undefined || !gridRef.current?.contains(row)) return
    if (row.dataset.id !== stop.id) goTo(stopIndex)
  })

  useStartAt(startAt, items, (index, takesFocus) => {
    if (takesFocus) goTo(index)
    else gridRef.current?.scrollTo(0, places.topPx(index) - gridRef.current.clientHeight / 2)
  })

  return {
    items,
    indexes: shown.indexes,
    isEndShown: shown.end >= items.length,
    tabStopIndex: stop === null ? shown.first : stopIndex,
    /** The row that was focused last, if it still exists. */
    lastFocused: items[found],
    goTo,
    /** Rows that Page Up and Page Down skip. */
    getPageRows: () => Math.max(1, Math.floor((gridRef.current?.clientHeight ?? 0) / rowPx) - 2),
    onScroll(event: UIEvent) {
      const top = places.indexAt(event.currentTarget.scrollTop)
      // At once, because the next frame would show rows that aren't rendered yet.
      if (Math.abs(top - shown.topIndex) >= OVERSCAN / 2) flushSync(() => shown.setTopIndex(top))
    },
    onFocus({ target }: { target: EventTarget }) {
      const { id, index } = getRow(target)?.dataset ?? {}
      if (id !== undefined && id !== stop?.id) setStop({ id, index: Number(index) })
    },
  }
}

function isWithin(row: Element, table: Element, heightPx: number): boolean {
  const topPx = row.getBoundingClientRect().top - table.getBoundingClientRect().top
  return topPx >= 0 && topPx < heightPx
}

function indexOfId(items: readonly { id: string }[], id: string): number {
  return items.findIndex((item) => item.id === id)
}
