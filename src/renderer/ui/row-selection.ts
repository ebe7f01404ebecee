import type { ReactNode } from 'react'

export interface TableSelection<T> {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** What is selected, such as “3 conversations”. */
  formatCount: (count: number) => string
  /** Rows that can be selected; all if absent. */
  canSelect?: (item: T) => boolean
  /** Buttons for the selected rows; null if the screen shows them elsewhere, with the count. */
  actions: ReactNode
}

/** The selected rows of a table and what changes them. */
export interface RowSelection<T> {
  keys: ReadonlySet<string>
  /** Rows that can be selected. */
  selectable: readonly T[]
  canSelect(item: T): boolean
  /** Adds rows that can be selected, or removes rows. */
  select(items: readonly (T | undefined)[], isSelected?: boolean): void
  /** Selects exactly the rows that can be selected, or none. */
  selectAll(isSelected: boolean): void
}

/** The selection of a table that shows these items. */
export function getRowSelection<T extends { id: string }>(
  selection: TableSelection<T>,
  items: readonly T[],
): RowSelection<T> {
  const { keys, onChange } = selection
  const canSelect = (item: T) => selection.canSelect?.(item) ?? true
  const selectable = selection.canSelect ? items.filter(canSelect) : items
  return {
    keys,
    selectable,
    canSelect,
    select(chosen, isSelected = true) {
      const next = new Set(keys)
      for (const item of chosen) {
        if (item && isSelected && canSelect(item)) next.add(item.id)
        if (item && !isSelected) next.delete(item.id)
      }
      onChange(next)
    },
    selectAll: (isSelected) => onChange(new Set(isSelected ? selectable.map(({ id }) => id) : [])),
  }
}
