import { ArrowDown, ArrowUp, Check, Columns3 } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useRemPx } from '../lib/use-rem-px.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import fields from './field.module.css'
import { t } from './messages/t.ts'
import styles from './table.module.css'
import type { TableColumn, TableColumns } from './use-table-columns.ts'

const RESET = 'reset'

/** The headings: they sort, resize by dragging their edge or with Shift and arrows, and end with the columns' menu. */
export function TableHead<T>({ columns, selectAll }: { columns: TableColumns<T>; selectAll: ReactNode }) {
  const { all, shown } = columns
  return (
    <div role="row" aria-rowindex={1} className={classNames(styles.head, styles.entry)}>
      {selectAll && (
        <div role="columnheader" tabIndex={-1} aria-label={t('table.selection')} className={styles.control}>
          {selectAll}
        </div>
      )}
      {shown.map((column) => (
        <Heading key={column.id} column={column} columns={columns} />
      ))}
      <div role="columnheader" tabIndex={-1} aria-label={t('table.actions')} className={styles.control}>
        <MenuTrigger>
          <IconButton label={t('table.columns')}>
            <Columns3 size={14} strokeWidth={1.5} aria-hidden />
          </IconButton>
          <Popover
            className={fields.popover ?? ''}
            offset={4}
            // oxlint-disable-next-line catalog-texts/bare-text -- a place
            placement="bottom end"
          >
            <Menu
              aria-label={t('table.columns')}
              className={fields.list ?? ''}
              selectionMode="multiple"
              selectedKeys={shown.map(({ id }) => id)}
              onSelectionChange={(keys) =>
                columns.hide(all.slice(1).flatMap(({ id }) => (keys === 'all' || keys.has(id) ? [] : [id])))
              }
            >
              {all.slice(1).map(({ id, header }) => (
                <MenuItem key={id} id={id} textValue={header} className={fields.option ?? ''}>
                  {({ isSelected }) => (
                    <>
                      <Check size={16} strokeWidth={1.5} aria-hidden opacity={isSelected ? 1 : 0} />
                      {header}
                    </>
                  )}
                </MenuItem>
              ))}
            </Menu>
            <Menu aria-label={t('table.columns')} className={fields.list ?? ''} onAction={columns.reset}>
              <MenuItem id={RESET} className={fields.option ?? ''}>
                {t('table.resetColumns')}
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      </div>
    </div>
  )
}

function Heading<T>({ column, columns }: { column: TableColumn<T>; columns: TableColumns<T> }) {
  const { id, header, align, sortBy } = column
  const heading = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; rem: number } | null>(null)
  const remPx = useRemPx()
  const widthRem = () => (heading.current?.offsetWidth ?? 0) / remPx
  const direction = columns.sort?.columnId === id ? (columns.sort.isDescending ? 'descending' : 'ascending') : 'none'
  const toward = () => (document.dir === 'rtl' ? -1 : 1)
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <div
      ref={heading}
      role="columnheader"
      tabIndex={-1}
      aria-sort={sortBy && direction}
      className={styles.heading}
      data-align={align}
      onKeyDown={(event) => {
        const step = event.shiftKey ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
        if (step === undefined) return
        event.preventDefault()
        columns.resize(id, widthRem() + step * toward())
      }}
    >
      {sortBy ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.sort}
          // oxlint-disable-next-line catalog-texts/bare-text -- names of keys
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          onClick={() => columns.toggleSort(id)}
        >
          {header}
          {direction !== 'none' && <Arrow size={14} strokeWidth={1.5} aria-hidden />}
        </button>
      ) : (
        <span className={styles.sort} tabIndex={-1} data-stop>
          {header}
        </span>
      )}
      <span
        className={styles.edge}
        data-edge={id}
        aria-hidden
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, rem: widthRem() }
        }}
        onPointerMove={(event: PointerEvent) => {
          if (!drag.current) return
          columns.dragTo(id, drag.current.rem + (toward() * (event.clientX - drag.current.x)) / remPx)
        }}
        onLostPointerCapture={() => {
          drag.current = null
          columns.finishResize()
        }}
      />
    </div>
  )
}
