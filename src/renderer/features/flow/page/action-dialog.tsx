import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capitalize } from '#shared/domain/capitalize.ts'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowAction, FlowMove, FlowPreview, FlowView } from '#shared/contract/flow-state.ts'
import { formatAnswering } from '../../../lib/format-answering.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './page.module.css'

/** Publishing is part of publishing the agent. */
export type FlowMoveAction = Exclude<FlowAction, { kind: 'publish' }>
type Kind = FlowMoveAction['kind']

const WORDS: Record<Kind, { title: string; button: string; done: string; isDanger: boolean }> = {
  rollback: { title: 'Roll back', button: 'Roll back', done: 'Rolled back.', isDanger: false },
  discard: {
    title: 'Discard the draft',
    button: 'Discard the draft',
    done: 'Draft discarded. Your edits are kept in local versions.',
    isDanger: true,
  },
  deactivate: {
    title: 'Deactivate the flow',
    button: 'Deactivate',
    done: 'Deactivated. Calls now use the default flow.',
    isDanger: true,
  },
}

const OBSTACLES: Record<NonNullable<FlowPreview['obstacle']>, string> = {
  'no-draft': 'The service has no draft to discard.',
  'nothing-active': 'No flow is live, so there’s nothing to deactivate.',
  'no-such-version': 'This version no longer exists on the service.',
  'already-active': 'This version is already live.',
}

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
  onDone: (view: FlowView, words: string) => void
  onRefused: (issues: readonly { path: string; code: string; message: string }[]) => void
  onClose: () => void
}) {
  const { client } = useStudio()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [hasChanged, setChanged] = useState(false)
  const words = WORDS[action.kind]
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
    if (move.kind === 'done') return onDone(move.view, words.done)
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
      title={`${words.title}: ${agentName}`}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button isLarge onPress={onClose}>
            Cancel
          </Button>
          <Button
            isLarge
            look={words.isDanger ? 'danger' : 'primary'}
            isDisabled={isBusy || !data || blocked !== null}
            onPress={() => {
              if (data) void act(data.tag)
            }}
          >
            {words.button}
          </Button>
        </>
      }
    >
      {preview.isPending && <Skeleton label="Refreshing…" rows={2} />}
      {preview.error && (
        <FailureNotice
          topic="managing"
          failure={getFailure(preview.error)}
          actions={<Button onPress={() => void preview.refetch()}>Retry</Button>}
        />
      )}
      {failure && <FailureNotice topic="managing" failure={failure} />}
      {hasChanged && (
        <Notice tone="warning" role="alert">
          The flow changed on the service in the meantime. Nothing was changed. Here is the current version.
        </Notice>
      )}
      {data && (
        <>
          <dl className={styles.answering}>
            <dt>Live now</dt>
            <dd>{capitalize(formatAnswering(data.now))}</dd>
            <dt>Live after this</dt>
            <dd>
              <strong>{capitalize(formatAnswering(data.afterwards))}</strong>
            </dd>
          </dl>
          {blocked !== null && <Notice tone="quiet">{OBSTACLES[blocked]}</Notice>}
          {data.hasUnpushed && action.kind === 'discard' && (
            <Notice tone="quiet">Your edits are kept in local versions.</Notice>
          )}
        </>
      )}
    </Dialog>
  )
}
