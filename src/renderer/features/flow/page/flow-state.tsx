import { CloudUpload, GitCompareArrows, History, LibraryBig, Radio, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { FlowConflict, FlowPush, FlowView } from '#shared/contract/flow-state.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import type { FlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { useAction } from '../../../lib/actions.ts'
import { countRejecting } from '../issues/flow-issues.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import { useFlowTask, useFlush } from '../../../lib/publish-link.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useStore } from '../../../lib/use-store.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { MoreMenu } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { SendDialog } from '../compare/send-dialog.tsx'
import { useEditor } from '../editor-scope.ts'
import { MergeFront, type MergeFrontProps, type MergeSource } from '../merge/merge-front.tsx'
import { ActionDialog, type FlowMoveAction } from './action-dialog.tsx'
import styles from './page.module.css'
import { formatActive, formatSaved } from './format-flow.ts'
import type { FlowScreen } from './flow-screens.tsx'
import type { FlowService } from './use-flow-service.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

/** The result of the last push. */
type Pushed =
  | { kind: 'none' }
  | { kind: 'sending' }
  | { kind: 'failed'; reason: Failure }
  | { kind: 'refused' }
  | { kind: 'conflict'; conflict: FlowConflict }

/** Where the flow is stored: locally, at the service, live; with the buttons to move it on. */
export function FlowState({
  view,
  isEmpty,
  service,
  agentName,
  actions,
  spelling,
  onScreen,
  onView,
  onSaveMerged,
  onRefused,
}: {
  view: FlowView
  /** There is no graph to send or publish. */
  isEmpty: boolean
  service: FlowService
  agentName: string
  actions: ReactNode
  spelling: FlowSpelling
  onScreen: (screen: FlowScreen) => void
  onSaveMerged: MergeFrontProps['onKeep']
  /** The new view has a working copy, which undo can revert. */
  onView: (view: FlowView, name: string) => void
  onRefused: (graph: FlowGraph, issues: readonly { path: string; code: string; message: string }[]) => void
}) {
  const { client } = useStudio()
  const { session, issues, fit } = useEditor()
  const rejecting = countRejecting(useStore(issues).all)
  const { agentId } = view
  const save = useStore(session.saver.state)
  const now = new Date(useNow(60_000))
  const [pushed, setPushed] = useState<Pushed>({ kind: 'none' })
  const [asked, setAsked] = useState<FlowMoveAction | null>(null)
  const [isListing, setListing] = useState(false)
  const [merging, setMerging] = useState<MergeSource | null>(null)
  // Work from an earlier session, or done offline, is reviewed before it is sent.
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
        onView(push.view, t('step.stored'))
        session.say(t('said.draftSaved'))
        return
      case 'issues':
        setPushed({ kind: 'refused' })
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
      setPushed({ kind: 'failed', reason: getFailure(error) })
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
      setPushed({ kind: 'failed', reason: getFailure(error) })
    }
  }
  const merge = async () => {
    await session.saver.flush()
    try {
      const preview = await client.flow.previewPush({ agentId })
      if (preview.isBehind) setMerging({ kind: 'service', conflict: preview })
      else session.say(t('said.nothingToMerge'))
    } catch (error) {
      setPushed({ kind: 'failed', reason: getFailure(error) })
    }
  }
  useAction('send-changes', () => void send())
  useFlush(async () => {
    await session.saver.flush()
    return session.saver.state.get().kind === 'saved'
  })
  useFlowTask((task) => {
    if (task.kind === 'merge') return void merge()
    setPushed({ kind: 'refused' })
    onRefused(session.snapshot.get().graph, task.issues)
  })

  return (
    <>
      <div className={styles.state}>
        <div className={styles.words}>
          {!hasNothing && <span role="status">{formatSaved(save, view.working.isBehind, now)}</span>}
          <span className={styles.quiet}>{formatActive(view)}</span>
          {service.failure && view.asOf !== null && (
            <span className={styles.quiet}>{t('lastSynced', { time: formatMoment(view.asOf, now) })}</span>
          )}
        </div>
        <div className={styles.end}>
          {actions}
          <Button onPress={() => void send()} isDisabled={!hasUnpushed || pushed.kind === 'sending'}>
            <CloudUpload size={16} strokeWidth={1.5} aria-hidden />
            <span className={styles.wide}>{t(pushed.kind === 'sending' ? 'draft.saving' : 'draft.save')}</span>
          </Button>
          <div className={styles.together}>
            <MoreMenu
              label={t('menu.label')}
              itemName={agentName}
              actions={[
                {
                  id: 'compare',
                  label: t('menu.compare'),
                  icon: <GitCompareArrows size={16} strokeWidth={1.5} aria-hidden />,
                  onAction: () => onScreen('compare'),
                },
                {
                  id: 'templates',
                  label: t('menu.templates'),
                  icon: <LibraryBig size={16} strokeWidth={1.5} aria-hidden />,
                  onAction: () => onScreen('templates'),
                },
                {
                  id: 'versions',
                  label: t('menu.versions'),
                  icon: <History size={16} strokeWidth={1.5} aria-hidden />,
                  onAction: () => setListing(true),
                },
                {
                  id: 'refresh',
                  label: common('refresh'),
                  icon: <RefreshCw size={16} strokeWidth={1.5} aria-hidden />,
                  onAction: service.ask,
                },
                { id: 'discard', label: t('menu.discard'), onAction: () => setAsked({ kind: 'discard' }) },
                {
                  id: 'deactivate',
                  label: t('menu.deactivate'),
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
              topic="managing"
              failure={save.reason}
              actions={<Button onPress={() => void session.saver.flush()}>{t('saveAgain')}</Button>}
            />
          )}
          {pushed.kind === 'failed' && (
            <FailureNotice
              topic="managing"
              failure={pushed.reason}
              actions={<Button onPress={() => void send()}>{common('retry')}</Button>}
            />
          )}
          {pushed.kind === 'refused' && (
            <Notice tone="warning" role="alert">
              {rejecting === 0
                ? t('draft.rejectedFixed')
                : t('draft.rejected', { count: rejecting, keys: keysFor('next-unspoken') ?? 'F8' })}
            </Notice>
          )}
          {pushed.kind === 'conflict' && (
            <Notice
              tone="warning"
              role="alert"
              actions={
                <Button onPress={() => setMerging({ kind: 'service', conflict: pushed.conflict })}>{t('merge')}</Button>
              }
            >
              {t('draft.changedElsewhere')}
            </Notice>
          )}
          {save.kind === 'behind' && (
            <Notice
              tone="warning"
              role="alert"
              actions={<Button onPress={() => setMerging({ kind: 'window', behind: save })}>{t('merge')}</Button>}
            >
              {t('draft.changedInWindow')}
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
          onDone={(next) => {
            setAsked(null)
            onView(next, t(`step.${asked.kind}`))
            showToast({ text: t(`${asked.kind}.done`) })
          }}
          onRefused={(found) => onRefused(session.snapshot.get().graph, found)}
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
          onKeep={onSaveMerged}
          onClose={() => setMerging(null)}
          onMerged={(source) => {
            setMerging(null)
            session.say(t('said.merged'))
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
            session.edit({ name: t('step.open', { name }), change: () => graph })
            fit()
            session.say(t('said.opened', { name }))
          }}
        />
      )}
    </>
  )
}
