import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import { shownExits } from '#shared/domain/flow/node-exits.ts'
import { PickDialog } from '../../../ui/pick-dialog.tsx'
import { sayNode } from '../describe-node.ts'
import { useEditor, useFlow } from '../editor-scope.ts'
import { KindIcon } from '../kind-icon.tsx'
import type { AfterNode } from '../session/flow-commands.ts'
import styles from './fronts.module.css'

/** Which kind of node is added; after another node it is connected to it at once. */
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
      title="Add a node"
      searchLabel="Find a kind of node"
      emptyWords="No kind is called so."
      before={
        <p className={styles.about}>
          {from
            ? `It follows “${sayNode(kinds, from)}”${exits.length > 1 && exit ? ` by “${exit.label}”` : ''}.`
            : 'It stands by itself until something leads to it.'}
        </p>
      }
      groups={[
        {
          name: 'Kinds of the service',
          items: kinds.map(({ type, title, description }) => ({
            id: type,
            label: title,
            detail: description,
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
