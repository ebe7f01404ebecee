import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Workspace, WorkspaceRemoval } from '#shared/contract/workspaces.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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
      title={`Remove ${workspace.name}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button
            isLarge
            look="danger"
            onPress={() => void remove()}
            isDisabled={isBusy || !removal.data || obstacle !== null}
          >
            Remove the workspace
          </Button>
        </>
      }
    >
      {removal.isPending && <Skeleton label="Checking contents…" rows={4} />}
      {removal.isError && <FailureNotice failure={getFailure(removal.error)} />}
      {obstacle === 'current' && (
        <Notice tone="warning" role="status">
          This workspace is open. Switch to another one first.
        </Notice>
      )}
      {obstacle === 'sessions' && removal.data && (
        <Notice tone="warning" role="status">
          It holds {formatCount(removal.data.sessions, 'consent session')} with what speakers recorded. Switch to it and
          remove {removal.data.sessions === 1 ? 'it' : 'them'} first.
        </Notice>
      )}
      {removal.data && obstacle === null && (
        <div className={styles.ways}>
          <section>
            <h3>Will be deleted</h3>
            <ul>
              {formatGoes(removal.data).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <section>
            <h3>Will be kept</h3>
            <ul>
              {formatStays(removal.data).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <p className={styles.quiet}>
            Nothing on the service changes. Deleted local data can’t be restored, but can be downloaded again with the
            key.
          </p>
        </div>
      )}
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

function formatGoes(removal: WorkspaceRemoval): string[] {
  const { hasKey, waitingBlocks, agentEdits, flows, conversationNotes, favorites, checks, fetchedBytes } = removal
  return [
    hasKey ? 'The stored API key' : 'No API key stored',
    `Downloaded data: voices, agents, conversations, requests (${formatSize(fetchedBytes)})`,
    waitingBlocks > 0 ? `${formatCount(waitingBlocks, 'block')} still in the queue` : '',
    agentEdits > 0 ? `${formatCount(agentEdits, 'unsent change')} of agents` : '',
    flows > 0 ? `${formatCount(flows, 'local flow')} with versions` : '',
    conversationNotes > 0 ? `${formatCount(conversationNotes, 'note')} on conversations` : '',
    favorites > 0 ? `${formatCount(favorites, 'favorite voice')}` : '',
    checks > 0 ? `${formatCount(checks, 'watermark check')} with results` : '',
  ].filter((line) => line !== '')
}

function formatStays({ projects, consentRecords }: WorkspaceRemoval): string[] {
  return [
    projects > 0
      ? `${formatCount(projects, 'project')} with script, takes and exports. To generate more audio, move ${projects === 1 ? 'it' : 'them'} to another workspace`
      : 'No project belongs to it',
    'The usage history',
    consentRecords > 0 ? formatCount(consentRecords, 'consent record') : 'Consent records, if any',
  ]
}
