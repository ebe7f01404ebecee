import { type MouseEvent, useRef, useState } from 'react'
import { isMac } from '../../../lib/platform.ts'
import { getRow } from '../../../lib/row-focus.ts'
import { type MenuAction, MenuAt } from '../../../ui/menu.tsx'
import { useSharedTooltip } from '../../../ui/shared-tooltip.tsx'
import { OutlineRow } from './outline-row.tsx'
import type { NodeRow } from './outline-rows.ts'
import styles from './outline.module.css'
import { useTreeKeys } from './use-tree-keys.ts'
import { useTreeRows } from './use-tree-rows.ts'
import { useTreeSelection } from './use-tree-selection.ts'
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

/**
 * The outline's rows as a tree of plain elements, of which only visible ones are rendered: the library's own processes
 * every row of the graph at every change, which takes several frames for hundreds of nodes. Arrow keys, Home, End and
 * letters move to another row and select it; with Shift the selection extends, with Ctrl only the focus moves and Space
 * toggles. Right and left arrow reach a node's exits and a row's controls.
 */
export function OutlineTree({ rows, selected, onSelect, onAction, actionsOf }: OutlineTreeProps) {
  const treeRef = useRef<HTMLDivElement>(null)
  const treeRows = useTreeRows(treeRef, rows, selected)
  const { list, indexes, rowPx } = treeRows
  const selection = useTreeSelection(treeRows, selected, onSelect)
  const pressKey = useTreeKeys(treeRows, selection, onAction)
  const [menu, setMenu] = useState<{ nodeKey: string; title: string; at: Element } | null>(null)
  const { tooltip, ...tooltipEvents } = useSharedTooltip()

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const row = list[Number(getRow(event.target)?.dataset.index)]
    const button = (event.target as Element).closest('button')
    if (!row) return
    treeRows.setStop(row.id)
    if (button?.dataset.does === 'open' && row.level === 1) treeRows.setIsOpen(row.id, !row.isOpen)
    else if (button) setMenu({ nodeKey: row.node.nodeKey, title: row.node.title, at: button })
    else if (event.shiftKey) selection.extendTo(row.id)
    else if (isMac ? event.metaKey : event.ctrlKey) selection.toggle(row.id)
    else selection.replace(row.id)
  }

  return (
    <div
      ref={treeRef}
      role="treegrid"
      tabIndex={-1}
      aria-label={t('label')}
      aria-multiselectable
      aria-rowcount={list.length}
      className={styles.tree}
      onScroll={(event) => {
        treeRows.onScroll(event)
        tooltipEvents.onScroll()
      }}
      onKeyDown={(event) => {
        tooltipEvents.onKeyDown(event)
        pressKey(event)
      }}
      onClick={onClick}
      onDoubleClick={(event) => {
        const id = (event.target as Element).closest('button') ? undefined : getRow(event.target)?.dataset.key
        if (id !== undefined) onAction(id)
      }}
      onFocus={(event) => {
        tooltipEvents.onFocus(event)
        treeRows.onFocus(event)
      }}
      onBlur={(event) => {
        tooltipEvents.onBlur()
        treeRows.onBlur(event)
      }}
      onPointerOver={tooltipEvents.onPointerOver}
      onPointerLeave={tooltipEvents.onPointerLeave}
      onPointerDown={tooltipEvents.onPointerDown}
    >
      {indexes.flatMap((index, at) => {
        const row = list[index]
        if (!row) return []
        const skipped = index - (indexes[at - 1] ?? -1) - 1
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
            isStop={index === treeRows.stopAt}
            isSelected={selected.has(row.id)}
            isMenuOpen={menu?.nodeKey === row.id}
          />,
        ]
      })}
      <Gap heightPx={(list.length - 1 - (indexes.at(-1) ?? -1)) * rowPx} />
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
