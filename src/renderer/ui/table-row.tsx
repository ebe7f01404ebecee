import { Ellipsis } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { t } from './messages/t.ts'
import { RowButton } from './row-button.tsx'
import styles from './table.module.css'
import type { TableColumn } from './use-table-columns.ts'

/** The table handles the change of any row's checkbox. */
const BUBBLE = () => undefined

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
        <div role="gridcell" className={styles.control}>
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-label={t('table.selectRow', { name })}
              checked={isSelected}
              disabled={!canSelect}
              tabIndex={-1}
              onChange={BUBBLE}
            />
          </label>
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
            <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
          </RowButton>
        </div>
      )}
    </div>
  )
}) as <T extends { id: string }>(props: TableRowProps<T>) => ReactNode
