import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Workspace } from '#shared/contract/workspaces.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatCount } from '../../lib/format-count.ts'
import { getFailure } from '../../rpc/studio.ts'
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

/** The studio's accounts, one of them open. */
export function WorkspacesGroup({ workspaces }: { workspaces: WorkspaceList }) {
  const { state, open } = useWorkspaces()
  const [front, setFront] = useState<Front>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { list } = workspaces
  const currentId = state?.currentId
  const close = () => setFront(null)
  return (
    <SettingsGroup title="Workspaces">
      <p className={styles.quiet}>
        Each workspace connects one account: its URL, API key, plan and data. Projects and consent sessions belong to
        one workspace. Only one is open at a time.
      </p>
      {list.isError && (
        <FailureNotice
          failure={getFailure(list.error)}
          actions={<Button onPress={() => void list.refetch()}>Retry</Button>}
        />
      )}
      {failure && <FailureNotice failure={failure} />}
      {list.data && (
        <ul className={styles.list} aria-label="Workspaces">
          {list.data.map((workspace) => {
            const isOpen = workspace.id === currentId
            return (
              <li key={workspace.id} className={styles.row}>
                <div className={styles.words}>
                  <span className={styles.name}>
                    <bdi>{workspace.name}</bdi>
                    {isOpen && <span className={styles.open}>Current</span>}
                  </span>
                  <span className={styles.quiet}>{formatAccount(workspace)}</span>
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

function formatKey(key: Workspace['key']): string {
  switch (key.kind) {
    case 'none':
      return 'no API key'
    case 'waiting':
      return 'waiting for the keychain'
    case 'refused':
      return 'key unavailable'
    case 'stored':
      return key.hint === '' ? 'key stored' : `key ending in ${key.hint}`
    default:
      return assertNever(key)
  }
}

/** `api.example, key ending in 1a2b, 3 projects`. */
function formatAccount({ baseUrl, usesSandbox, key, projects }: Workspace): string {
  const address = URL.parse(baseUrl)?.host ?? ''
  const account = usesSandbox ? 'Sandbox' : [address === '' ? 'no address' : address, formatKey(key)].join(', ')
  return `${account}, ${formatCount(projects, 'project')}`
}
