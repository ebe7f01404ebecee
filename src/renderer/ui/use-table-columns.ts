import { type ReactNode, useMemo, useState } from 'react'
import { getLocale } from '#shared/language/current-language.ts'
import { useRemembered } from '../lib/use-remembered.ts'

export interface TableColumn<T> {
  id: string
  header: string
  /** Width at 100% text size where there is room; below it columns shrink to `minRem`. */
  widthRem: number
  /** 5 if absent. */
  minRem?: number
  /** Numbers end at one edge. */
  align?: 'end'
  /** What rows are sorted by; null sorts last. `pages`: the table's `pages` sorts. If absent, the column can't be sorted. */
  sortBy?: ((item: T) => string | number | null) | 'pages'
  cell: (item: T) => ReactNode
}

export interface TableSort {
  columnId: string
  isDescending: boolean
}

/** For rows that are read part by part, and sorted where they are read. */
export interface TablePages {
  /** Called when the last rows are near; null if there are no more. */
  onMore: (() => void) | null
  sort: TableSort
  onSort: (sort: TableSort) => void
}

interface Choices {
  widths: Readonly<Record<string, number>>
  hidden: readonly string[]
  sort: TableSort | null
}

const NO_CHOICES: Choices = { widths: {}, hidden: [], sort: null }
const MIN_REM = 3
const MAX_REM = 60

export type TableColumns<T> = ReturnType<typeof useTableColumns<T>>

/** A table's columns with the user's widths, hidden columns and sort order, stored per table. */
export function useTableColumns<T>(
  name: string,
  all: readonly TableColumn<T>[],
  given: readonly T[],
  pages: TablePages | undefined,
) {
  const [stored, setStored] = useRemembered<Choices>(`table.${name}`, NO_CHOICES)
  const choices = { ...NO_CHOICES, ...stored }
  const [resizing, setResizing] = useState<{ id: string; rem: number } | null>(null)
  const sort = pages ? pages.sort : choices.sort
  const shown = useShown(all, choices.hidden.join(' '))
  const sortBy = sort ? all.find(({ id }) => id === sort.columnId)?.sortBy : undefined
  const items = useSorted(given, sortBy, sort?.isDescending ?? false)
  const widthOf = (id: string) => (resizing?.id === id ? resizing.rem : choices.widths[id])
  const change = (part: Partial<Choices>) => setStored({ ...choices, ...part })
  const clamp = (rem: number) => Math.min(MAX_REM, Math.max(MIN_REM, rem))
  return {
    all,
    shown,
    items,
    sort,
    /** The grid's tracks: as wide as chosen, otherwise between the column's limits. */
    template: shown
      .map(({ id, widthRem, minRem = Math.min(5, widthRem) }) => {
        const chosen = widthOf(id)
        // oxlint-disable-next-line catalog-texts/bare-text -- a value of CSS
        return chosen === undefined ? `minmax(${minRem}rem, ${widthRem}rem)` : `${chosen}rem`
      })
      .join(' '),
    /** Ascending, descending, then the given order again, which pages don't have. */
    toggleSort: (columnId: string) => {
      const next = { columnId, isDescending: sort?.columnId === columnId && !sort.isDescending }
      if (pages) pages.onSort(next)
      else change({ sort: sort?.columnId === columnId && sort.isDescending ? null : next })
    },
    hide: (ids: readonly string[]) => change({ hidden: ids }),
    /** While dragging; `finishResize` stores it. */
    dragTo: (id: string, rem: number) => setResizing({ id, rem: clamp(rem) }),
    finishResize: () => {
      if (resizing) change({ widths: { ...choices.widths, [resizing.id]: resizing.rem } })
      setResizing(null)
    },
    resize: (id: string, rem: number) => change({ widths: { ...choices.widths, [id]: clamp(rem) } }),
    reset: () => setStored(NO_CHOICES),
  }
}

function useShown<T>(all: readonly TableColumn<T>[], hidden: string): readonly TableColumn<T>[] {
  return useMemo(() => {
    const ids = hidden.split(' ')
    return all.filter(({ id }, at) => at === 0 || !ids.includes(id))
  }, [all, hidden])
}

function useSorted<T>(rows: readonly T[], sortBy: TableColumn<T>['sortBy'], isDescending: boolean): readonly T[] {
  return useMemo(
    () => (typeof sortBy === 'function' ? sortRows(rows, sortBy, isDescending) : rows),
    [rows, sortBy, isDescending],
  )
}

function sortRows<T>(
  rows: readonly T[],
  sortBy: (item: T) => string | number | null,
  isDescending: boolean,
): readonly T[] {
  const sign = isDescending ? -1 : 1
  const texts = new Intl.Collator(getLocale(), { numeric: true })
  return rows
    .map((row) => ({ row, by: sortBy(row) }))
    .sort(({ by: a }, { by: b }) => {
      if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
      return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a), String(b)))
    })
    .map(({ row }) => row)
}
