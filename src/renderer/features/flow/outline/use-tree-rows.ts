import { type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { getRow } from '../../../lib/row-focus.ts'
import { useRemPx } from '../../../lib/use-rem-px.ts'
import { useRowWindow } from '../../../lib/use-row-window.ts'
import { listTreeRows, type NodeRow, type TreeRow } from './outline-rows.ts'

/** Height of every row; also set in the styles. */
const ROW_REM = 2.75
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 3

export type TreeRows = ReturnType<typeof useTreeRows>

/** The rows of the outline with its expanded nodes, which of them are rendered, and the one that Tab goes to. */
export function useTreeRows(
  treeRef: RefObject<HTMLElement | null>,
  nodes: readonly NodeRow[],
  selected: ReadonlySet<string>,
) {
  const rowPx = ROW_REM * useRemPx()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  /** The row that Tab goes to; null for the selection. */
  const [stop, setStop] = useState<string | null>(null)
  const hadFocus = useRef(false)

  const list = listTreeRows(nodes, open)
  const indexOf = (id: string | null | undefined) => (id == null ? -1 : list.findIndex((row) => row.id === id))
  const [firstSelected] = selected
  const stopAt = Math.max(0, indexOf(stop) >= 0 ? indexOf(stop) : indexOf(firstSelected))
  const stopId = list[stopAt]?.id
  const shown = useRowWindow(treeRef, {
    ...{ count: list.length, rowPx, overscan: OVERSCAN },
    stopIndex: stopId === undefined ? -1 : stopAt,
  })
  const elementAt = (index: number) => treeRef.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)

  // A selection made elsewhere is also scrolled into view here and becomes the tab stop.
  useLayoutEffect(() => {
    const tree = treeRef.current
    if (!tree || firstSelected === undefined || tree.contains(document.activeElement)) return
    setStop(null)
    const top = list.findIndex(({ id }) => id === firstSelected) * rowPx
    if (top < 0 || (top >= tree.scrollTop && top + rowPx <= tree.scrollTop + tree.clientHeight)) return
    tree.scrollTop = top < tree.scrollTop ? top : top + rowPx - tree.clientHeight
    // Only another selection moves the list, and not what happens to the rows meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [firstSelected])

  // After a change the same elements show other rows: the focus stays on its row, or moves to the selection.
  useLayoutEffect(() => {
    const focused = getRow(document.activeElement)
    const isLost = hadFocus.current && document.activeElement === document.body
    const isOnAnother =
      focused !== null && treeRef.current?.contains(focused) === true && focused.dataset.key !== stopId
    if (isLost || isOnAnother) elementAt(stopAt)?.focus({ preventScroll: true })
  })

  function goTo(index: number): TreeRow | undefined {
    const at = Math.max(0, Math.min(index, list.length - 1))
    const row = list[at]
    if (!row) return undefined
    // The row must be rendered before it can be focused.
    if (elementAt(at)) setStop(row.id)
    else flushSync(() => setStop(row.id))
    elementAt(at)?.focus({ preventScroll: true })
    elementAt(at)?.scrollIntoView({ block: 'nearest' })
    return row
  }

  return {
    list,
    indexes: shown.indexes,
    rowPx,
    stopAt,
    stopId,
    indexOf,
    goTo,
    setStop,
    setIsOpen: (id: string, isOpen: boolean) =>
      setOpen((before) => (isOpen ? new Set([...before, id]) : new Set([...before].filter((other) => other !== id)))),
    /** Rows that Page Up and Page Down skip. */
    getPageRows: () => Math.max(1, Math.floor((treeRef.current?.clientHeight ?? 0) / rowPx) - 1),
    onScroll: ({ currentTarget }: UIEvent) => shown.setTopIndex(Math.floor(currentTarget.scrollTop / rowPx)),
    onFocus(event: { target: EventTarget; currentTarget: EventTarget }) {
      hadFocus.current = true
      if (event.target === event.currentTarget) goTo(stopAt)
      else setStop(getRow(event.target)?.dataset.key ?? stop)
    },
    onBlur(event: { currentTarget: Element; relatedTarget: Element | null }) {
      hadFocus.current = event.currentTarget.contains(event.relatedTarget)
    },
  }
}
