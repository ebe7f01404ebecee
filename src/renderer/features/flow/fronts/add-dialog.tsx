import { nodeOf } from '#shared/domain/flow/flow-index.ts'
import { shownExits } from '#shared/domain/flow/node-exits.ts'
import { PickDialog } from '../../../ui/pick-dialog.tsx'
import { formatNode } from '../describe-node.ts'
import { useEditor, useFlow } from '../editor-scope.ts'
import { KindIcon } from '../kind-icon.tsx'
import type { AfterNode } from '../session/flow-commands.ts'
import { plainDescription } from '../form/json-schema.ts'
import styles from './fronts.module.css'

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
      title="Add a node"
      searchLabel="Search node types"
      emptyWords="No matching node types."
      before={
        <p className={styles.about}>
          {from
            ? `Added after “${formatNode(kinds, from)}”${exits.length > 1 && exit ? `, exit “${exit.label}”` : ''}.`
            : 'Not connected to anything yet.'}
        </p>
      }
      groups={[
        {
          name: 'Node types from the service',
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
