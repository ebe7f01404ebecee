import { ArrowLeft, Ellipsis, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useAction } from '../../lib/actions.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { createPublishLink, type FlowTask, PublishLinkContext } from '../../lib/publish-link.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabSet } from '../../ui/tab-set.tsx'
import styles from './agents.module.css'
import { DeleteAgentDialog } from './delete-agent-dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { DuplicateAgentDialog } from './duplicate-agent-dialog.tsx'
import { EvaluationTab } from './evaluation-tab.tsx'
import { PublishBar } from './publish-bar.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { type AgentOnScreen, useAgent } from './use-agent.ts'
import { useUnpublished } from './use-unpublished.ts'
import { WidgetTab } from './widget-tab.tsx'

export interface AgentPageProps {
  agentId: string
  tab: string
  /** Tabs from other areas, after the agent's own settings. */
  tabs: readonly { id: string; label: string; content: ReactNode }[]
  /** More actions, such as calling the agent. */
  actions?: ReactNode
  onTab: (tab: string) => void
  onOpen: (agentId: string) => void
  onBack: () => void
}

/** One agent: all settings, saved locally on every keystroke and published on request. */
export function AgentPage({ agentId, tab, tabs, actions, onTab, onOpen, onBack }: AgentPageProps) {
  const screen = useAgent(agentId)
  const [link] = useState(createPublishLink)
  const unpublished = useUnpublished(agentId, link)
  const [asking, setAsking] = useState<'delete' | 'duplicate' | 'discard' | null>(null)
  const { detail, agent } = screen
  const parts = unpublished.seen?.parts ?? []
  const changeCount = parts.reduce((sum, { count }) => sum + count, 0)
  const canPublish = changeCount > 0 && !unpublished.isPublishing && detail?.isGone === false
  // In the flow, it saves the draft.
  useAction('send-changes', unpublished.publishAll, canPublish && tab !== 'flow')
  useAction('flow-publish', unpublished.review, canPublish && parts.some(({ part }) => part === 'flow'))
  const { settle } = screen
  useEffect(
    () =>
      link.provide(() =>
        settle().then(
          () => true,
          () => false,
        ),
      ),
    [link, settle],
  )
  const showFlow = (task: FlowTask) => {
    link.flowTask.set(task)
    onTab('flow')
  }

  const back = (
    <Button look="quiet" onPress={onBack}>
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
      All agents
    </Button>
  )
  if (!detail || !agent)
    return (
      <Screen title="Agent" actions={back}>
        {screen.missing ? (
          <div className={styles.notice}>
            <FailureNotice
              failure={screen.missing}
              topic="managing"
              actions={<Button onPress={screen.refresh}>Retry</Button>}
            />
          </div>
        ) : (
          <Skeleton label="Loading agent…" />
        )}
        {screen.missing && (
          <EmptyState title="Agent not found" action={back}>
            This agent isn’t on this computer and couldn’t be loaded from the service.
          </EmptyState>
        )}
      </Screen>
    )

  const title = typeof agent['name'] === 'string' && agent['name'] !== '' ? agent['name'] : 'Untitled agent'
  return (
    <Screen
      title={title}
      actions={
        <>
          {back}
          <Status screen={screen} />
          {!detail.isGone && actions}
          <Menu
            label="More"
            trigger={
              <IconButton label="More">
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </IconButton>
            }
            actions={[
              { id: 'copy', label: 'Copy agent ID', onAction: () => void copyText(agentId) },
              { id: 'duplicate', label: 'Duplicate', onAction: () => setAsking('duplicate') },
              { id: 'delete', label: 'Delete', onAction: () => setAsking('delete') },
            ]}
          />
        </>
      }
    >
      <Notices screen={screen} onDuplicate={() => setAsking('duplicate')} onDelete={() => setAsking('delete')} />
      <PublishLinkContext value={link}>
        <TabSet
          label="Agent sections"
          tabs={[
            {
              id: 'settings',
              label: 'Settings',
              content: <SettingsTab screen={screen} agent={agent} refused={unpublished.refusedFields} />,
            },
            ...tabs,
            { id: 'evaluation', label: 'Evaluation', content: <EvaluationTab agentId={agentId} /> },
            { id: 'widget', label: 'Widget', content: <WidgetTab screen={screen} agent={agent} /> },
          ]}
          selected={tab}
          onSelect={onTab}
        />
      </PublishLinkContext>
      <PublishBar screen={unpublished} onDiscard={() => setAsking('discard')} onFlowTask={showFlow} />
      {unpublished.isReviewing && (
        <ReviewDialog
          agentId={agentId}
          screen={unpublished}
          link={link}
          onMerge={() => {
            unpublished.closeReview()
            showFlow({ kind: 'merge' })
          }}
        />
      )}
      {asking === 'discard' && <DiscardDialog agentId={agentId} screen={unpublished} onClose={() => setAsking(null)} />}
      {asking === 'delete' && (
        <DeleteAgentDialog
          agentId={agentId}
          name={title}
          unsentChanges={changeCount}
          onClose={() => setAsking(null)}
          onDeleted={onBack}
        />
      )}
      {asking === 'duplicate' && (
        <DuplicateAgentDialog agentId={agentId} name={title} onClose={() => setAsking(null)} onMade={onOpen} />
      )}
    </Screen>
  )
}

function Status({ screen }: { screen: AgentOnScreen }) {
  const now = new Date(useNow(60_000))
  const { detail, isAsking, refresh } = screen
  if (!detail) return null
  return (
    <span className={styles.status}>
      <span role="status">Last synced {formatMoment(detail.asOf, now)}</span>
      <IconButton label="Refresh" isDisabled={isAsking} onPress={refresh}>
        <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </span>
  )
}

interface NoticesProps {
  screen: AgentOnScreen
  onDuplicate: () => void
  onDelete: () => void
}

function Notices({ screen, onDuplicate, onDelete }: NoticesProps) {
  const { detail, fetchFailure, saveFailure } = screen
  const isGone = detail?.isGone === true
  return (
    <div className={styles.notices}>
      {saveFailure && (
        <FailureNotice
          failure={saveFailure}
          topic="managing"
          kept="Your last change isn’t saved yet."
          actions={<Button onPress={() => void screen.settle().catch(() => undefined)}>Save now</Button>}
        />
      )}
      {isGone && (
        <Notice
          tone="warning"
          role="status"
          actions={
            <>
              <Button onPress={onDuplicate}>Recreate agent</Button>
              <Button onPress={onDelete}>Remove local copy</Button>
            </>
          }
        >
          This agent was deleted on the service. Your local copy and changes are kept.
        </Notice>
      )}
      {fetchFailure && !isGone && (
        <FailureNotice
          role="status"
          failure={fetchFailure}
          topic="managing"
          kept="Showing the last synced version. You can keep editing."
          actions={<Button onPress={screen.refresh}>Retry</Button>}
        />
      )}
    </div>
  )
}
