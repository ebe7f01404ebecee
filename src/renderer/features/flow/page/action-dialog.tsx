import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlowAction, FlowMove, FlowPreview, FlowView } from '#shared/contract/flow-state.ts'
import { type FailureFacts, failureOf } from '../../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import styles from './page.module.css'
import { capital, sayAnswering } from './say-flow.ts'

type Kind = FlowAction['kind']

const WORDS: Record<Kind, { title: string; button: string; done: string; isDanger: boolean }> = {
  publish: { title: 'Publish the flow', button: 'Publish', done: 'Published.', isDanger: false },
  rollback: { title: 'Roll back', button: 'Roll back', done: 'Rolled back.', isDanger: false },
  discard: {
    title: 'Discard the draft',
    button: 'Discard the draft',
    done: 'The service’s draft is discarded. What you edited is among the versions on this machine.',
    isDanger: true,
  },
  deactivate: {
    title: 'Deactivate the flow',
    button: 'Deactivate',
    done: 'Deactivated. The service’s default flow answers calls.',
    isDanger: true,
  },
}

const OBSTACLES: Record<NonNullable<FlowPreview['obstacle']>, string> = {
  'no-draft': 'The service has no draft. Save your draft to the service first.',
  'nothing-active': 'No published flow answers calls, so there is nothing to deactivate.',
  'no-such-version': 'The service has no such version any more.',
  'already-active': 'This version answers calls already.',
}

/** Asks before a flow is moved on: what answers the next call now, and what will afterwards. */
export function ActionDialog({
  agentId,
  agentName,
  action,
  onPush,
  onDone,
  onRefused,
  onClose,
}: {
  agentId: string
  agentName: string
  action: FlowAction
  /** Saves what was edited as the service's draft. */
  onPush: () => Promise<void>
  onDone: (view: FlowView, words: string) => void
  onRefused: (issues: readonly { path: string; code: string; message: string }[]) => void
  onClose: () => void
}) {
  const { client } = useStudio()
  const [notes, setNotes] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FailureFacts | null>(null)
  const [hasChanged, setChanged] = useState(false)
  const words = WORDS[action.kind]
  // Asked anew each time: what was true a moment ago is what surprises.
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
      setFailure(failureOf(reasonOf(error)))
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
        case 'publish':
          return answer(await client.flow.publish({ agentId, tag, ...(notes === '' ? {} : { notes }) }))
        case 'rollback':
          return answer(await client.flow.rollback({ agentId, tag, versionId: action.versionId }))
        case 'discard':
          return answer(await client.flow.discard({ agentId, tag }))
        case 'deactivate':
          return answer(await client.flow.deactivate({ agentId, tag }))
      }
    })
  const pushFirst = () =>
    run(async () => {
      await onPush()
      await preview.refetch()
    })

  const { data } = preview
  const isPublish = action.kind === 'publish'
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
      {preview.isPending && <Skeleton label="Asking the service" rows={2} />}
      {preview.error && (
        <FailureNotice
          failure={failureOf(reasonOf(preview.error))}
          actions={<Button onPress={() => void preview.refetch()}>Ask again</Button>}
        />
      )}
      {failure && <FailureNotice failure={failure} />}
      {hasChanged && (
        <Notice tone="warning" role="alert">
          The flow was changed at the service meanwhile. Nothing was done. This is how it is now.
        </Notice>
      )}
      {data && (
        <>
          <dl className={styles.answering}>
            <dt>Answers calls now</dt>
            <dd>{capital(sayAnswering(data.now))}</dd>
            <dt>Answers the next call</dt>
            <dd>
              <strong>{sayAfterwards(data, action.kind)}</strong>
            </dd>
          </dl>
          {blocked !== null && <Notice tone="quiet">{OBSTACLES[blocked]}</Notice>}
          {data.hasUnpushed && isPublish && (
            <Notice
              tone="warning"
              actions={
                <Button isDisabled={isBusy} onPress={() => void pushFirst()}>
                  Save draft to the service
                </Button>
              }
            >
              What you changed since is on this machine only. It is not published with the rest until the service has
              it.
            </Notice>
          )}
          {data.hasUnpushed && action.kind === 'discard' && (
            <Notice tone="quiet">What you edited here stays among the versions on this machine.</Notice>
          )}
          {isPublish && blocked === null && (
            <TextAreaField label="Notes for this version" value={notes} maxLength={4_000} onChange={setNotes} />
          )}
        </>
      )}
    </Dialog>
  )
}

function sayAfterwards(preview: FlowPreview, kind: Kind): string {
  if (kind === 'publish' && preview.obstacle === null)
    return preview.hasUnpushed ? 'The service’s draft, as a new version' : 'This draft, as a new version'
  return capital(sayAnswering(preview.afterwards))
}
