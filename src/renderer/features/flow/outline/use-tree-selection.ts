import { useRef } from 'react'
import type { TreeRows } from './use-tree-rows.ts'

/** What changes the selection of the outline. */
export interface TreeSelection {
  /** Selects only this row. */
  replace(id: string): void
  /** Selects from the row chosen last to this one. */
  extendTo(id: string): void
  toggle(id: string): void
  /** False if nothing was selected. */
  clear(): boolean
}

/** The selection of the outline; rows chosen alone or toggled are where a range starts. */
export function useTreeSelection(
  { list, stopId, indexOf }: TreeRows,
  selected: ReadonlySet<string>,
  onSelect: (ids: readonly string[]) => void,
): TreeSelection {
  const anchor = useRef<string | null>(null)
  return {
    replace(id) {
      anchor.current = id
      onSelect([id])
    },
    extendTo(id) {
      const from = Math.max(0, indexOf(anchor.current ?? stopId))
      const to = indexOf(id)
      const range = list.slice(Math.min(from, to), Math.max(from, to) + 1)
      onSelect((to < from ? range.toReversed() : range).map((row) => row.id))
    },
    toggle(id) {
      anchor.current = id
      onSelect(selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id])
    },
    clear() {
      if (selected.size === 0) return false
      onSelect([])
      return true
    },
  }
}
