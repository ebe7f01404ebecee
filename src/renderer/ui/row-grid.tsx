import { type KeyboardEvent, memo, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRemPx } from '../lib/use-rem-px.ts'
import { useSharedTooltip } from './shared-tooltip.tsx'

export interface RowGridProps<T extends { id: string }> {
  label: string
  items: readonly T[]
  /** What a row is called; letters that are typed go to the next row that begins with them. */
  nameOf: (item: T) => string
  /** Height of most rows at 100 % text size; the true one is measured. */
  rowHeightRem: number
  /** Enter and a press on a row, but not on what is in it. */
  onAction: (id: string) => void
  className?: string | undefined
  rowClassName?: string | undefined
  /** The one cell of a row. The same function until rows look different although their items are the same. */
  children: (item: T) => ReactNode
}

/** Rows above and below those in sight. */
const OVERSCAN = 3
/** Letters that follow each other faster than this belong to one word. */
const WORD_MS = 1_000

/**
 * A list that another list takes the place of at every letter: as `VirtualList`, but a row is plain elements, and one that
 * shows another item is the same elements with another text. Its buttons are `RowButton`s, with one tooltip for all.
 */
export function RowGrid<T extends { id: string }>(props: RowGridProps<T>) {
  const { label, items, nameOf, rowHeightRem, onAction, className, rowClassName, children } = props
  const grid = useRef<HTMLDivElement>(null)
  const estimatedPx = rowHeightRem * useRemPx()
  const [measuredPx, setMeasuredPx] = useState<number | null>(null)
  const rowPx = measuredPx ?? estimatedPx
  const [sight, setSight] = useState({ first: 0, rows: 24 })
  /** The row that Tab goes to; it exists also out of sight, so that the keys have somewhere to go on from. */
  const [stop, setStop] = useState<{ id: string; index: number } | null>(null)
  const typed = useRef({ text: '', at: 0 })
  const { tooltip, ...tooltipEvents } = useSharedTooltip()

  const found = stop === null ? -1 : items[stop.index]?.id === stop.id ? stop.index : indexOfId(items, stop.id)
  const stopIndex = found >= 0 ? found : Math.min(stop?.index ?? 0, items.length - 1)
  const first = Math.max(0, Math.min(sight.first, items.length - sight.rows) - OVERSCAN)
  const end = Math.min(items.length, first + sight.rows + 2 * OVERSCAN)
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_value, at) => first + at)
  if (stop && stopIndex >= 0 && stopIndex < first) indexes.unshift(stopIndex)
  if (stop && stopIndex >= end) indexes.push(stopIndex)

  const rowAt = (index: number) => grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      // A row with more to say is higher; the lowest is what most are.
      const heights = [...element.querySelectorAll<HTMLElement>('[role=row]')].map((row) => row.offsetHeight)
      const lowest = Math.min(...heights)
      if (Number.isFinite(lowest) && lowest > 0) setMeasuredPx(lowest)
      const rows = Math.ceil(element.clientHeight / (lowest > 0 ? lowest : estimatedPx)) + 1
      setSight((before) => (before.rows === rows ? before : { ...before, rows }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [estimatedPx])

  // The same elements show other items now: whoever was on a row stays on its item, or on its place when that is gone.
  useLayoutEffect(() => {
    const row = rowOf(document.activeElement)
    if (stop === null || !row || !grid.current?.contains(row) || row.dataset.id === stop.id) return
    goTo(stopIndex)
  })

  function goTo(index: number): void {
    const item = items[Math.max(0, Math.min(index, items.length - 1))]
    if (!item) return
    const at = items.indexOf(item)
    // The row has to exist before it can be gone to.
    const show = () => setStop({ id: item.id, index: at })
    if (rowAt(at)) show()
    else flushSync(show)
    rowAt(at)?.focus({ preventScroll: true })
    rowAt(at)?.scrollIntoView({ block: 'nearest' })
  }

  function goAcross(row: HTMLElement, step: 1 | -1): void {
    const places = [row, ...row.querySelectorAll('button')]
    const at = places.findIndex((place) => place === document.activeElement)
    places[(at + step + places.length) % places.length]?.focus()
  }

  function goToTyped(from: number, { key, timeStamp }: KeyboardEvent, goesOn: boolean): void {
    const text = (goesOn ? typed.current.text : '') + key.toLocaleLowerCase()
    typed.current = { text, at: timeStamp }
    for (let step = goesOn ? 0 : 1; step <= items.length; step += 1) {
      const index = (from + step) % items.length
      const item = items[index]
      if (item && nameOf(item).toLocaleLowerCase().startsWith(text)) return goTo(index)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    tooltipEvents.onKeyDown(event)
    const row = rowOf(event.target)
    if (!row || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const index = Number(row.dataset.index)
    const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / rowPx) - 1)
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(index + 1),
      ArrowUp: () => goTo(index - 1),
      PageDown: () => goTo(index + page),
      PageUp: () => goTo(index - page),
      Home: () => goTo(0),
      End: () => goTo(items.length - 1),
      ArrowRight: () => goAcross(row, 1),
      ArrowLeft: () => goAcross(row, -1),
      ...(event.target === row ? { Enter: () => onAction(row.dataset.id ?? '') } : {}),
    }
    const move = moves[event.key]
    const goesOn = typed.current.text !== '' && event.timeStamp - typed.current.at < WORD_MS
    const isLetter = event.key.length === 1 && (event.key !== ' ' || (goesOn && event.target === row))
    if (!move && !isLetter) return
    event.preventDefault()
    if (move) move()
    else goToTyped(index, event, goesOn)
  }

  function onFocus(event: SyntheticEvent<HTMLDivElement>): void {
    const row = rowOf(event.target)
    const id = row?.dataset.id
    if (id !== undefined && id !== stop?.id) setStop({ id, index: Number(row?.dataset.index) })
  }

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={items.length}
      className={className}
      onScroll={(event) => {
        const { scrollTop } = event.currentTarget
        const top = Math.floor(scrollTop / rowPx)
        setSight((before) => (before.first === top ? before : { ...before, first: top }))
        tooltipEvents.onScroll()
      }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        onFocus(event)
        tooltipEvents.onFocus(event)
      }}
      onBlur={tooltipEvents.onBlur}
      onPointerOver={tooltipEvents.onPointerOver}
      onPointerLeave={tooltipEvents.onPointerLeave}
      onPointerDown={tooltipEvents.onPointerDown}
      onClick={({ target }) => {
        const id = (target as Element).closest('button') ? undefined : rowOf(target)?.dataset.id
        if (id !== undefined) onAction(id)
      }}
    >
      {indexes.flatMap((index, at) => {
        const item = items[index]
        if (!item) return []
        const skipped = index - (indexes[at - 1] ?? -1) - 1
        return [
          ...(skipped > 0 ? [<Gap key={`before-${at}`} heightPx={skipped * rowPx} />] : []),
          <GridRow
            key={index}
            item={item}
            index={index}
            name={nameOf(item)}
            isStop={index === (stop === null ? first : stopIndex)}
            className={rowClassName}
          >
            {children}
          </GridRow>,
        ]
      })}
      <Gap heightPx={(items.length - 1 - (indexes.at(-1) ?? -1)) * rowPx} />
      {tooltip}
    </div>
  )
}

function Gap({ heightPx }: { heightPx: number }) {
  return <div role="presentation" style={{ height: heightPx }} />
}

interface GridRowProps<T> {
  item: T
  index: number
  name: string
  isStop: boolean
  className: string | undefined
  children: (item: T) => ReactNode
}

const GridRow = memo(function GridRow<T extends { id: string }>(props: GridRowProps<T>) {
  const { item, index, name, isStop, className, children } = props
  return (
    <div
      role="row"
      aria-label={name}
      aria-rowindex={index + 1}
      tabIndex={isStop ? 0 : -1}
      data-index={index}
      data-id={item.id}
      className={className}
    >
      {children(item)}
    </div>
  )
}) as <T extends { id: string }>(props: GridRowProps<T>) => ReactNode

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role=row]') : null
}

function indexOfId(items: readonly { id: string }[], id: string): number {
  return items.findIndex((item) => item.id === id)
}
