import { useContext, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { MenuAction, WindowMenu, WindowRequest } from '#shared/contract/app.ts'
import { ReadProjectDialog } from '../features/projects/read-project-dialog.tsx'
import type { OpenedFile } from '../features/projects/use-project-file.ts'
import { ActionsContext, isBehindDialog } from '../lib/actions.ts'
import { chosenKeys } from '../lib/chosen-keys.ts'
import { undoesItself } from '../lib/key-target.ts'
import { isMac } from '../lib/platform.ts'
import {
  type ActionId,
  getActionLabel,
  getGroupLabel,
  keysOf,
  type Shortcut,
  SHORTCUTS,
  WHILE_TYPING,
} from '../lib/shortcuts.ts'
import { useStore } from '../lib/use-store.ts'
import { useStudio, useWatch } from '../rpc/studio.ts'
import { goTo } from './use-route.ts'

/** In hosts with a system menu: sends it the window's actions, runs chosen ones, and imports opened project files. */
export function SystemMenu() {
  const { queries } = useStudio()
  const { data: about } = useQuery(queries.app.about.queryOptions())
  return about?.capabilities.menu ? <Connected /> : null
}

function Connected() {
  const { client } = useStudio()
  const actions = useContext(ActionsContext)
  const available = useStore(actions.available)
  useStore(chosenKeys)
  const [files, setFiles] = useState<readonly OpenedFile[]>([])
  const menu = JSON.stringify(buildMenu(available))
  useEffect(() => {
    // If it fails, the menu keeps its standard items.
    client.app.setMenu(JSON.parse(menu) as WindowMenu).catch(() => undefined)
  }, [client, menu])
  useWatch(
    'requests',
    (studio, signal) => studio.app.watchRequests(undefined, { signal }),
    (request: WindowRequest) => {
      if (request.kind === 'project-file') return setFiles((before) => [...before, request])
      // Text fields have an undo history of their own.
      if ((request.id === 'undo' || request.id === 'redo') && undoesItself(document.activeElement))
        document.execCommand(request.id)
      else if (!isBehindDialog(request.id as ActionId)) actions.run(request.id as ActionId)
    },
  )
  const [file] = files
  const close = () => setFiles((before) => before.slice(1))
  return (
    file && (
      <ReadProjectDialog
        key={file.openedFileId}
        file={file}
        onOpen={(projectId) => {
          close()
          goTo({ area: 'script', projectId, chapterId: null })
        }}
        onClose={close}
      />
    )
  )
}

function buildMenu(available: ReadonlySet<ActionId>): WindowMenu {
  const actions = SHORTCUTS.map((shortcut: Shortcut & { id: ActionId }) => {
    const keys = keysOf(shortcut, isMac)[0]
    const action: MenuAction = {
      id: shortcut.id,
      label: getActionLabel(shortcut),
      isEnabled: available.has(shortcut.id),
    }
    return { group: shortcut.group, action: keys === undefined ? action : { ...action, keys } }
  })
  const edit = actions.filter(({ action: { id } }) => id === 'undo' || id === 'redo')
  const others = actions.filter((each) => !edit.includes(each) && !each.action.id.endsWith(WHILE_TYPING))
  return {
    edit: edit.map(({ action }) => action),
    groups: [...Map.groupBy(others, ({ group }) => group)].map(([group, members]) => ({
      label: getGroupLabel(group),
      actions: members.map(({ action }) => action),
    })),
  }
}
