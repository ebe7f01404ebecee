import { Button as AriaButton } from 'react-aria-components'
import type { ItemChange } from '#shared/domain/flow/diff-graphs.ts'
import { type FlowGraph, sourceOf } from '#shared/domain/flow/flow-graph.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import { MarkWord } from '../reading/mark-icon.tsx'
import { markOf } from '../reading/marks.ts'
import { formatItem } from '../reading/format-item.ts'
import styles from './merge.module.css'
import { t } from './messages/t.ts'

/** A titled list of changes; nothing if there are none. */
export function EditList({
  title,
  edits,
  graph,
  kinds,
  isFolded = false,
  onShow,
}: {
  title: string
  edits: readonly ItemChange[]
  /** Graph used to look up item names. */
  graph: FlowGraph
  kinds: readonly FlowKind[]
  isFolded?: boolean
  onShow: (nodeKey: string) => void
}) {
  if (edits.length === 0) return null
  return (
    <details className={styles.folded} open={!isFolded}>
      <summary>{t('listTitle', { title, count: String(edits.length) })}</summary>
      <ul>
        {edits.map((change) => {
          const item = change.after ?? change.before
          const nodeKey = change.sort === 'node' ? change.key : change.sort === 'edge' && item ? sourceOf(item) : null
          return (
            <li key={`${change.sort} ${change.key}`}>
              <AriaButton className={styles.edit} onPress={() => nodeKey !== null && onShow(nodeKey)}>
                <span className={styles.editTitle}>
                  {formatItem(kinds, graph, { sort: change.sort, key: change.key, item })}
                </span>
                <MarkWord mark={markOf(change)} />
              </AriaButton>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
