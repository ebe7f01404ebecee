import { Label, Radio, RadioGroup } from 'react-aria-components'
import { type FlowGraph, type FlowItem, isRecord, sourceOf } from '#shared/domain/flow/flow-graph.ts'
import { getEdge, nodeOf } from '#shared/domain/flow/flow-index.ts'
import type { FlowKind } from '#shared/domain/flow/flow-kinds.ts'
import type { FlowConflict, MergeSide } from '#shared/domain/flow/flow-merge.ts'
import { keyedItems } from '#shared/domain/flow/keyed-items.ts'
import { FieldValue } from '../reading/field-changes.tsx'
import { formatEdge, formatField, formatItem } from '../reading/format-item.ts'
import styles from './merge.module.css'
import { t } from './messages/t.ts'

export interface ConflictCardProps {
  conflict: FlowConflict
  chosen: MergeSide | null
  onChoose: (side: MergeSide) => void
  onShow: (nodeKey: string) => void
  graphs: { base: FlowGraph; mine: FlowGraph; theirs: FlowGraph }
  kinds: readonly FlowKind[]
  schema: unknown
}

/** One item changed on both sides: the original, each side's change, and the choice. */
export function ConflictCard({ conflict, chosen, onChoose, onShow, graphs, kinds, schema }: ConflictCardProps) {
  const { sort, key, kind, field } = conflict
  const item =
    keyedItems(graphs.mine, sort).get(key) ??
    keyedItems(graphs.base, sort).get(key) ??
    keyedItems(graphs.theirs, sort).get(key)
  const home =
    [graphs.mine, graphs.base, graphs.theirs].find((graph) => keyedItems(graph, sort).has(key)) ?? graphs.base
  const title = kind === 'exit' ? t('twoEdges') : formatItem(kinds, home, { sort, key, item })
  const name =
    kind === 'field' ? t('fieldOf', { item: title, field: formatField(schema, kinds, sort, item, field) }) : title
  const show = () => {
    if (sort === 'node') onShow(key)
    else if (sort === 'edge' && item && sourceOf(item)) onShow(sourceOf(item) ?? '')
  }
  return (
    <RadioGroup
      className={styles.card}
      value={chosen}
      onChange={(side) => onChoose(side as MergeSide)}
      onFocus={show}
      data-open={chosen === null || undefined}
    >
      <Label className={styles.cardTitle}>{name}</Label>
      {kind === 'field' && <FieldValue word={t('was')} value={formatPlace(conflict, conflict.base)} />}
      <Radio value="mine" className={styles.side}>
        <SideWords word={t('mine')} conflict={conflict} side="mine" graphs={graphs} kinds={kinds} />
      </Radio>
      <Radio value="theirs" className={styles.side}>
        <SideWords word={t('theirs')} conflict={conflict} side="theirs" graphs={graphs} kinds={kinds} />
      </Radio>
    </RadioGroup>
  )
}

function SideWords({
  word,
  conflict,
  side,
  graphs,
  kinds,
}: {
  word: string
  conflict: FlowConflict
  side: MergeSide
  graphs: ConflictCardProps['graphs']
  kinds: readonly FlowKind[]
}) {
  const value = conflict[side]
  if (conflict.kind === 'field') return <FieldValue word={word} value={formatPlace(conflict, value)} />
  if (conflict.kind === 'exit')
    return (
      <FieldValue
        word={word}
        value={value === undefined ? undefined : formatEdge(kinds, graphs[side], value as FlowItem)}
      />
    )
  const count = conflict.edgeKeys.length
  const state = value === undefined ? 'removed' : isChanged(conflict, graphs, side) ? 'changed' : 'unchanged'
  return <FieldValue word={word} value={count === 0 ? t(`kept.${state}`) : t(`keptWithEdges.${state}`, { count })} />
}

/** A position as two numbers; anything else unchanged. */
function formatPlace(conflict: FlowConflict, value: unknown): unknown {
  return conflict.isPlace && isRecord(value) ? t('place', { x: String(value['x']), y: String(value['y']) }) : value
}

function isChanged(conflict: FlowConflict, graphs: ConflictCardProps['graphs'], side: MergeSide): boolean {
  const at = conflict.sort === 'node' ? nodeOf : getEdge
  return at(graphs[side], conflict.key) !== at(graphs.base, conflict.key)
}
