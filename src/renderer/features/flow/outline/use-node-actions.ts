import { useCallback } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import type { MenuAction } from '../../../ui/menu.tsx'
import { useEditor } from '../editor-scope.ts'
import { freeExit } from '../session/flow-commands.ts'
import { onlyNode } from '../session/selection.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

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
        { id: 'edit', label: t('action.edit'), onAction: withSelection(() => focusForm()) },
        {
          id: 'add',
          label: t(free ? 'action.addAfter' : 'action.add'),
          onAction: () => open({ kind: 'add', after: free ? { nodeKey, exit: free.exit } : null, at: null }),
        },
        {
          id: 'connect',
          label: t('action.connect'),
          onAction: () => open({ kind: 'connect', nodeKey, exit: undefined }),
        },
        { id: 'duplicate', label: t('action.duplicate'), onAction: withSelection(commands.duplicateSelected) },
        {
          id: 'copy',
          label: t('action.copy'),
          onAction: withSelection(() => {
            const text = commands.copySelected()
            if (text !== null) copyText(text)
          }),
        },
        { id: 'delete', label: common('delete'), onAction: withSelection(commands.removeSelected) },
      ]
    },
    [session, commands, open, focusForm],
  )
}
