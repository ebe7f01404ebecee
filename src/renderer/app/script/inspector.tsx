import { useDeferredValue } from 'react'
import { useStore } from '../../lib/use-store.ts'
import { BlockInspector, type BlockInspectorProps } from './block-inspector.tsx'
import { BlocksInspector } from './blocks-inspector.tsx'

/** Details of the block at the caret, or the settings of all selected blocks. */
export function Inspector(props: BlockInspectorProps) {
  const { workspace, catalog, names } = props
  // A whole chapter is summarized after its selection is drawn.
  const blockIds = useDeferredValue(useStore(workspace.selectedBlockIds))
  return blockIds.length > 1 ? (
    <BlocksInspector workspace={workspace} catalog={catalog} names={names} blockIds={blockIds} />
  ) : (
    <BlockInspector {...props} />
  )
}
