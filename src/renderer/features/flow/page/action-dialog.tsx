import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capitalize } from '#shared/domain/capitalize.ts'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowAction, FlowMove, FlowView } from '#shared/contract/flow-state.ts'
import { formatAnswering } from '../../../lib/format-answering.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogFooter } from '../../../ui/dialog-footer.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './page.module.css'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

/** Publishing is part of publishing the agent. */
export type FlowMoveAction = Exclude<FlowAction, { kind: 'publish' }>

/** Asks before rolling back, discarding or deactivating: shows what answers the next call now and afterwards. */
export function ActionDialog({
  agentId,
  agentName,
  action,
  onDone,
  onRefused,
  onClose,
}: {
  agentId: string
  agentName: string
  action: FlowMoveAction
  onDone: (view: FlowView) => void
  onRefused: (issues: readonly { path: string; code: string; message: string }[]) => void
  onClose: () => void
}) {
  const { client } = useStudio()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [hasChanged, setChanged] = useState(false)
  // Fetched every time, because stale information would mislead.
  const preview = useQuery({
    queryKey: ['flow-preview', agentId, action],
    queryFn: () => client.flow.preview({ agentId, action }),
    staleTime: 0,
    gcTime: 0,
  })

  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(getFailure(error))
    } finally {
      setBusy(false)
    }
  }
  const answer = async (move: FlowMove) => {
    if (move.kind === 'done') return onDone(move.view)
    if (move.kind === 'issues') {
      onRefused(move.issues)
      setFailure(move.failure)
      return
    }
    setChanged(true)
    await preview.refetch()
  }
  const act = (tag: string) =>
    run(async () => {
      switch (action.kind) {
        case 'rollback':
          return answer(await client.flow.rollback({ agentId, tag, versionId: action.versionId }))
        case 'discard':
          return answer(await client.flow.discard({ agentId, tag }))
        case 'deactivate':
          return answer(await client.flow.deactivate({ agentId, tag }))
      }
    })
  const { data } = preview
  const blocked = data?.obstacle ?? null
  return (
    <Dialog
      title={t(`${action.kind}.title`, { agent: agentName })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFooter
          onCancel={onClose}
          look={action.kind === 'rollback' ? 'primary' : 'danger'}
          isDisabled={isBusy || !data || blocked !== null}
          onPress={() => {
            if (data) void act(data.tag)
          }}
        >
          {t(`${action.kind}.confirm`)}
        </DialogFooter>
      }
    >
      {preview.isPending && <Skeleton label={t('refreshing')} rows={2} />}
      {preview.error && (
        <FailureNotice
          topic="managing"
          failure={getFailure(preview.error)}
          actions={<Button onPress={() => void preview.refetch()}>{common('retry')}</Button>}
        />
      )}
      {failure && <FailureNotice topic="managing" failure={failure} />}
      {hasChanged && (
        <Notice tone="warning" role="alert">
          {t('action.changed')}
        </Notice>
      )}
      {data && (
        <>
          <dl className={styles.answering}>
            <dt>{t('action.liveNow')}</dt>
            <dd>{capitalize(formatAnswering(data.now))}</dd>
            <dt>{t('action.liveAfter')}</dt>
            <dd>
              <strong>{capitalize(formatAnswering(data.afterwards))}</strong>
            </dd>
          </dl>
          {blocked !== null && <Notice tone="quiet">{t(`obstacle.${blocked}`)}</Notice>}
          {data.hasUnpushed && action.kind === 'discard' && <Notice tone="quiet">{t('action.editsKept')}</Notice>}
        </>
      )}
    </Dialog>
  )
}
