import { CloudUpload, Ellipsis, History, Radio, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FlowAction, FlowConflict, FlowPush, FlowView } from '#shared/contract/flow-state.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { FlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { useAction } from '../../../lib/actions.ts'
import { failureOf } from '../../../lib/failure-words.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { sayMoment } from '../../../lib/format-time.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useStore } from '../../../lib/use-store.ts'
import { type Reason, reasonOf, useStudio } from '../../../rpc/studio.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { SendDialog } from '../compare/send-dialog.tsx'
import { useEditor } from '../editor-scope.ts'
import { MergeFront, type MergeFrontProps, type MergeSource } from '../merge/merge-front.tsx'
import { ActionDialog } from './action-dialog.tsx'
import styles from './page.module.css'
import { sayActive, saySaved } from './say-flow.ts'
import type { FlowService } from './use-flow-service.ts'
import { VersionsDialog } from './versions-dialog.tsx'

/** What a push came to, until the next one. */
type Pushed =
  | { kind: 'none' }
  | { kind: 'sending' }
  | { kind: 'failed'; reason: Reason }
  | { kind: 'refused'; count: number }
  | { kind: 'conflict'; conflict: FlowConflict }

/** Where the flow is: on this machine, at the service, answering calls; and the buttons that move it on. */
export function FlowState({
  view,
  isEmpty,
  service,
  agentName,
  actions,
  spelling,
  onView,
  onKeepMerged,
  onRefused,
}: {
  view: FlowView
  /** There is no graph that could be sent or published. */
  isEmpty: boolean
  service: FlowService
  agentName: string
  actions: ReactNode
  spelling: FlowSpelling
  onKeepMerged: MergeFrontProps['onKeep']
  /** A working copy came with it, which undo can take back. */
  onView: (view: FlowView, name: string) => void
  onRefused: (graph: FlowGraph, issues: readonly { path: string; code: string; message: string }[]) => void
}) {
  const { client } = useStudio()
  const { session } = useEditor()
  const { agentId } = view
  const save = useStore(session.saver.state)
  const now = new Date(useNow(60_000))
  const [pushed, setPushed] = useState<Pushed>({ kind: 'none' })
  const [asked, setAsked] = useState<FlowAction | null>(null)
  const [isListing, setListing] = useState(false)
  const [merging, setMerging] = useState<MergeSource | null>(null)
  // Work of an earlier time, or of one without a line, is looked at before it is sent.
  const [isOlder, setOlder] = useState(view.working.hasUnpushed)
  const [reviewed, setReviewed] = useState<FlowConflict | null>(null)
  const hasUnpushed = save.kind !== 'saved' || save.hasUnpushed
  const hasNothing = isEmpty && !hasUnpushed && view.draft === null

  const answer = (push: FlowPush, graph: FlowGraph) => {
    switch (push.kind) {
      case 'saved':
        setPushed({ kind: 'none' })
        setOlder(false)
        onRefused(graph, [])
        onView(push.view, 'what the service stored')
        session.say('The service has the draft')
        return
      case 'issues':
        setPushed({ kind: 'refused', count: push.issues.length })
        onRefused(graph, push.issues)
        return
      case 'conflict':
        setPushed({ kind: 'conflict', conflict: push.conflict })
        setMerging({ kind: 'service', conflict: push.conflict })
    }
  }
  const push = async () => {
    if (pushed.kind === 'sending') return
    setPushed({ kind: 'sending' })
    await session.saver.flush()
    const { graph } = session.snapshot.get()
    try {
      answer(await client.flow.push({ agentId }), graph)
    } catch (error) {
      setPushed({ kind: 'failed', reason: reasonOf(error) })
      setOlder(true)
    }
  }
  const send = async () => {
    if (!isOlder || pushed.kind === 'sending') return push()
    setPushed({ kind: 'sending' })
    await session.saver.flush()
    try {
      const preview = await client.flow.previewPush({ agentId })
      if (preview.isBehind) setMerging({ kind: 'service', conflict: preview })
      else setReviewed(preview)
      setPushed({ kind: 'none' })
    } catch (error) {
      setPushed({ kind: 'failed', reason: reasonOf(error) })
    }
  }
  useAction('send-changes', () => void send())
  useAction('flow-publish', () => setAsked({ kind: 'publish' }))

  return (
    <>
      <div className={styles.state}>
        <div className={styles.words}>
          {!hasNothing && <span role="status">{saySaved(save, view.working.isBehind, now)}</span>}
          <span className={styles.quiet}>{sayActive(view)}</span>
          {service.failure && view.asOf !== null && (
            <span className={styles.quiet}>{`as of ${sayMoment(view.asOf, now)}`}</span>
          )}
        </div>
        <div className={styles.end}>
          {actions}
          <Button onPress={() => void send()} isDisabled={!hasUnpushed || pushed.kind === 'sending'}>
            <CloudUpload size={16} strokeWidth={1.5} aria-hidden />
            {pushed.kind === 'sending' ? 'Sending the draft' : 'Save draft to the service'}
          </Button>
          <div className={styles.together}>
            <Button look="primary" isDisabled={hasNothing} onPress={() => setAsked({ kind: 'publish' })}>
              Publish…
            </Button>
            <Menu
              label="More about the flow"
              trigger={
                <IconButton label="More about the flow">
                  <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
                </IconButton>
              }
              actions={[
                {
                  id: 'versions',
                  label: 'Versions…',
                  icon: <History size={16} strokeWidth={1.5} aria-hidden />,
                  onAction: () => setListing(true),
                },
                {
                  id: 'refresh',
                  label: 'Ask the service again',
                  icon: <RefreshCw size={16} strokeWidth={1.5} aria-hidden />,
                  onAction: service.ask,
                },
                { id: 'discard', label: 'Discard the service’s draft…', onAction: () => setAsked({ kind: 'discard' }) },
                {
                  id: 'deactivate',
                  label: 'Deactivate the flow…',
                  icon: <Radio size={16} strokeWidth={1.5} aria-hidden />,
                  onAction: () => setAsked({ kind: 'deactivate' }),
                },
              ]}
            />
          </div>
        </div>
      </div>
      {(save.kind === 'failed' ||
        save.kind === 'behind' ||
        pushed.kind === 'failed' ||
        pushed.kind === 'refused' ||
        pushed.kind === 'conflict') && (
        <div className={styles.notices}>
          {save.kind === 'failed' && (
            <FailureNotice
              failure={failureOf(save.reason)}
              actions={<Button onPress={() => void session.saver.flush()}>Save again</Button>}
            />
          )}
          {pushed.kind === 'failed' && (
            <FailureNotice
              failure={failureOf(pushed.reason)}
              actions={<Button onPress={() => void send()}>Send it again</Button>}
            />
          )}
          {pushed.kind === 'refused' && (
            <Notice tone="warning" role="alert">
              {`The service did not take the draft: ${formatCount(pushed.count, 'issue')}, marked where ${pushed.count === 1 ? 'it is' : 'they are'}. Its draft is as it was, and yours is saved here. ${keysFor('next-unspoken') ?? 'F8'} goes to the first.`}
            </Notice>
          )}
          {pushed.kind === 'conflict' && (
            <Notice
              tone="warning"
              role="alert"
              actions={
                <Button onPress={() => setMerging({ kind: 'service', conflict: pushed.conflict })}>Merge…</Button>
              }
            >
              The draft at the service was changed elsewhere. Nothing was replaced: yours is saved here.
            </Notice>
          )}
          {save.kind === 'behind' && (
            <Notice
              tone="warning"
              role="alert"
              actions={<Button onPress={() => setMerging({ kind: 'window', behind: save })}>Merge…</Button>}
            >
              Another window saved this flow before this one. What you changed here is kept beside it.
            </Notice>
          )}
        </div>
      )}
      {asked && (
        <ActionDialog
          agentId={agentId}
          agentName={agentName}
          action={asked}
          onClose={() => setAsked(null)}
          onPush={push}
          onDone={(next, words) => {
            setAsked(null)
            onView(next, words)
            showToast({ text: words })
          }}
          onRefused={(issues) => onRefused(session.snapshot.get().graph, issues)}
        />
      )}
      {reviewed && (
        <SendDialog
          preview={reviewed}
          onClose={() => setReviewed(null)}
          onSend={() => {
            setReviewed(null)
            void push()
          }}
        />
      )}
      {merging && (
        <MergeFront
          source={merging}
          spelling={spelling}
          onKeep={onKeepMerged}
          onClose={() => setMerging(null)}
          onMerged={(source) => {
            setMerging(null)
            session.say('The result of the merge is what you edit now')
            if (source.kind === 'service') void push()
          }}
        />
      )}
      {isListing && (
        <VersionsDialog
          view={view}
          onClose={() => setListing(false)}
          onRollBack={(versionId) => {
            setListing(false)
            setAsked({ kind: 'rollback', versionId })
          }}
          onOpen={(graph, name) => {
            setListing(false)
            session.edit({ name: `opening ${name}`, change: () => graph })
            session.say(`${name} is what you edit now`)
          }}
        />
      )}
    </>
  )
}
