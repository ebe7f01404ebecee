import { useMemo, useState } from 'react'
import { Disclosure, DisclosurePanel, Button as AriaButton } from 'react-aria-components'
import type { ItemChange } from '#shared/domain/flow/diff-graphs.ts'
import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import { type FlowOverlay } from '#shared/domain/flow/overlay-graphs.ts'
import { walkingOrder } from '#shared/domain/flow/walking-order.ts'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { formatNode } from '../describe-node.ts'
import { FieldChanges } from '../reading/field-changes.tsx'
import { MarkWord } from '../reading/mark-icon.tsx'
import { markOf } from '../reading/marks.ts'
import { formatField, formatItem } from '../reading/format-item.ts'
import styles from './compare.module.css'
import { t } from './messages/t.ts'

interface Row {
  id: string
  title: string
  change: ItemChange | null
  nodeKey: string | null
}

const SORTS = ['node', 'edge', 'variable', 'graph'] as const

/** The changes in conversation order, each with its fields before and after. */
export function ChangeList({
  overlay,
  kinds,
  schema,
  shownKey,
  onShow,
}: {
  overlay: FlowOverlay
  kinds: readonly FlowKind[]
  schema: unknown
  shownKey: string | null
  onShow: (nodeKey: string) => void
}) {
  const [isAll, setAll] = useState(false)
  const rows = useMemo(() => {
    const { graph, nodes, edges, diff } = overlay
    const others = (sort: 'variable' | 'graph', changes: readonly ItemChange[]): Row[] =>
      changes
        .filter((change) => change.sort === sort)
        .map((change) => ({
          id: `${sort} ${change.key}`,
          title: formatItem(kinds, graph, { sort, key: change.key, item: change.after ?? change.before }),
          change,
          nodeKey: null,
        }))
    return {
      node: walkingOrder(graph).keys.map((nodeKey): Row => ({
        id: nodeKey,
        title: formatNode(kinds, nodeOf(graph, nodeKey) ?? {}),
        change: nodes.get(nodeKey) ?? null,
        nodeKey,
      })),
      edge: [...edges].map(([key, change]): Row => {
        const item = change.after ?? change.before
        const source = String(item?.['source'] ?? '')
        return { id: key, title: formatItem(kinds, graph, { sort: 'edge', key, item }), change, nodeKey: source }
      }),
      variable: others('variable', diff.changes),
      graph: others('graph', diff.changes),
    }
  }, [overlay, kinds])
  return (
    <>
      <div className={styles.filter}>
        <SwitchField label={t('showUnchanged')} isSelected={isAll} onChange={setAll} />
      </div>
      <div className={styles.list}>
        {SORTS.map((sort) => {
          const shown = rows[sort].filter(({ change }) => change !== null || (isAll && sort === 'node'))
          if (shown.length === 0) return null
          const name = t(`group.${sort}`)
          return (
            <section key={sort} aria-label={name}>
              <h3 className={styles.group}>{name}</h3>
              <ul>
                {shown.map((row) => (
                  <li key={row.id}>
                    <ChangeRow
                      row={row}
                      isShown={row.nodeKey !== null && sort === 'node' && row.nodeKey === shownKey}
                      onShow={onShow}
                      formatField={(change) =>
                        formatField(schema, kinds, sort, row.change?.after ?? row.change?.before, change.field)
                      }
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </>
  )
}

function ChangeRow({
  row: { title, change, nodeKey },
  isShown,
  onShow,
  formatField: say,
}: {
  row: Row
  isShown: boolean
  onShow: (nodeKey: string) => void
  formatField: (change: ItemChange['fields'][number]) => string
}) {
  const show = () => {
    if (nodeKey !== null) onShow(nodeKey)
  }
  if (!change)
    return (
      <AriaButton className={styles.row} onPress={show} {...(isShown && { 'aria-current': true })}>
        <span className={styles.title}>{title}</span>
        <span className={styles.same}>{t('same')}</span>
      </AriaButton>
    )
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      <MarkWord mark={markOf(change)} />
    </>
  )
  if (change.fields.length === 0)
    return (
      <AriaButton className={styles.row} onPress={show} {...(isShown && { 'aria-current': true })}>
        {words}
      </AriaButton>
    )
  return (
    <Disclosure>
      <AriaButton slot="trigger" className={styles.row} onPress={show} {...(isShown && { 'aria-current': true })}>
        {words}
      </AriaButton>
      <DisclosurePanel className={styles.fields}>
        <FieldChanges fields={change.fields} formatField={say} />
      </DisclosurePanel>
    </Disclosure>
  )
}
