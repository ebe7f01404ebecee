import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { foldText } from '#shared/domain/fold-text.ts'
import { isMac } from '../../../lib/platform.ts'
import { useRemPx } from '../../../lib/use-rem-px.ts'
import { type MenuAction, MenuAt } from '../../../ui/menu.tsx'
import { useSharedTooltip } from '../../../ui/shared-tooltip.tsx'
import { OutlineRow } from './outline-row.tsx'
import type { NodeRow, WayRow } from './outline-rows.ts'
import styles from './outline.module.css'
import { t } from './messages/t.ts'

export interface OutlineTreeProps {
  rows: readonly NodeRow[]
  /** IDs of the selected rows. */
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[]) => void
  /** Called on Enter and a double click on a row. */
  onAction: (id: string) => void
  /** A node's actions, requested when its menu opens. */
  actionsOf: (nodeKey: string) => readonly MenuAction[]
}

/** A row in the list: a node, or one of its exits while expanded. */
export type TreeRow = { id: string; level: 1; at: number; of: number; node: NodeRow; isOpen: boolean } | WayTreeRow
export interface WayTreeRow {
  id: string
  level: 2
  at: number
  of: number
  node: NodeRow
  way: WayRow
}

/** Height of every row; also set in the styles. */
const ROW_REM = 2.75
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 3
/** Letters typed in faster succession belong to one word. */
const WORD_MS = 1_000
const ROWS_AT_FIRST = 24

/**
 * The outline's rows as a tree of plain elements, of which only visible ones are rendered: the library's own processes
 * every row of the graph at every change, which takes several frames for hundreds of nodes. Arrow keys, Home, End and
 * letters move to another row and select it; with Shift the selection extends, with Ctrl only the focus moves and Space
 * toggles. Right and left arrow reach a node's exits and a row's controls.
 */
export function OutlineTree({ rows, selected, onSelect, onAction, actionsOf }: OutlineTreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const rowPx = ROW_REM * useRemPx()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [sight, setSight] = useState({ first: 0, rows: ROWS_AT_FIRST })
  /** The row that Tab goes to; null for the selection. */
  const [stop, setStop] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ nodeKey: string; title: string; at: Element } | null>(null)
  const anchor = useRef<string | null>(null)
  const hadFocus = useRef(false)
  const typed = useRef({ text: '', at: 0 })
  const { tooltip, ...tooltipEvents } = useSharedTooltip()

  const list = flatten(rows, open)
  const indexOf = (id: string | null | undefined) => (id == null ? -1 : list.findIndex((row) => row.id === id))
  const [firstSelected] = selected
  const stopAt = Math.max(0, indexOf(stop) >= 0 ? indexOf(stop) : indexOf(firstSelected))
  const stopId = list[stopAt]?.id
  const first = Math.max(0, Math.min(sight.first, list.length - sight.rows) - OVERSCAN)
  const end = Math.min(list.length, first + sight.rows + 2 * OVERSCAN)
  const shown = Array.from({ length: Math.max(0, end - first) }, (_value, at) => first + at)
  if (stopId !== undefined && stopAt < first) shown.unshift(stopAt)
  if (stopId !== undefined && stopAt >= end) shown.push(stopAt)

  useLayoutEffect(() => {
    const element = tree.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const count = Math.ceil(element.clientHeight / rowPx) + 1
      setSight((before) => (before.rows === count ? before : { ...before, rows: count }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [rowPx])

  // A selection made elsewhere is also scrolled into view here and becomes the tab stop.
  useLayoutEffect(() => {
    const element = tree.current
    if (!element || firstSelected === undefined || element.contains(document.activeElement)) return
    setStop(null)
    const top = list.findIndex(({ id }) => id === firstSelected) * rowPx
    if (top < 0 || (top >= element.scrollTop && top + rowPx <= element.scrollTop + element.clientHeight)) return
    element.scrollTop = top < element.scrollTop ? top : top + rowPx - element.clientHeight
    // Only another selection moves the list, and not what happens to the rows meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [firstSelected])

  // After a change the same elements show other rows: the focus stays on its row, or moves to the selection.
  useLayoutEffect(() => {
    const focused = getRow(document.activeElement)
    const isLost = hadFocus.current && document.activeElement === document.body
    const isOnAnother = focused !== null && tree.current?.contains(focused) === true && focused.dataset.key !== stopId
    if (isLost || isOnAnother) elementAt(stopAt)?.focus({ preventScroll: true })
  })

  const elementAt = (index: number) => tree.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)

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

  function selectTo(id: string): void {
    const from = Math.max(0, indexOf(anchor.current ?? stopId))
    const to = indexOf(id)
    const range = list.slice(Math.min(from, to), Math.max(from, to) + 1)
    onSelect((to < from ? range.toReversed() : range).map((row) => row.id))
  }
  function selectOnly(id: string): void {
    anchor.current = id
    onSelect([id])
  }
  function toggle(id: string): void {
    anchor.current = id
    onSelect(selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id])
  }
  function setIsOpen(id: string, isOpen: boolean): void {
    setOpen((before) => (isOpen ? new Set([...before, id]) : new Set([...before].filter((other) => other !== id))))
  }

  function goAcross(row: HTMLElement, step: 1 | -1): void {
    const places = [row, ...row.querySelectorAll('button')]
    const at = places.findIndex((place) => place === document.activeElement)
    places[(at + step + places.length) % places.length]?.focus()
  }
  function goRight(row: HTMLElement, shownRow: TreeRow): void {
    if (shownRow.level === 1 && shownRow.node.ways.length > 0 && !shownRow.isOpen) setIsOpen(shownRow.id, true)
    else goAcross(row, 1)
  }
  function goLeft(row: HTMLElement, shownRow: TreeRow): void {
    if (document.activeElement !== row) goAcross(row, -1)
    else if (shownRow.level === 2) {
      goTo(indexOf(shownRow.node.id))
      selectOnly(shownRow.node.id)
    } else if (shownRow.isOpen) setIsOpen(shownRow.id, false)
  }
  function findTyped(from: number, { key, timeStamp }: KeyboardEvent, goesOn: boolean): number {
    const text = (goesOn ? typed.current.text : '') + foldText(key)
    typed.current = { text, at: timeStamp }
    for (let step = goesOn ? 0 : 1; step <= list.length; step += 1) {
      const index = (from + step) % list.length
      if (list[index] && foldText(nameOf(list[index])).startsWith(text)) return index
    }
    return from
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    tooltipEvents.onKeyDown(event)
    const element = getRow(event.target)
    const index = Number(element?.dataset.index)
    const row = element ? list[index] : undefined
    if (!element || !row || event.defaultPrevented || event.altKey || (event.metaKey && !isMac)) return
    const isMod = isMac ? event.metaKey : event.ctrlKey
    const isOnRow = event.target === element
    const page = Math.max(1, Math.floor((tree.current?.clientHeight ?? 0) / rowPx) - 1)
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: list.length - 1,
    }
    const goesOn = typed.current.text !== '' && event.timeStamp - typed.current.at < WORD_MS
    const isLetter = event.key.length === 1 && !isMod && (event.key !== ' ' || (goesOn && isOnRow))
    const to = moves[event.key] ?? (isLetter ? findTyped(index, event, goesOn) : undefined)
    if (to !== undefined) {
      const gone = goTo(to)
      if (gone && event.shiftKey && !isLetter) selectTo(gone.id)
      else if (gone && !isMod) selectOnly(gone.id)
    } else if (event.key === 'ArrowRight' && !isMod) goRight(element, row)
    else if (event.key === 'ArrowLeft' && !isMod) goLeft(element, row)
    else if (event.key === 'Enter' && isOnRow && !isMod) onAction(row.id)
    else if (event.key === ' ' && isOnRow) {
      if (event.shiftKey) selectTo(row.id)
      else if (isMod) toggle(row.id)
      else selectOnly(row.id)
    } else if (event.key === 'Escape' && selected.size > 0) onSelect([])
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const row = list[Number(getRow(event.target)?.dataset.index)]
    const button = (event.target as Element).closest('button')
    if (!row) return
    setStop(row.id)
    if (button?.dataset.does === 'open' && row.level === 1) setIsOpen(row.id, !row.isOpen)
    else if (button) setMenu({ nodeKey: row.node.nodeKey, title: row.node.title, at: button })
    else if (event.shiftKey) selectTo(row.id)
    else if (isMac ? event.metaKey : event.ctrlKey) toggle(row.id)
    else selectOnly(row.id)
  }

  function onFocus(event: FocusEvent<HTMLDivElement>): void {
    tooltipEvents.onFocus(event)
    hadFocus.current = true
    if (event.target === event.currentTarget) goTo(stopAt)
    else {
      const id = getRow(event.target)?.dataset.key
      if (id !== undefined && id !== stop) setStop(id)
    }
  }

  return (
    <div
      ref={tree}
      role="treegrid"
      tabIndex={-1}
      aria-label={t('label')}
      aria-multiselectable
      aria-rowcount={list.length}
      className={styles.tree}
      onScroll={({ currentTarget }) => {
        const top = Math.floor(currentTarget.scrollTop / rowPx)
        setSight((before) => (before.first === top ? before : { ...before, first: top }))
        tooltipEvents.onScroll()
      }}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={(event) => {
        const id = (event.target as Element).closest('button') ? undefined : getRow(event.target)?.dataset.key
        if (id !== undefined) onAction(id)
      }}
      onFocus={onFocus}
      onBlur={(event) => {
        tooltipEvents.onBlur()
        hadFocus.current = event.currentTarget.contains(event.relatedTarget)
      }}
      onPointerOver={tooltipEvents.onPointerOver}
      onPointerLeave={tooltipEvents.onPointerLeave}
      onPointerDown={tooltipEvents.onPointerDown}
    >
      {shown.flatMap((index, at) => {
        const row = list[index]
        if (!row) return []
        const skipped = index - (shown[at - 1] ?? -1) - 1
        return [
          ...(skipped > 0 ? [<Gap key={`before-${at}`} heightPx={skipped * rowPx} />] : []),
          <OutlineRow
            key={index}
            index={index}
            id={row.id}
            node={row.node}
            way={row.level === 2 ? row.way : null}
            at={row.at}
            of={row.of}
            isOpen={row.level === 1 && row.isOpen}
            isStop={index === stopAt}
            isSelected={selected.has(row.id)}
            isMenuOpen={menu?.nodeKey === row.id}
          />,
        ]
      })}
      <Gap heightPx={(list.length - 1 - (shown.at(-1) ?? -1)) * rowPx} />
      {tooltip}
      {menu && (
        <MenuAt
          label={t('actionsFor', { node: menu.title })}
          at={menu.at}
          actions={actionsOf(menu.nodeKey)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

function Gap({ heightPx }: { heightPx: number }) {
  return <div role="presentation" style={{ height: heightPx }} />
}

function getRow(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role=row]') : null
}

function nameOf(row: TreeRow): string {
  return row.level === 1 ? row.node.name : row.way.label
}

function flatten(rows: readonly NodeRow[], open: ReadonlySet<string>): TreeRow[] {
  return rows.flatMap((node, at): TreeRow[] => {
    const isOpen = open.has(node.id) && node.ways.length > 0
    const row: TreeRow = { id: node.id, level: 1, at, of: rows.length, node, isOpen }
    if (!isOpen) return [row]
    const of = node.ways.length
    return [row, ...node.ways.map((way, wayAt): TreeRow => ({ id: way.id, level: 2, at: wayAt, of, node, way }))]
  })
}
