import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Workspace } from '#shared/contract/workspaces.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { type Reason, reasonOf } from '../../rpc/studio.ts'
import { useWorkspaces } from '../../rpc/workspaces.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Menu } from '../../ui/menu.tsx'
import { RemoveWorkspaceDialog } from './remove-workspace-dialog.tsx'
import { SettingsGroup } from './settings-group.tsx'
import type { WorkspaceList } from './use-workspace-list.ts'
import { WorkspaceDialog } from './workspace-dialog.tsx'
import styles from './workspaces.module.css'

type Front = { kind: 'add' } | { kind: 'edit' | 'remove'; workspace: Workspace } | null

/** The accounts of this studio side by side, one of them open. */
export function WorkspacesGroup({ workspaces }: { workspaces: WorkspaceList }) {
  const { state, open } = useWorkspaces()
  const [front, setFront] = useState<Front>(null)
  const [failure, setFailure] = useState<Reason | null>(null)
  const { list } = workspaces
  const currentId = state?.currentId
  const close = () => setFront(null)
  return (
    <SettingsGroup title="Workspaces">
      <p className={styles.quiet}>
        A workspace is an account with its own address, key, plan and period, and with everything that is fetched from
        it. Projects and consent sessions belong to one and are spoken with its key only. One is open at a time. The
        practice service is no account: any workspace can use it in place of its own.
      </p>
      {list.isError && (
        <FailureNotice
          failure={failureOf(reasonOf(list.error))}
          actions={<Button onPress={() => void list.refetch()}>Read again</Button>}
        />
      )}
      {failure && <FailureNotice failure={failureOf(failure)} />}
      {list.data && (
        <ul className={styles.list} aria-label="Workspaces">
          {list.data.map((workspace) => {
            const isOpen = workspace.id === currentId
            return (
              <li key={workspace.id} className={styles.row}>
                <div className={styles.words}>
                  <span className={styles.name}>
                    <bdi>{workspace.name}</bdi>
                    {isOpen && <span className={styles.open}>Open now</span>}
                  </span>
                  <span className={styles.quiet}>{sayAccount(workspace)}</span>
                </div>
                {!isOpen && (
                  <Button
                    aria-label={`Switch to ${workspace.name}`}
                    onPress={() => void open(workspace.id).then(setFailure)}
                  >
                    Switch
                  </Button>
                )}
                <Menu
                  label={`Actions for ${workspace.name}`}
                  trigger={
                    <IconButton label={`Actions for ${workspace.name}`}>
                      <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
                    </IconButton>
                  }
                  actions={[
                    { id: 'edit', label: 'Edit…', onAction: () => setFront({ kind: 'edit', workspace }) },
                    { id: 'remove', label: 'Remove…', onAction: () => setFront({ kind: 'remove', workspace }) },
                  ]}
                />
              </li>
            )
          })}
        </ul>
      )}
      <div>
        <Button onPress={() => setFront({ kind: 'add' })} isDisabled={!list.data}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          Add a workspace…
        </Button>
      </div>
      {front?.kind === 'add' && <WorkspaceDialog onSubmit={workspaces.add} onClose={close} />}
      {front?.kind === 'edit' && (
        <WorkspaceDialog
          workspace={front.workspace}
          onSubmit={(draft) => workspaces.change(front.workspace.id, draft)}
          onRemoveKey={() => workspaces.removeKey(front.workspace.id)}
          onClose={close}
        />
      )}
      {front?.kind === 'remove' && (
        <RemoveWorkspaceDialog
          workspace={front.workspace}
          onRemove={() => workspaces.remove(front.workspace.id)}
          onClose={close}
        />
      )}
    </SettingsGroup>
  )
}

/** `api.example, key ending in 1a2b, 3 projects`. */
function sayAccount({ baseUrl, usePractice, key, projects }: Workspace): string {
  const address = URL.parse(baseUrl)?.host ?? ''
  const account = usePractice
    ? 'Practice service'
    : [
        address === '' ? 'no address' : address,
        key.kind === 'none' ? 'no key' : key.hint === '' ? 'key stored' : `key ending in ${key.hint}`,
      ].join(', ')
  return `${account}, ${formatCount(projects, 'project')}`
}
