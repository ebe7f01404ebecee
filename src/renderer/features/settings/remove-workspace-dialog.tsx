import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Workspace, WorkspaceRemoval } from '#shared/contract/workspaces.ts'
import { formatSize } from '../../lib/format-number.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from './messages/t.ts'
import styles from './workspaces.module.css'

/** Shows what is removed with a workspace and what stays. It can't be undone: a key is never shown again. */
export function RemoveWorkspaceDialog({
  workspace,
  onRemove,
  onClose,
}: {
  workspace: Workspace
  onRemove: () => Promise<Failure | null>
  onClose: () => void
}) {
  const { queries } = useStudio()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const removal = useQuery({
    ...queries.workspaces.removal.queryOptions({ input: { workspaceId: workspace.id } }),
    staleTime: 0,
  })
  const remove = async () => {
    setBusy(true)
    const reason = await onRemove()
    setBusy(false)
    if (reason === null) onClose()
    else setFailure(reason)
  }
  const obstacle = removal.data?.obstacle ?? null
  return (
    <Dialog
      title={t('removal.title', { name: workspace.name })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          look="danger"
          onPress={() => void remove()}
          isDisabled={isBusy || !removal.data || obstacle !== null}
        >
          {t('removal.confirm')}
        </DialogFooter>
      }
    >
      {removal.isPending && <Skeleton label={t('removal.checking')} rows={4} />}
      {removal.isError && <FailureNotice failure={getFailure(removal.error)} />}
      {obstacle === 'current' && (
        <Notice tone="warning" role="status">
          {t('removal.isOpen')}
        </Notice>
      )}
      {obstacle === 'sessions' && removal.data && (
        <Notice tone="warning" role="status">
          {t('removal.hasSessions', { count: removal.data.sessions })}
        </Notice>
      )}
      {removal.data && obstacle === null && (
        <div className={styles.ways}>
          <section>
            <h3>{t('removal.goes')}</h3>
            <ul>
              {formatGoes(removal.data).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <section>
            <h3>{t('removal.stays')}</h3>
            <ul>
              {formatStays(removal.data).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <p className={styles.quiet}>{t('removal.hint')}</p>
        </div>
      )}
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

function formatGoes(removal: WorkspaceRemoval): string[] {
  const { hasKey, waitingBlocks, agentEdits, flows, conversationNotes, favorites, checks, fetchedBytes } = removal
  return [
    t(hasKey ? 'removal.key' : 'removal.noKey'),
    t('removal.downloaded', { size: formatSize(fetchedBytes) }),
    waitingBlocks > 0 ? t('removal.blocks', { count: waitingBlocks }) : '',
    agentEdits > 0 ? t('removal.agentEdits', { count: agentEdits }) : '',
    flows > 0 ? t('removal.flows', { count: flows }) : '',
    conversationNotes > 0 ? t('removal.notes', { count: conversationNotes }) : '',
    favorites > 0 ? t('removal.favorites', { count: favorites }) : '',
    checks > 0 ? t('removal.checks', { count: checks }) : '',
  ].filter((line) => line !== '')
}

function formatStays({ projects, consentRecords }: WorkspaceRemoval): string[] {
  return [
    projects > 0 ? t('removal.projects', { count: projects }) : t('removal.noProjects'),
    t('removal.usage'),
    consentRecords > 0 ? t('removal.consentRecords', { count: consentRecords }) : t('removal.anyConsentRecords'),
  ]
}
