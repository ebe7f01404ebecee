import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Workspace } from '#shared/contract/workspaces.ts'
import { assertNever } from '#shared/errors/must.ts'
import { common } from '../../lib/common/messages/common.ts'
import { getFailure } from '../../rpc/studio.ts'
import { useWorkspaces } from '../../rpc/workspaces.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { MoreMenu } from '../../ui/menu.tsx'
import { t } from './messages/t.ts'
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
    <SettingsGroup title={t('section.workspaces')}>
      <p className={styles.quiet}>{t('workspaces.text')}</p>
      {list.isError && (
        <FailureNotice
          failure={getFailure(list.error)}
          actions={<Button onPress={() => void list.refetch()}>{common('retry')}</Button>}
        />
      )}
      {failure && <FailureNotice failure={failure} />}
      {list.data && (
        <ul className={styles.list} aria-label={t('section.workspaces')}>
          {list.data.map((workspace) => {
            const isOpen = workspace.id === currentId
            return (
              <li key={workspace.id} className={styles.row}>
                <div className={styles.words}>
                  <span className={styles.name}>
                    <bdi>{workspace.name}</bdi>
                    {isOpen && <Chip>{t('workspaces.current')}</Chip>}
                  </span>
                  <span className={styles.quiet}>{formatAccount(workspace)}</span>
                </div>
                {!isOpen && (
                  <Button
                    aria-label={t('workspaces.switchTo', { name: workspace.name })}
                    onPress={() => void open(workspace.id).then(setFailure)}
                  >
                    {t('workspaces.switch')}
                  </Button>
                )}
                <MoreMenu
                  label={t('workspaces.actions', { name: workspace.name })}
                  actions={[
                    { id: 'edit', label: t('workspaces.edit'), onAction: () => setFront({ kind: 'edit', workspace }) },
                    {
                      id: 'remove',
                      label: t('workspaces.remove'),
                      onAction: () => setFront({ kind: 'remove', workspace }),
                    },
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
          {t('workspaces.add')}
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
    case 'waiting':
    case 'refused':
      return t(`workspaces.key.${key.kind}`)
    case 'stored':
      return key.hint === '' ? t('workspaces.key.stored') : t('workspaces.key.ending', { hint: key.hint })
    default:
      return assertNever(key)
  }
}

/** `api.example, key ending in 1a2b, 3 projects`. */
function formatAccount({ baseUrl, usesSandbox, key, projects }: Workspace): string {
  const address = URL.parse(baseUrl)?.host ?? ''
  const account = usesSandbox ? t('service.sandbox') : [address || t('workspaces.noAddress'), formatKey(key)].join(', ')
  return [account, t('workspaces.projects', { count: projects })].join(', ')
}
