import { ArrowLeft, Ellipsis, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../lib/actions.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { formatCount } from '../../lib/format-count.ts'
import { sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabSet } from '../../ui/tab-set.tsx'
import { showToast } from '../../ui/toast.tsx'
import { labelOf, sayValue } from './agent-fields.ts'
import styles from './agents.module.css'
import { DeleteAgentDialog } from './delete-agent-dialog.tsx'
import { DuplicateAgentDialog } from './duplicate-agent-dialog.tsx'
import { EvaluationTab } from './evaluation-tab.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { type AgentOnScreen, useAgent } from './use-agent.ts'
import { WidgetTab } from './widget-tab.tsx'

export interface AgentPageProps {
  agentId: string
  tab: string
  /** Tabs that other areas bring, after the agent's own settings. */
  tabs: readonly { id: string; label: string; content: ReactNode }[]
  /** More that can be done with the agent, such as calling it. */
  actions?: ReactNode
  onTab: (tab: string) => void
  onOpen: (agentId: string) => void
  onBack: () => void
}

/** One agent: everything that can be set of it, kept here at every letter and sent when the person says so. */
export function AgentPage({ agentId, tab, tabs, actions, onTab, onOpen, onBack }: AgentPageProps) {
  const screen = useAgent(agentId)
  const [asking, setAsking] = useState<'delete' | 'duplicate' | null>(null)
  const { detail, agent } = screen
  const changeCount = detail?.changes.length ?? 0
  useAction('send-changes', screen.send, changeCount > 0 && !screen.isSending)

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
              failure={failureOf(screen.missing)}
              topic="managing"
              actions={<Button onPress={screen.refresh}>Ask again</Button>}
            />
          </div>
        ) : (
          <Skeleton label="Reading the agent" />
        )}
        {screen.missing && (
          <EmptyState title="This agent is not here" action={back}>
            It was never seen on this computer, and the service does not answer with it.
          </EmptyState>
        )}
      </Screen>
    )

  const title = typeof agent['name'] === 'string' && agent['name'] !== '' ? agent['name'] : 'Agent without a name'
  return (
    <Screen
      title={title}
      actions={
        <>
          {back}
          <Status screen={screen} />
          {!detail.isGone && actions}
          <Button
            look="primary"
            isDisabled={changeCount === 0 || screen.isSending || detail.isGone}
            onPress={screen.send}
          >
            {screen.isSending
              ? 'Sending'
              : changeCount === 0
                ? 'Nothing to send'
                : `Send ${formatCount(changeCount, 'change')}`}
          </Button>
          <Menu
            label="More"
            trigger={
              <IconButton label="More">
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </IconButton>
            }
            actions={[
              ...(changeCount > 0
                ? [
                    { id: 'review', label: 'Show what differs from the service', onAction: screen.review },
                    { id: 'drop', label: 'Take back all unsent changes', onAction: () => dropAll(screen) },
                  ]
                : []),
              { id: 'copy', label: 'Copy its id', onAction: () => void copyText(agentId) },
              { id: 'duplicate', label: 'Duplicate', onAction: () => setAsking('duplicate') },
              { id: 'delete', label: 'Delete', onAction: () => setAsking('delete') },
            ]}
          />
        </>
      }
    >
      <Notices screen={screen} onDuplicate={() => setAsking('duplicate')} onDelete={() => setAsking('delete')} />
      <TabSet
        label="Parts of the agent"
        tabs={[
          { id: 'settings', label: 'Settings', content: <SettingsTab screen={screen} agent={agent} /> },
          ...tabs,
          { id: 'evaluation', label: 'Evaluation', content: <EvaluationTab agentId={agentId} /> },
          { id: 'widget', label: 'Widget', content: <WidgetTab screen={screen} agent={agent} /> },
        ]}
        selected={tab}
        onSelect={onTab}
      />
      {screen.compared && (
        <ReviewDialog
          rows={screen.compared.differences.map(({ pointer, kind, base, mine, theirs }) => ({
            id: pointer,
            label: labelOf(pointer),
            kind,
            base: sayValue(pointer, base),
            mine: sayValue(pointer, mine),
            theirs: sayValue(pointer, theirs),
          }))}
          failure={screen.pushFailure}
          isSending={screen.isSending}
          onSend={(keepTheirs) => screen.compared && screen.sendReviewed(screen.compared.token, keepTheirs)}
          onClose={screen.closeReview}
        />
      )}
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

function dropAll(screen: AgentOnScreen): void {
  const changes = screen.detail?.changes ?? []
  void screen.drop(null).then(() =>
    showToast({
      text: `${formatCount(changes.length, 'change')} taken back.`,
      action: { label: 'Undo', onPress: () => void screen.keep([...changes]) },
    }),
  )
}

function Status({ screen }: { screen: AgentOnScreen }) {
  const now = new Date(useNow(60_000))
  const { detail, isAsking, refresh } = screen
  if (!detail) return null
  const changes = detail.changes.length
  return (
    <span className={styles.status}>
      <span role="status">
        {changes > 0 && <span className={styles.unsent}>{formatCount(changes, 'change')} kept here, not sent · </span>}
        As of {sayMoment(detail.asOf, now)}
      </span>
      <IconButton label="Ask the service again" isDisabled={isAsking} onPress={refresh}>
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
  const { detail, fetchFailure, keepFailure, pushFailure, compared } = screen
  const isGone = detail?.isGone === true
  return (
    <div className={styles.notices}>
      {keepFailure && (
        <FailureNotice
          failure={failureOf(keepFailure)}
          topic="managing"
          kept="The last change is on this screen only."
          actions={<Button onPress={() => void screen.settle().catch(() => undefined)}>Keep it now</Button>}
        />
      )}
      {isGone && (
        <Notice
          tone="warning"
          role="status"
          actions={
            <>
              <Button onPress={onDuplicate}>Make it again</Button>
              <Button onPress={onDelete}>Remove it here</Button>
            </>
          }
        >
          The service does not have this agent any more. What was last seen of it is here, with your changes.
        </Notice>
      )}
      {fetchFailure && !isGone && (
        <FailureNotice
          role="status"
          failure={failureOf(fetchFailure)}
          topic="managing"
          kept="What was last seen is shown, and can be changed."
          actions={<Button onPress={screen.refresh}>Ask again</Button>}
        />
      )}
      {pushFailure && !compared && (
        <FailureNotice
          failure={failureOf(pushFailure)}
          topic="managing"
          kept="Your changes are kept here."
          actions={<Button onPress={screen.send}>Send again</Button>}
        />
      )}
      {detail?.base && !isGone && !compared && (
        <Notice tone="quiet" role="status" actions={<Button onPress={screen.review}>Show what differs</Button>}>
          The agent was changed at the service since you began. Nothing is overwritten without showing it first.
        </Notice>
      )}
    </div>
  )
}
