import { RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatMoment } from '../../lib/format-time.ts'
import { createPublishLink, type FlowTask, PublishLinkContext } from '../../lib/publish-link.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { MoreMenu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BackButton, Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabSet } from '../../ui/tab-set.tsx'
import styles from './agents.module.css'
import { DeleteAgentDialog } from './delete-agent-dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { DuplicateAgentDialog } from './duplicate-agent-dialog.tsx'
import { EvaluationTab } from './evaluation-tab.tsx'
import { t } from './messages/t.ts'
import { PublishBar } from './publish-bar.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'
import { type AgentOnScreen, useAgent } from './use-agent.ts'
import { useUnpublished } from './use-unpublished.ts'
import { WidgetTab } from './widget/widget-tab.tsx'

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
  const isHere = detail !== null && agent !== null
  useAction('discard-changes', () => setAsking('discard'), isHere && changeCount > 0)
  useAction('duplicate-agent', () => setAsking('duplicate'), isHere)
  useAction('delete-agent', () => setAsking('delete'), isHere)
  useAction('refresh', screen.refresh, isHere && !screen.isAsking)
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

  const back = { label: t('page.back'), onPress: onBack }
  if (!detail || !agent)
    return (
      <Screen title={t('page.title')} path={screen.missing?.code === 'not_found' ? 'missing' : []} back={back}>
        {screen.missing ? (
          <div className={styles.notice}>
            <FailureNotice
              failure={screen.missing}
              topic="managing"
              actions={<Button onPress={screen.refresh}>{common('retry')}</Button>}
            />
          </div>
        ) : (
          <Skeleton label={t('page.loading')} />
        )}
        {screen.missing && (
          <EmptyState title={t('page.notFoundTitle')} action={<BackButton {...back} />}>
            {t('page.notFoundText')}
          </EmptyState>
        )}
      </Screen>
    )

  const title = typeof agent['name'] === 'string' && agent['name'] !== '' ? agent['name'] : t('untitled')
  return (
    <Screen
      title={title}
      back={back}
      actions={
        <>
          <Status screen={screen} />
          {!detail.isGone && actions}
          <MoreMenu
            label={t('page.more')}
            actions={[
              { id: 'copy', label: t('page.copyId'), onAction: () => void copyText(agentId) },
              { id: 'duplicate', label: t('duplicate.confirm'), onAction: () => setAsking('duplicate') },
              { id: 'delete', label: common('delete'), onAction: () => setAsking('delete') },
            ]}
          />
        </>
      }
    >
      <Notices screen={screen} onDuplicate={() => setAsking('duplicate')} onDelete={() => setAsking('delete')} />
      <PublishLinkContext value={link}>
        <TabSet
          label={t('page.tabs')}
          tabs={[
            {
              id: 'settings',
              label: t('part.settings'),
              content: <SettingsTab screen={screen} agent={agent} refused={unpublished.refusedFields} />,
            },
            ...tabs,
            { id: 'evaluation', label: t('part.evaluation'), content: <EvaluationTab agentId={agentId} /> },
            { id: 'widget', label: t('part.widget'), content: <WidgetTab screen={screen} agent={agent} /> },
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
      <span role="status">{t('lastSynced', { time: formatMoment(detail.asOf, now) })}</span>
      <IconButton label={common('refresh')} isDisabled={isAsking} onPress={refresh}>
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
          kept={t('changeUnsaved')}
          actions={<Button onPress={() => void screen.settle().catch(() => undefined)}>{t('saveNow')}</Button>}
        />
      )}
      {isGone && (
        <Notice
          tone="warning"
          role="status"
          actions={
            <>
              <Button onPress={onDuplicate}>{t('page.recreate')}</Button>
              <Button onPress={onDelete}>{t('page.removeCopy')}</Button>
            </>
          }
        >
          {t('page.deleted')}
        </Notice>
      )}
      {fetchFailure && !isGone && (
        <FailureNotice
          role="status"
          failure={fetchFailure}
          topic="managing"
          kept={t('showingStored')}
          actions={<Button onPress={screen.refresh}>{common('retry')}</Button>}
        />
      )}
    </div>
  )
}
