import { CloudUpload, GitCompareArrows, History, LibraryBig, Radio, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FlowView } from '#shared/contract/flow-state.ts'
import type { FlowSpelling } from '#shared/domain/flow-text/flow-spelling.ts'
import { countRejecting } from '../issues/flow-issues.ts'
import { formatMoment } from '../../../lib/format-time.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { MoreMenu } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { SendDialog } from '../compare/send-dialog.tsx'
import { useEditor } from '../editor-scope.ts'
import { MergeFront, type MergeFrontProps, type MergeSource } from '../merge/merge-front.tsx'
import type { SaveState } from '../session/local-saver.ts'
import { ActionDialog, type FlowMoveAction } from './action-dialog.tsx'
import styles from './page.module.css'
import { formatActive, formatSaved } from './format-flow.ts'
import type { FlowScreen } from './flow-screens.tsx'
import { type FlowPushEvents, type Pushed, useFlowPush } from './use-flow-push.ts'
import type { FlowService } from './use-flow-service.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import { common } from '../../../lib/common/messages/common.ts'
import { t } from './messages/t.ts'

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
} & FlowPushEvents) {
  const { session, fit } = useEditor()
  const { agentId } = view
  const save = useStore(session.saver.state)
  const now = new Date(useNow(60_000))
  const { pushed, push, send, merging, setMerging, reviewed, setReviewed } = useFlowPush(view, { onView, onRefused })
  const [asked, setAsked] = useState<FlowMoveAction | null>(null)
  const [isListing, setListing] = useState(false)
  const hasUnpushed = save.kind !== 'saved' || save.hasUnpushed
  const hasNothing = isEmpty && !hasUnpushed && view.draft === null

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
            <StateMenu
              agentName={agentName}
              onScreen={onScreen}
              onVersions={() => setListing(true)}
              onRefresh={service.ask}
              onAsk={setAsked}
            />
          </div>
        </div>
      </div>
      <StateNotices save={save} pushed={pushed} onSend={() => void send()} onMerge={setMerging} />
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

function StateMenu({
  agentName,
  onScreen,
  onVersions,
  onRefresh,
  onAsk,
}: {
  agentName: string
  onScreen: (screen: FlowScreen) => void
  onVersions: () => void
  onRefresh: () => void
  onAsk: (action: FlowMoveAction) => void
}) {
  return (
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
          onAction: onVersions,
        },
        {
          id: 'refresh',
          label: common('refresh'),
          icon: <RefreshCw size={16} strokeWidth={1.5} aria-hidden />,
          onAction: onRefresh,
        },
        { id: 'discard', label: t('menu.discard'), onAction: () => onAsk({ kind: 'discard' }) },
        {
          id: 'deactivate',
          label: t('menu.deactivate'),
          icon: <Radio size={16} strokeWidth={1.5} aria-hidden />,
          onAction: () => onAsk({ kind: 'deactivate' }),
        },
      ]}
    />
  )
}

/** What keeps the flow from being stored or sent, with the way to resolve it. */
function StateNotices({
  save,
  pushed,
  onSend,
  onMerge,
}: {
  save: SaveState
  pushed: Pushed
  onSend: () => void
  onMerge: (source: MergeSource) => void
}) {
  const { session, issues } = useEditor()
  const rejecting = countRejecting(useStore(issues).all)
  const isStored = save.kind !== 'failed' && save.kind !== 'behind'
  if (isStored && (pushed.kind === 'none' || pushed.kind === 'sending')) return null
  return (
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
          actions={<Button onPress={onSend}>{common('retry')}</Button>}
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
            <Button onPress={() => onMerge({ kind: 'service', conflict: pushed.conflict })}>{t('merge')}</Button>
          }
        >
          {t('draft.changedElsewhere')}
        </Notice>
      )}
      {save.kind === 'behind' && (
        <Notice
          tone="warning"
          role="alert"
          actions={<Button onPress={() => onMerge({ kind: 'window', behind: save })}>{t('merge')}</Button>}
        >
          {t('draft.changedInWindow')}
        </Notice>
      )}
    </div>
  )
}
