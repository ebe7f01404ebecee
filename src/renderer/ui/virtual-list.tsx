import { type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { GridList, ListLayout, type Selection, Virtualizer } from 'react-aria-components'
import { useRemPx } from '../lib/use-rem-px.ts'

export interface VirtualListProps<T extends { id: string }> {
  label: string
  items: readonly T[]
  /** Height of most rows at 100 % text size; the true one is measured. */
  rowHeightRem: number
  /** No row is ever higher or lower than that: none is measured, which is half of what it costs to show a list. */
  hasEvenRows?: boolean
  /** Enter and a press on a row. */
  onAction?: (id: string) => void
  /** Rows that are chosen, each by the box in it. Without it there is nothing to choose. */
  selection?: { keys: Selection; onChange: (keys: Selection) => void }
  className?: string | undefined
  /** Row to begin at, such as the one that somebody comes back from: in sight and with the focus as soon as it is there. */
  startAt?: string | null
  /** Changes when rows look different although their items are the same. */
  dependencies?: readonly unknown[]
  children: (item: T) => ReactElement
}

/** A list of any length of which only the rows in sight exist. Arrow keys walk through rows and what is in them. */
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

/** A row that has not come by then is looked for again with the next items. */
const MOST_FRAMES = 30

function useStartAt<T extends { id: string }>(
  list: RefObject<HTMLElement | null>,
  items: readonly T[],
  startAt: string | null,
  rowHeight: number,
): void {
  const isOver = useRef(startAt === null)
  // Who does something meanwhile is where that is done.
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
    let frames = 0
    let frame = requestAnimationFrame(function look() {
      if (isOver.current) return
      const row = element.querySelector<HTMLElement>(`[data-key="${CSS.escape(startAt)}"]`)
      frames += 1
      if (row) {
        isOver.current = true
        if (document.activeElement === document.body) row.focus()
        row.scrollIntoView({ block: 'nearest' })
      } else if (frames < MOST_FRAMES) {
        element.scrollTop = index * rowHeight - element.clientHeight / 2
        frame = requestAnimationFrame(look)
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [list, items, startAt, rowHeight])
}
