import { Ellipsis } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { t } from './messages/t.ts'
import { RowButton } from './row-button.tsx'
import styles from './table.module.css'
import type { TableColumn } from './use-table-columns.ts'

/** The table handles the change of any row's checkbox. */
const BUBBLE = () => undefined

const MENU_ICON = <Ellipsis size={16} strokeWidth={1.5} aria-hidden />

interface TableRowProps<T> {
  item: T
  index: number
  name: string
  columns: readonly TableColumn<T>[]
  isStop: boolean
  /** Null if rows can't be selected. */
  isSelected: boolean | null
  canSelect: boolean
  onMenu: ((menu: { item: T; at: Element }) => void) | null
}

/** One row; rendered again only if its own item, columns or selection change. */
export const TableRow = memo(function TableRow<T extends { id: string }>(props: TableRowProps<T>) {
  const { item, index, name, columns, isStop, isSelected, canSelect, onMenu } = props
  const checkId = useId()
  return (
    <div
      role="row"
      aria-label={name}
      // The headings are the first row.
      aria-rowindex={index + 2}
      aria-selected={canSelect ? (isSelected ?? undefined) : undefined}
      tabIndex={isStop ? 0 : -1}
      data-index={index}
      data-id={item.id}
      className={classNames(styles.row, styles.entry)}
    >
      {isSelected !== null && (
        <div role="gridcell" id={checkId} aria-label={t('table.selectRow', { name })} className={styles.control}>
          <RowCheck nameId={checkId} isSelected={isSelected} canSelect={canSelect} />
        </div>
      )}
      {columns.map((column, at) => {
        const content = column.cell(item)
        return (
          <div
            key={column.id}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            className={styles.cell}
            data-align={column.align}
            title={typeof content === 'string' ? content : undefined}
            dir={at === 0 && typeof content === 'string' ? 'auto' : undefined}
          >
            {content}
          </div>
        )
      })}
      {onMenu && (
        <div role="gridcell" className={styles.control}>
          <RowButton
            label={t('table.actionsFor', { name })}
            aria-haspopup="menu"
            onPress={(event) => onMenu({ item, at: event.currentTarget })}
          >
            {MENU_ICON}
          </RowButton>
        </div>
      )}
    </div>
  )
}) as <T extends { id: string }>(props: TableRowProps<T>) => ReactNode

/** Named by its cell, so that a new name doesn't render it: React writes all attributes of an input that it renders. */
const RowCheck = memo(function RowCheck(props: { nameId: string; isSelected: boolean; canSelect: boolean }) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-labelledby={props.nameId}
        checked={props.isSelected}
        disabled={!props.canSelect}
        tabIndex={-1}
        onChange={BUBBLE}
      />
    </label>
  )
})
