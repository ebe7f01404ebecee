import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { foldText } from '#shared/domain/fold-text.ts'
import { useOfferedActions } from '../lib/actions.ts'
import { useRemPx } from '../lib/use-rem-px.ts'
import { Button } from './button.tsx'
import { CheckBox } from './check-box.tsx'
import { type MenuAction, MenuAt } from './menu.tsx'
import { t } from './messages/t.ts'
import { useSharedTooltip } from './shared-tooltip.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { placeRows, type TableGroups } from './place-rows.ts'
import styles from './table.module.css'
import { useStartAt } from './use-start-at.ts'
import { type TableColumn, type TablePages, useTableColumns } from './use-table-columns.ts'

export type { TableGroups } from './place-rows.ts'
export type { TableColumn, TableSort } from './use-table-columns.ts'

export interface TableProps<T extends { id: string }> {
  label: string
  /** Names the stored widths, hidden columns and sort order. */
  name: string
  items: readonly T[]
  /** The first column names the row and can't be hidden. Must be the same array until cells look different. */
  columns: readonly TableColumn<T>[]
  /** A row's name; typed letters move to the next row that starts with them. */
  nameOf: (item: T) => string
  /** Height of each row at 100% text size. */
  rowHeightRem?: number
  /** Called on Enter and a click on a row, but not on its controls. */
  onAction: (id: string) => void
  /** The menu at a row's end; the palette lists the focused row's. */
  actionsOf?: (item: T) => readonly MenuAction[]
  /** False if buttons in the row's cells already offer the actions; only the palette lists them then. */
  hasMenus?: boolean
  /** Selected rows, by checkbox, Space, Shift with arrows, and Ctrl+A. If absent, nothing can be selected. */
  selection?: TableSelection<T>
  /** Headings above groups of rows; must be the same object until they look different. */
  groups?: TableGroups<T>
  /** For rows that are read part by part. */
  pages?: TablePages
  /** Row to start at, such as the one the user returns from: visible and focused as soon as it exists. */
  startAt?: string | null
}

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

/** Rows rendered above and below the visible ones. */
const OVERSCAN = 4
/** Letters typed in faster succession belong to one word. */
const WORD_MS = 1_000
/** What the arrow keys reach in a row. */
// oxlint-disable-next-line catalog-texts/bare-text -- a selector
const CONTROLS = 'button, input, a, [data-stop]'
const HEAD_REM = 2
const GROUP_REM = 2

/**
 * A table of any length that renders only visible rows, as plain elements that are reused for other items: a virtualized
 * React Aria table builds every cell of every row first and takes 13 s for 100,000 rows. Buttons in cells are
 * `RowButton`s, which share one tooltip.
 */
export function Table<T extends { id: string }>(props: TableProps<T>) {
  const {
    label,
    name,
    nameOf,
    rowHeightRem = 2.75,
    onAction,
    actionsOf,
    hasMenus = true,
    selection,
    groups,
    pages,
    startAt = null,
  } = props
  const columns = useTableColumns(name, props.columns, props.items, pages)
  const { items } = columns
  const grid = useRef<HTMLDivElement>(null)
  const remPx = useRemPx()
  const rowPx = rowHeightRem * remPx
  const isGrouped = groups !== undefined && (columns.sort === null || columns.sort.columnId === groups.columnId)
  const keyOf = isGrouped ? groups.keyOf : undefined
  const rowPlaces = useMemo(
    () => placeRows(items, keyOf, { rowPx, headingPx: GROUP_REM * remPx }),
    [items, keyOf, rowPx, remPx],
  )
  const [sight, setSight] = useState({ first: 0, rows: 24 })
  /** The row that Tab goes to; also rendered off screen, so keyboard navigation has a starting point. */
  const [stop, setStop] = useState<{ id: string; index: number } | null>(null)
  const [menu, setMenu] = useState<{ item: T; at: Element } | null>(null)
  const typed = useRef({ text: '', at: 0 })
  const { tooltip, ...tooltipEvents } = useSharedTooltip()

  const found = stop === null ? -1 : items[stop.index]?.id === stop.id ? stop.index : indexOfId(items, stop.id)
  const stopIndex = found >= 0 ? found : Math.min(stop?.index ?? 0, items.length - 1)
  const first = Math.max(0, Math.min(sight.first, items.length - sight.rows) - OVERSCAN)
  const end = Math.min(items.length, first + sight.rows + 2 * OVERSCAN)
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_value, at) => first + at)
  if (stop && stopIndex >= 0 && stopIndex < first) indexes.unshift(stopIndex)
  if (stop && stopIndex >= end) indexes.push(stopIndex)

  const canSelect = (item: T) => selection?.canSelect?.(item) ?? true
  const selectable = selection?.canSelect ? items.filter(canSelect) : items

  useOfferedActions(() => {
    const item = items[found]
    return item && actionsOf ? { itemName: nameOf(item), actions: actionsOf(item) } : null
  })

  const readMore = useEffectEvent(() => pages?.onMore?.())
  const isAtEnd = end >= items.length
  const hasMore = pages !== undefined && pages.onMore !== null
  useEffect(() => {
    if (isAtEnd && hasMore) readMore()
  }, [isAtEnd, hasMore, items.length])

  const rowAt = (index: number) => grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return undefined
    let heightPx = element.clientHeight
    const observer = new ResizeObserver(() => {
      const rows = Math.ceil(element.clientHeight / rowPx) + 1
      setSight((before) => (before.rows === rows ? before : { ...before, rows }))
      // A notice above the table makes it lower: a focused row that was visible stays so.
      const focused = getRow(document.activeElement)
      if (focused && element.contains(focused) && isWithin(focused, element, heightPx))
        focused.scrollIntoView({ block: 'nearest' })
      heightPx = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [rowPx])

  // The same elements now show other items: the focus stays on its row's item, or on its position if the item is gone.
  useLayoutEffect(() => {
    const row = getRow(document.activeElement)
    if (stop === null || row?.dataset.id === undefined || !grid.current?.contains(row)) return
    if (row.dataset.id !== stop.id) goTo(stopIndex)
  })

  useStartAt(startAt, items, (index, takesFocus) => {
    if (takesFocus) goTo(index)
    else grid.current?.scrollTo(0, rowPlaces.topPx(index) - grid.current.clientHeight / 2)
  })

  function goTo(index: number): void {
    const item = items[Math.max(0, Math.min(index, items.length - 1))]
    if (!item) return
    const at = items.indexOf(item)
    // The row must be rendered before it can be focused.
    const show = () => setStop({ id: item.id, index: at })
    if (rowAt(at)) show()
    else flushSync(show)
    rowAt(at)?.focus({ preventScroll: true })
    rowAt(at)?.scrollIntoView({ block: 'nearest' })
  }

  function goAcross(row: HTMLElement, step: 1 | -1): void {
    const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)]
    const places = row.dataset.id === undefined ? controls : [row, ...controls]
    const at = places.findIndex((place) => place === document.activeElement)
    places[(at + step + places.length) % places.length]?.focus()
  }

  function goToHead(): void {
    grid.current?.querySelector<HTMLElement>(`[role=columnheader] :is(${CONTROLS})`)?.focus()
  }

  function goToTyped(from: number, { key, timeStamp }: KeyboardEvent, goesOn: boolean): void {
    const text = (goesOn ? typed.current.text : '') + foldText(key)
    typed.current = { text, at: timeStamp }
    for (let step = goesOn ? 0 : 1; step <= items.length; step += 1) {
      const index = (from + step) % items.length
      const item = items[index]
      if (item && foldText(nameOf(item)).startsWith(text)) return goTo(index)
    }
  }

  function select(chosen: readonly (T | undefined)[], isSelected = true): void {
    const keys = new Set(selection?.keys)
    for (const item of chosen) {
      if (item && isSelected && canSelect(item)) keys.add(item.id)
      if (item && !isSelected) keys.delete(item.id)
    }
    selection?.onChange(keys)
  }

  /** The keys that select rows; whether the key is one of them. */
  function selectByKey(row: HTMLElement, event: KeyboardEvent): boolean {
    const id = row.dataset.id
    if (!selection || id === undefined) return false
    const { key, shiftKey } = event
    const index = Number(row.dataset.index)
    if (key === ' ' && event.target === row) select([items[index]], !selection.keys.has(id))
    else if (key === 'a' && (event.ctrlKey || event.metaKey)) select(items)
    else if (key === 'Escape' && selection.keys.size > 0) selection.onChange(new Set())
    else if (shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const next = key === 'ArrowDown' ? index + 1 : index - 1
      select([items[index], items[next]])
      goTo(next)
    } else return false
    event.preventDefault()
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    tooltipEvents.onKeyDown(event)
    const row = getRow(event.target)
    if (!row || event.defaultPrevented) return
    const goesOn = typed.current.text !== '' && event.timeStamp - typed.current.at < WORD_MS
    if (!(goesOn && event.key === ' ') && selectByKey(row, event)) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const isHead = row.dataset.id === undefined
    const index = isHead ? -1 : Number(row.dataset.index)
    const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / rowPx) - 2)
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(index + 1),
      ArrowUp: () => (index > 0 ? goTo(index - 1) : goToHead()),
      PageDown: () => goTo(index + page),
      PageUp: () => goTo(index - page),
      Home: () => goTo(0),
      End: () => goTo(items.length - 1),
      ArrowRight: () => goAcross(row, 1),
      ArrowLeft: () => goAcross(row, -1),
      ...(event.target === row ? { Enter: () => onAction(row.dataset.id ?? '') } : {}),
    }
    const move = moves[event.key]
    const isLetter = !isHead && event.key.length === 1 && (event.key !== ' ' || (goesOn && event.target === row))
    if (!move && !isLetter) return
    event.preventDefault()
    if (move) move()
    else goToTyped(index, event, goesOn)
  }

  function onFocus(event: SyntheticEvent<HTMLDivElement>): void {
    const row = getRow(event.target)
    const id = row?.dataset.id
    if (id !== undefined && id !== stop?.id) setStop({ id, index: Number(row?.dataset.index) })
  }

  const selectedCount = selection?.keys.size ?? 0
  const template = [
    ...(selection ? ['var(--control)'] : []),
    columns.template,
    // Room for the columns' menu, and below it for each row's.
    'var(--control)',
  ].join(' ')
  return (
    <>
      {selection && selection.actions !== null && selectedCount > 0 && (
        <div className={styles.selected}>
          <span role="status">{t('table.selected', { items: selection.formatCount(selectedCount) })}</span>
          {selection.actions}
          <Button look="quiet" onPress={() => selection.onChange(new Set())}>
            {t('table.clearSelection')}
          </Button>
        </div>
      )}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        // Unknown while there are more to read.
        aria-rowcount={hasMore ? -1 : items.length + 1}
        aria-multiselectable={selection ? true : undefined}
        className={styles.table}
        style={
          // oxlint-disable-next-line catalog-texts/bare-text -- values of CSS
          { '--columns': template, '--row-height': `${rowHeightRem}rem`, '--head': `${HEAD_REM}rem` } as CSSProperties
        }
        onScroll={(event) => {
          const { scrollTop } = event.currentTarget
          const top = rowPlaces.indexAt(scrollTop)
          // At once, because the next frame would show rows that aren't rendered yet.
          if (Math.abs(top - sight.first) >= OVERSCAN / 2) flushSync(() => setSight({ ...sight, first: top }))
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
        onChange={({ target }) => {
          const index = getRow(target)?.dataset.index
          if (index !== undefined) select([items[Number(index)]], (target as HTMLElement as HTMLInputElement).checked)
        }}
        onClick={({ target }) => {
          const id = (target as Element).closest('button, a, label') ? undefined : getRow(target)?.dataset.id
          if (id !== undefined) onAction(id)
        }}
      >
        <TableHead
          columns={columns}
          selectAll={
            selection && (
              <CheckBox
                aria-label={t('table.selectAll')}
                isSelected={selectedCount > 0 && selectedCount >= selectable.length}
                isIndeterminate={selectedCount > 0 && selectedCount < selectable.length}
                isDisabled={selectable.length === 0}
                excludeFromTabOrder
                onChange={(isSelected) => selection.onChange(new Set(isSelected ? selectable.map(({ id }) => id) : []))}
              />
            )
          }
        />
        {indexes.flatMap((index, at) => {
          const item = items[index]
          if (!item) return []
          const gapPx = rowPlaces.gapPx(indexes[at - 1] ?? -1, index)
          return [
            ...(gapPx > 0 ? [<Gap key={`before-${at}`} heightPx={gapPx} />] : []),
            ...(groups && rowPlaces.isFirst(index)
              ? [<GroupHeading key={`group-${index}`} label={groups.labelOf(item)} />]
              : []),
            <TableRow
              key={index}
              item={item}
              index={index}
              name={nameOf(item)}
              columns={columns.shown}
              isStop={index === (stop === null ? first : stopIndex)}
              isSelected={selection ? selection.keys.has(item.id) : null}
              canSelect={canSelect(item)}
              onMenu={actionsOf && hasMenus ? setMenu : null}
            />,
          ]
        })}
        <Gap heightPx={rowPlaces.gapPx(indexes.at(-1) ?? -1, items.length)} />
        {tooltip}
      </div>
      {menu && actionsOf && (
        <MenuAt
          label={t('table.actionsFor', { name: nameOf(menu.item) })}
          at={menu.at}
          actions={actionsOf(menu.item)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

function GroupHeading({ label }: { label: string }) {
  return (
    // oxlint-disable-next-line catalog-texts/bare-text -- a value of CSS
    <div role="row" className={styles.group} style={{ height: `${GROUP_REM}rem` }}>
      <div role="gridcell">{label}</div>
    </div>
  )
}

function Gap({ heightPx }: { heightPx: number }) {
  return <div role="presentation" style={{ height: heightPx }} />
}

function isWithin(row: Element, table: Element, heightPx: number): boolean {
  const topPx = row.getBoundingClientRect().top - table.getBoundingClientRect().top
  return topPx >= 0 && topPx < heightPx
}

function getRow(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role=row]') : null
}

function indexOfId(items: readonly { id: string }[], id: string): number {
  return items.findIndex((item) => item.id === id)
}
