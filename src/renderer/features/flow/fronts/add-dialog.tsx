import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import { shownExits } from '#shared/domain/flow/node-exits.ts'
import { PickDialog } from '../../../ui/pick-dialog.tsx'
import { formatNode } from '../describe-node.ts'
import { useEditor, useFlow } from '../editor-scope.ts'
import { KindIcon } from '../kind-icon.tsx'
import type { AfterNode } from '../session/flow-commands.ts'
import { plainDescription } from '../form/json-schema.ts'
import styles from './fronts.module.css'
import { t } from './messages/t.ts'

/** Chooses the kind of node to add; after another node it is connected immediately. */
export function AddDialog({
  after,
  at,
  onAdded,
  onClose,
}: {
  after: AfterNode | null
  at: { x: number; y: number } | null
  onAdded: (nodeKey: string) => void
  onClose: () => void
}) {
  const { kinds, commands } = useEditor()
  const { graph } = useFlow()
  const from = after && nodeOf(graph, after.nodeKey)
  const exits = after ? shownExits(graph, after.nodeKey) : []
  const exit = exits.find((each) => each.exit === after?.exit)
  return (
    <PickDialog
      title={t('add.title')}
      searchLabel={t('add.find')}
      emptyWords={t('add.noMatch')}
      before={
        <p className={styles.about}>
          {!from
            ? t('add.unconnected')
            : exits.length > 1 && exit
              ? t('add.afterExit', { node: formatNode(kinds, from), exit: exit.label })
              : t('add.after', { node: formatNode(kinds, from) })}
        </p>
      }
      groups={[
        {
          name: t('add.types'),
          items: kinds.map(({ type, title, description }) => ({
            id: type,
            label: title,
            detail: plainDescription(description) ?? '',
            icon: <KindIcon type={type} />,
          })),
        },
      ]}
      onPick={(type) => {
        const kind = kinds.find((each) => each.type === type)
        if (kind) onAdded(commands.add(kind, after, at))
      }}
      onClose={onClose}
    />
  )
}
