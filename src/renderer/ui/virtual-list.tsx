import type { ReactElement } from 'react'
import { GridList, ListLayout, Virtualizer } from 'react-aria-components'

export interface VirtualListProps<T extends { id: string }> {
  label: string
  items: readonly T[]
  /** Height of most rows at 100 % text size; the true one is measured. */
  rowHeightRem: number
  /** Enter and a press on a row. */
  onAction?: (id: string) => void
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
  onAction,
  className,
  dependencies,
  children,
}: VirtualListProps<T>) {
  const rowHeight = rowHeightRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: rowHeight }}>
      <GridList
        aria-label={label}
        items={items}
        className={className}
        dependencies={dependencies ?? []}
        {...(onAction ? { onAction: (key: string | number) => onAction(String(key)) } : {})}
      >
        {children}
      </GridList>
    </Virtualizer>
  )
}
