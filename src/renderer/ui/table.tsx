import { type CSSProperties, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useOfferedActions } from '../lib/actions.ts'
import { getRow } from '../lib/row-focus.ts'
import { useRemPx } from '../lib/use-rem-px.ts'
import { Button } from './button.tsx'
import { CheckBox } from './check-box.tsx'
import { type MenuAction, MenuAt } from './menu.tsx'
import { t } from './messages/t.ts'
import { useSharedTooltip } from './shared-tooltip.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { placeRows, type TableGroups } from './place-rows.ts'
import { getRowSelection, type RowSelection, type TableSelection } from './row-selection.ts'
import styles from './table.module.css'
import { type TableColumn, type TablePages, useTableColumns } from './use-table-columns.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useTableRows } from './use-table-rows.ts'

export type { TableGroups } from './place-rows.ts'
export type { TableSelection } from './row-selection.ts'
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
  const gridRef = useRef<HTMLDivElement>(null)
  const remPx = useRemPx()
  const rowPx = rowHeightRem * remPx
  const isGrouped = groups !== undefined && (columns.sort === null || columns.sort.columnId === groups.columnId)
  const keyOf = isGrouped ? groups.keyOf : undefined
  const places = useMemo(
    () => placeRows(items, keyOf, { rowPx, headingPx: GROUP_REM * remPx }),
    [items, keyOf, rowPx, remPx],
  )
  const rows = useTableRows(gridRef, items, { places, rowPx, startAt })
  const { indexes } = rows
  const rowSelection = selection ? getRowSelection(selection, items) : null
  const pressKey = useTableKeys(gridRef, rows, rowSelection, { nameOf, onAction })
  const [menu, setMenu] = useState<{ item: T; at: Element } | null>(null)
  const { tooltip, ...tooltipEvents } = useSharedTooltip()

  useOfferedActions(() => {
    const item = rows.lastFocused
    return item && actionsOf ? { itemName: nameOf(item), actions: actionsOf(item) } : null
  })
  const hasMore = useMorePages(pages, rows.isEndShown, items.length)

  const template = [
    ...(selection ? ['var(--control)'] : []),
    columns.template,
    // Room for the columns' menu, and below it for each row's.
    'var(--control)',
  ].join(' ')
  return (
    <>
      {selection && selection.actions !== null && selection.keys.size > 0 && <SelectedBar selection={selection} />}
      <div
        ref={gridRef}
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
          rows.onScroll(event)
          tooltipEvents.onScroll()
        }}
        onKeyDown={(event) => {
          tooltipEvents.onKeyDown(event)
          pressKey(event)
        }}
        onFocus={(event) => {
          rows.onFocus(event)
          tooltipEvents.onFocus(event)
        }}
        onBlur={tooltipEvents.onBlur}
        onPointerOver={tooltipEvents.onPointerOver}
        onPointerLeave={tooltipEvents.onPointerLeave}
        onPointerDown={tooltipEvents.onPointerDown}
        onChange={({ target }) => {
          const index = getRow(target)?.dataset.index
          if (index !== undefined)
            rowSelection?.select([items[Number(index)]], (target as HTMLElement as HTMLInputElement).checked)
        }}
        onClick={({ target }) => {
          const id = (target as Element).closest('button, a, label') ? undefined : getRow(target)?.dataset.id
          if (id !== undefined) onAction(id)
        }}
      >
        <TableHead columns={columns} selectAll={rowSelection && <SelectAll selection={rowSelection} />} />
        {indexes.flatMap((index, at) => {
          const item = items[index]
          if (!item) return []
          const gapPx = places.gapPx(indexes[at - 1] ?? -1, index)
          return [
            ...(gapPx > 0 ? [<Gap key={`before-${at}`} heightPx={gapPx} />] : []),
            ...(groups && places.isFirst(index)
              ? [<GroupHeading key={`group-${index}`} label={groups.labelOf(item)} />]
              : []),
            <TableRow
              key={index}
              item={item}
              index={index}
              name={nameOf(item)}
              columns={columns.shown}
              isStop={index === rows.tabStopIndex}
              isSelected={rowSelection?.keys.has(item.id) ?? null}
              canSelect={rowSelection?.canSelect(item) ?? true}
              onMenu={actionsOf && hasMenus ? setMenu : null}
            />,
          ]
        })}
        <Gap heightPx={places.gapPx(indexes.at(-1) ?? -1, items.length)} />
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

/** Asks for the next page near the end of the rows; whether there is one. */
function useMorePages(pages: TablePages | undefined, isEndShown: boolean, count: number): boolean {
  const readMore = useEffectEvent(() => pages?.onMore?.())
  const hasMore = pages !== undefined && pages.onMore !== null
  useEffect(() => {
    if (isEndShown && hasMore) readMore()
  }, [isEndShown, hasMore, count])
  return hasMore
}

/** How many rows are selected, and what can be done with them. */
function SelectedBar<T>({ selection }: { selection: TableSelection<T> }) {
  return (
    <div className={styles.selected}>
      <span role="status">{t('table.selected', { items: selection.formatCount(selection.keys.size) })}</span>
      {selection.actions}
      <Button look="quiet" onPress={() => selection.onChange(new Set())}>
        {t('table.clearSelection')}
      </Button>
    </div>
  )
}

function SelectAll<T>({ selection: { keys, selectable, selectAll } }: { selection: RowSelection<T> }) {
  return (
    <CheckBox
      aria-label={t('table.selectAll')}
      isSelected={keys.size > 0 && keys.size >= selectable.length}
      isIndeterminate={keys.size > 0 && keys.size < selectable.length}
      isDisabled={selectable.length === 0}
      excludeFromTabOrder
      onChange={selectAll}
    />
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
