import { CornerDownRight, Ellipsis, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { KindIcon } from '../kind-icon.tsx'
import styles from './outline.module.css'
import type { NodeRow, WayRow } from './outline-rows.ts'
import { t } from './messages/t.ts'

export interface OutlineRowProps {
  index: number
  id: string
  node: NodeRow
  /** The exit for this row; null for the node itself. */
  way: WayRow | null
  /** Position and count among its siblings. */
  at: number
  of: number
  isOpen: boolean
  /** Whether Tab reaches it. */
  isStop: boolean
  isSelected: boolean
  isMenuOpen: boolean
}

/** One row of the outline. The tree handles its events; only rows with changed text rerender. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { index, id, node, way, at, of, isOpen, isStop, isSelected, isMenuOpen } = props
  const hasWays = way === null && node.ways.length > 0
  return (
    <div
      role="row"
      aria-label={
        way === null
          ? node.name
          : way.target === null
            ? t('way.nowhere', { exit: way.label })
            : t('way.to', { exit: way.label, node: way.target })
      }
      aria-level={way === null ? 1 : 2}
      aria-posinset={at + 1}
      aria-setsize={of}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      aria-expanded={hasWays ? isOpen : undefined}
      tabIndex={isStop ? 0 : -1}
      data-index={index}
      data-key={id}
      className={styles.row}
    >
      {way === null ? (
        <NodeCell node={node} hasWays={hasWays} isOpen={isOpen} isMenuOpen={isMenuOpen} />
      ) : (
        <WayCell way={way} />
      )}
    </div>
  )
})

function NodeCell({
  node,
  hasWays,
  isOpen,
  isMenuOpen,
}: {
  node: NodeRow
  hasWays: boolean
  isOpen: boolean
  isMenuOpen: boolean
}) {
  return (
    <div role="gridcell" className={styles.node}>
      {hasWays ? (
        <button
          type="button"
          tabIndex={-1}
          className={styles.chevron}
          data-does="open"
          aria-label={t(isOpen ? 'hideExits' : 'showExits')}
        >
          <span aria-hidden data-open={isOpen || undefined} />
        </button>
      ) : (
        <span className={styles.chevron} />
      )}
      <KindIcon type={node.type} className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{node.title}</span>
        <span className={styles.kind}>
          {node.kind}
          {node.isReached ? '' : ` · ${t('notReached')}`}
        </span>
      </span>
      {node.issueCount > 0 && (
        <span className={styles.issues} aria-hidden>
          <TriangleAlert size={14} strokeWidth={1.5} />
          {node.issueCount}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={styles.more}
        aria-label={t('actionsFor', { node: node.title })}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
      >
        <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  )
}

function WayCell({ way }: { way: WayRow }) {
  return (
    <div role="gridcell" className={styles.way} data-open={way.target === null || undefined}>
      <CornerDownRight size={14} strokeWidth={1.5} aria-hidden />
      <span className={styles.words}>
        {way.label}
        <span className={styles.target}>{way.target ?? t('leadsNowhere')}</span>
      </span>
    </div>
  )
}
