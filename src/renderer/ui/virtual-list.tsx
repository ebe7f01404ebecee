import type { ReactElement } from 'react'
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
  dependencies,
  children,
}: VirtualListProps<T>) {
  const rowHeight = rowHeightRem * useRemPx()
  return (
    <Virtualizer
      layout={ListLayout}
      layoutOptions={hasEvenRows ? { rowSize: rowHeight } : { estimatedRowSize: rowHeight }}
    >
      <GridList
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
