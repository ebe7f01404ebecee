import type { KeyboardEvent, RefObject } from 'react'
import { focusAcross, getRow, useTypeahead } from '../lib/row-focus.ts'
import type { RowSelection } from './row-selection.ts'
import type { TableRows } from './use-table-rows.ts'

/** What the arrow keys reach in a row. */
// oxlint-disable-next-line catalog-texts/bare-text -- a selector
const CONTROLS = 'button, input, a, [data-stop]'

/** Keys of the focused row, of its controls and of the headings: they move the focus, select rows and open a row. */
export function useTableKeys<T extends { id: string }>(
  gridRef: RefObject<HTMLElement | null>,
  rows: TableRows<T>,
  selection: RowSelection<T> | null,
  { nameOf, onAction }: { nameOf: (item: T) => string; onAction: (id: string) => void },
): (event: KeyboardEvent) => void {
  const typeahead = useTypeahead()
  const { items, goTo } = rows

  function goAcross(row: HTMLElement, step: 1 | -1): void {
    const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)]
    focusAcross(row.dataset.id === undefined ? controls : [row, ...controls], step)
  }

  function goToHead(): void {
    gridRef.current?.querySelector<HTMLElement>(`[role=columnheader] :is(${CONTROLS})`)?.focus()
  }

  function goToTyped(event: KeyboardEvent, from: number): void {
    const index = typeahead.find(event, from, items.length, (at) => (items[at] ? nameOf(items[at]) : ''))
    if (index !== null) goTo(index)
  }

  /** The keys that select rows; whether the key is one of them. */
  function selectByKey(row: HTMLElement, event: KeyboardEvent): boolean {
    const id = row.dataset.id
    if (!selection || id === undefined) return false
    const { key, shiftKey } = event
    const index = Number(row.dataset.index)
    if (key === ' ' && event.target === row) selection.select([items[index]], !selection.keys.has(id))
    else if (key === 'a' && (event.ctrlKey || event.metaKey)) selection.select(items)
    else if (key === 'Escape' && selection.keys.size > 0) selection.selectAll(false)
    else if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const next = key === 'ArrowDown' ? index + 1 : index - 1
      selection.select([items[index], items[next]])
      goTo(next)
    } else return false
    event.preventDefault()
    return true
  }

  return (event) => {
    const row = getRow(event.target)
    if (!row || event.defaultPrevented) return
    const continuesWord = typeahead.continues(event)
    if (!(continuesWord && event.key === ' ') && selectByKey(row, event)) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const isHead = row.dataset.id === undefined
    const index = isHead ? -1 : Number(row.dataset.index)
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(index + 1),
      ArrowUp: () => (index > 0 ? goTo(index - 1) : goToHead()),
      PageDown: () => goTo(index + rows.getPageRows()),
      PageUp: () => goTo(index - rows.getPageRows()),
      Home: () => goTo(0),
      End: () => goTo(items.length - 1),
      ArrowRight: () => goAcross(row, 1),
      ArrowLeft: () => goAcross(row, -1),
      ...(event.target === row ? { Enter: () => onAction(row.dataset.id ?? '') } : {}),
    }
    const move = moves[event.key]
    const isLetter = !isHead && event.key.length === 1 && (event.key !== ' ' || (continuesWord && event.target === row))
    if (!move && !isLetter) return
    event.preventDefault()
    if (move) move()
    else goToTyped(event, index)
  }
}
