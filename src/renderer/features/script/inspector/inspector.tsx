import { useDeferredValue } from 'react'
import { useStore } from '../../../lib/use-store.ts'
import { BlockInspector, type BlockInspectorProps } from './block-inspector.tsx'
import { BlocksInspector } from './blocks-inspector.tsx'

/** Details of the block at the caret, or the settings of all selected blocks. */
export function Inspector(props: BlockInspectorProps) {
  const { workspace, catalog, names } = props
  const selected = useStore(workspace.selectedBlockIds)
  // A whole chapter is summarized after its selection is drawn.
  const deferred = useDeferredValue(selected)
  const blockIds = selected.length > 1 ? deferred : selected
  return blockIds.length > 1 ? (
    <BlocksInspector workspace={workspace} catalog={catalog} names={names} blockIds={blockIds} />
  ) : (
    <BlockInspector {...props} />
  )
}
