import { useCallback } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import type { MenuAction } from '../../../ui/menu.tsx'
import { useEditor } from '../editor-scope.ts'
import { freeExit } from '../session/flow-commands.ts'
import { onlyNode } from '../session/selection.ts'

/** Actions for one node, or for all selected ones if it is among them. */
export function useNodeActions(): (nodeKey: string) => MenuAction[] {
  const { session, commands, open, focusForm } = useEditor()
  return useCallback(
    (nodeKey) => {
      const { graph } = session.snapshot.get()
      const withSelection = (act: () => void) => () => {
        if (!session.snapshot.get().selection.nodeKeys.has(nodeKey)) session.select(onlyNode(nodeKey))
        act()
      }
      const free = freeExit(graph, nodeKey)
      return [
        { id: 'edit', label: 'Edit', onAction: withSelection(() => focusForm()) },
        {
          id: 'add',
          label: free ? 'Add a node after it…' : 'Add a node…',
          onAction: () => open({ kind: 'add', after: free ? { nodeKey, exit: free.exit } : null, at: null }),
        },
        {
          id: 'connect',
          label: 'Connect to…',
          onAction: () => open({ kind: 'connect', nodeKey, exit: undefined }),
        },
        { id: 'duplicate', label: 'Duplicate', onAction: withSelection(commands.duplicateSelected) },
        {
          id: 'copy',
          label: 'Copy',
          onAction: withSelection(() => {
            const text = commands.copySelected()
            if (text !== null) copyText(text)
          }),
        },
        { id: 'delete', label: 'Delete', onAction: withSelection(commands.removeSelected) },
      ]
    },
    [session, commands, open, focusForm],
  )
}
