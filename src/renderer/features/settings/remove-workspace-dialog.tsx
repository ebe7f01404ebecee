import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace, WorkspaceRemoval } from '#shared/contract/workspaces.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { type Reason, reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './workspaces.module.css'

/** What goes with a workspace and what stays, before it goes. There is no way back: a key is never shown again. */
export function RemoveWorkspaceDialog({
  workspace,
  onRemove,
  onClose,
}: {
  workspace: Workspace
  onRemove: () => Promise<Reason | null>
  onClose: () => void
}) {
  const { queries } = useStudio()
  const [failure, setFailure] = useState<Reason | null>(null)
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
      {removal.isPending && <Skeleton label="Looking at what belongs to it" rows={4} />}
      {removal.isError && <FailureNotice failure={failureOf(reasonOf(removal.error))} />}
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
            <h3>Goes</h3>
            <ul>
              {sayGoes(removal.data).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <section>
            <h3>Stays</h3>
            <ul>
              {sayStays(removal.data).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <p className={styles.quiet}>
            Nothing changes at the service. What goes here does not come back; what was fetched can be fetched again
            with the key.
          </p>
        </div>
      )}
      {failure && <FailureNotice failure={failureOf(failure)} />}
    </Dialog>
  )
}

function sayGoes(removal: WorkspaceRemoval): string[] {
  const { hasKey, waitingBlocks, agentEdits, flows, conversationNotes, favourites, checks, fetchedBytes } = removal
  return [
    hasKey ? 'The key, from the place where it is kept' : 'No key: none is stored',
    `What was fetched: voices, agents, conversations, requests (${formatSize(fetchedBytes)})`,
    waitingBlocks > 0 ? `${formatCount(waitingBlocks, 'block')} of the queue, not spoken` : '',
    agentEdits > 0 ? `${formatCount(agentEdits, 'unsent change')} of agents` : '',
    flows > 0 ? `${formatCount(flows, 'flow')} as kept here, with the versions` : '',
    conversationNotes > 0 ? `${formatCount(conversationNotes, 'note')} on conversations` : '',
    favourites > 0 ? `${formatCount(favourites, 'favourite voice')}` : '',
    checks > 0 ? `${formatCount(checks, 'file')} of the watermark desk, with what was answered` : '',
  ].filter((line) => line !== '')
}

function sayStays({ projects, receipts }: WorkspaceRemoval): string[] {
  return [
    projects > 0
      ? `${formatCount(projects, 'project')} with script, takes and exports. To speak more of ${projects === 1 ? 'it, it is' : 'them, they are'} moved to another workspace`
      : 'No project belongs to it',
    'The ledger of what was charged',
    receipts > 0 ? `${formatCount(receipts, 'receipt')} of consent` : 'Receipts of consent, where there are any',
  ]
}
