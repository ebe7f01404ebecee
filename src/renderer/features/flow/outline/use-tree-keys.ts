import type { KeyboardEvent } from 'react'
import { isMac } from '../../../lib/platform.ts'
import { focusAcross, getRow, useTypeahead } from '../../../lib/row-focus.ts'
import type { TreeRow } from './outline-rows.ts'
import type { TreeRows } from './use-tree-rows.ts'
import type { TreeSelection } from './use-tree-selection.ts'

/** Keys of the outline's rows: they move the focus, select, expand nodes, and open a row. */
export function useTreeKeys(
  { list, indexOf, goTo, setIsOpen, getPageRows }: TreeRows,
  selection: TreeSelection,
  onAction: (id: string) => void,
): (event: KeyboardEvent) => void {
  const typeahead = useTypeahead()

  function goAcross(element: HTMLElement, step: 1 | -1): void {
    focusAcross([element, ...element.querySelectorAll('button')], step)
  }
  function goRight(element: HTMLElement, row: TreeRow): void {
    if (row.level === 1 && row.node.ways.length > 0 && !row.isOpen) setIsOpen(row.id, true)
    else goAcross(element, 1)
  }
  function goLeft(element: HTMLElement, row: TreeRow): void {
    if (document.activeElement !== element) goAcross(element, -1)
    else if (row.level === 2) {
      goTo(indexOf(row.node.id))
      selection.replace(row.node.id)
    } else if (row.isOpen) setIsOpen(row.id, false)
  }
  function findTyped(event: KeyboardEvent, from: number): number {
    return typeahead.find(event, from, list.length, (at) => (list[at] ? getShownText(list[at]) : '')) ?? from
  }

  return (event) => {
    const element = getRow(event.target)
    const index = Number(element?.dataset.index)
    const row = element ? list[index] : undefined
    if (!element || !row || event.defaultPrevented || event.altKey || (event.metaKey && !isMac)) return
    const isMod = isMac ? event.metaKey : event.ctrlKey
    const isOnRow = event.target === element
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + getPageRows(),
      PageUp: index - getPageRows(),
      Home: 0,
      End: list.length - 1,
    }
    const continuesWord = typeahead.continues(event)
    const isLetter = event.key.length === 1 && !isMod && (event.key !== ' ' || (continuesWord && isOnRow))
    const to = moves[event.key] ?? (isLetter ? findTyped(event, index) : undefined)
    if (to !== undefined) {
      const reached = goTo(to)
      if (reached && event.shiftKey && !isLetter) selection.extendTo(reached.id)
      else if (reached && !isMod) selection.replace(reached.id)
    } else if (event.key === 'ArrowRight' && !isMod) goRight(element, row)
    else if (event.key === 'ArrowLeft' && !isMod) goLeft(element, row)
    else if (event.key === 'Enter' && isOnRow && !isMod) onAction(row.id)
    else if (event.key === ' ' && isOnRow) {
      if (event.shiftKey) selection.extendTo(row.id)
      else if (isMod) selection.toggle(row.id)
      else selection.replace(row.id)
    } else if (event.key !== 'Escape' || !selection.clear()) return
    event.preventDefault()
  }
}

/** The text that a row starts with on the screen; its name for screen readers starts with its kind. */
function getShownText(row: TreeRow): string {
  return row.level === 1 ? row.node.title : row.way.label
}
