import { useState } from 'react'
import { edgeBy } from '#shared/domain/flow/edit-edges.ts'
import { idOf, kindOf } from '#shared/domain/flow/flow-graph.ts'
import { indexFlow, nodeOf } from '#shared/domain/flow/flow-index.ts'
import { shownExits } from '#shared/domain/flow/node-exits.ts'
import { PickDialog } from '../../../ui/pick-dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { handleId } from '../canvas/node-geometry.ts'
import { describeNode, formatNode } from '../describe-node.ts'
import { useEditor, useFlow } from '../editor-scope.ts'
import { KindIcon } from '../kind-icon.tsx'
import { freeExit } from '../session/flow-commands.ts'
import styles from './fronts.module.css'
import { t } from './messages/t.ts'

/** Connects an exit: first the exit, then the target node. */
export function ConnectDialog({
  nodeKey,
  exit: asked,
  onClose,
}: {
  nodeKey: string
  /** Undefined: the first unconnected exit. */
  exit: string | null | undefined
  onClose: () => void
}) {
  const { kinds, commands, focusGraph } = useEditor()
  const { graph } = useFlow()
  const exits = shownExits(graph, nodeKey)
  const [exit, setExit] = useState<string | null>(() =>
    asked === undefined ? (freeExit(graph, nodeKey)?.exit ?? exits[0]?.exit ?? null) : asked,
  )
  const node = nodeOf(graph, nodeKey)
  const { nodeKeys } = indexFlow(graph)
  const titleOf = (key: string) => formatNode(kinds, nodeOf(graph, key) ?? {})
  const there = edgeBy(graph, nodeKey, exit)
  const targets = graph.nodes.flatMap((target, at) => {
    const key = nodeKeys[at] ?? ''
    if (key === nodeKey || kindOf(target) === 'start') return []
    const { kind, name, line } = describeNode(kinds, target)
    return [
      {
        id: key,
        label: name ?? (line === '' ? kind : line),
        detail: [
          kind,
          idOf(target) ?? t('connect.noId'),
          ...(key === there?.targetKey ? [t('connect.current')] : []),
        ].join(' · '),
        icon: <KindIcon type={kindOf(target)} />,
      },
    ]
  })
  return (
    <PickDialog
      title={t('connect.title', { node: node ? formatNode(kinds, node) : nodeKey })}
      searchLabel={t('connect.find')}
      emptyWords={t('connect.noMatch')}
      before={
        exits.length > 1 ? (
          <SelectField
            label={t('connect.exit')}
            value={handleId(exit)}
            options={exits.map((each) => {
              const taken = edgeBy(graph, nodeKey, each.exit)
              return {
                id: handleId(each.exit),
                label: each.label,
                detail: taken ? `→ ${titleOf(taken.targetKey)}` : t('connect.notConnected'),
              }
            })}
            onChange={(id) => setExit(exits.find((each) => handleId(each.exit) === id)?.exit ?? null)}
          />
        ) : (
          <p className={styles.about}>
            {there ? t('connect.connectedTo', { node: titleOf(there.targetKey) }) : t('connect.notConnectedYet')}
          </p>
        )
      }
      groups={[{ name: t('connect.nodes'), items: targets }]}
      onPick={(target) => {
        commands.connect(nodeKey, exit, target)
        focusGraph()
      }}
      onClose={onClose}
    />
  )
}
