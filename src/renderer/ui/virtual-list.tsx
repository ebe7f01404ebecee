import { type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { GridList, ListLayout, type Selection, Virtualizer } from 'react-aria-components'
import { useRemPx } from '../lib/use-rem-px.ts'

export interface VirtualListProps<T extends { id: string }> {
  label: string
  items: readonly T[]
  /** Height of most rows at 100% text size; the actual height is measured. */
  rowHeightRem: number
  /** All rows have that height, so none is measured, which saves half the cost of showing a list. */
  hasEvenRows?: boolean
  /** Called on Enter and a click on a row. */
  onAction?: (id: string) => void
  /** Selected rows, by their checkboxes. If absent, nothing can be selected. */
  selection?: { keys: Selection; onChange: (keys: Selection) => void }
  className?: string
  /** Row to start at, such as the one the user returns from: visible and focused as soon as it exists. */
  startAt?: string | null
  /** Changes if rows look different with the same items. */
  dependencies?: readonly unknown[]
  children: (item: T) => ReactElement
}

/** A list of any length that renders only visible rows. Arrow keys move through rows and their controls. */
export function VirtualList<T extends { id: string }>({
  label,
  items,
  rowHeightRem,
  hasEvenRows = false,
  onAction,
  selection,
  className,
  startAt = null,
  dependencies,
  children,
}: VirtualListProps<T>) {
  const rowHeight = rowHeightRem * useRemPx()
  const list = useRef<HTMLDivElement>(null)
  useStartAt(list, items, startAt, rowHeight)
  return (
    <Virtualizer
      layout={ListLayout}
      layoutOptions={hasEvenRows ? { rowSize: rowHeight } : { estimatedRowSize: rowHeight }}
    >
      <GridList
        ref={list}
        aria-label={label}
        items={items}
        className={className}
        dependencies={dependencies ?? []}
        {...(selection
          ? { selectionMode: 'multiple', selectedKeys: selection.keys, onSelectionChange: selection.onChange }
          : {})}
        {...(onAction ? { onAction: (key: string | number) => onAction(String(key)) } : {})}
      >
        {children}
      </GridList>
    </Virtualizer>
  )
}

function useStartAt<T extends { id: string }>(
  list: RefObject<HTMLElement | null>,
  items: readonly T[],
  startAt: string | null,
  rowHeight: number,
): void {
  const isOver = useRef(startAt === null)
  // A user who acts in the meantime keeps their focus.
  useEffect(() => {
    if (isOver.current) return undefined
    const leave = () => (isOver.current = true)
    const signs = ['keydown', 'pointerdown', 'wheel'] as const
    for (const sign of signs) addEventListener(sign, leave, { capture: true, passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, leave, { capture: true })
    }
  }, [])
  useEffect(() => {
    const index = isOver.current ? -1 : items.findIndex(({ id }) => id === startAt)
    const element = list.current
    if (!element || index < 0 || startAt === null) return undefined
    // However many frames a busy machine needs: it ends with the row, with what the user does, or with the list.
    let frame = requestAnimationFrame(function look() {
      if (isOver.current) return
      const row = element.querySelector<HTMLElement>(`[data-key="${CSS.escape(startAt)}"]`)
      if (row) {
        isOver.current = true
        if (document.activeElement === document.body) row.focus()
        row.scrollIntoView({ block: 'nearest' })
      } else {
        element.scrollTop = index * rowHeight - element.clientHeight / 2
        frame = requestAnimationFrame(look)
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [list, items, startAt, rowHeight])
}
