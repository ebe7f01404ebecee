import { Download, Radio, RefreshCw } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { ConversationDetail, ConversationMessage, StartedConversation } from '#shared/contract/conversations.ts'
import { findWords } from '#shared/domain/words/word-excerpt.ts'
import { useIncompleteEntries } from '../../rpc/use-incomplete-entries.ts'
import { IncompleteEntries } from '../../ui/incomplete-entries.tsx'
import { useAction } from '../../lib/actions.ts'
import { common } from '../../lib/common/messages/common.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatDayAndTime, formatMoment } from '../../lib/format-time.ts'
import type { PagePath } from '../../lib/page-path.ts'
import { useNow } from '../../lib/use-now.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import { MoreMenu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BackButton, Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnnotationPanel } from './annotation-panel.tsx'
import { CallPlayer } from './call-player.tsx'
import { useCallSound } from './call-sound.ts'
import { ConversationFacts } from './conversation-facts.tsx'
import styles from './conversation-page.module.css'
import { EvaluationPanel } from './evaluation-panel.tsx'
import { ExportConversationsDialog } from './export-conversations-dialog.tsx'
import { isLive as isLiveStatus, formatEndReason, formatStatus } from './format-conversation.ts'
import { t } from './messages/t.ts'
import { SessionNotice } from './session-notice.tsx'
import { Transcript } from './transcript.tsx'
import { useConversation } from './use-conversation.ts'

export interface ConversationPageProps {
  conversationId: string
  /** A line to scroll to. */
  messageId: string | null
  /** The search text, highlighted in the lines. */
  search: string
  /** For a conversation started in this window. */
  session: StartedConversation['session']
  /** Its deliveries, provided by another area. */
  deliveries?: ReactNode
  onAgent: (agentId: string) => void
  /** Opens the window that joins its session. */
  onJoin: () => void
  onBack: () => void
}

/** One conversation: transcript synchronized with its audio, evaluation beside it, live while it lasts. */
export function ConversationPage(props: ConversationPageProps) {
  const { conversationId, onAgent, onBack } = props
  const screen = useConversation(conversationId)
  const { detail } = screen
  const back = { label: t('allConversations'), onPress: onBack }
  return (
    <Screen
      title={detail?.row.agentName || t('conversation')}
      path={getPath(detail?.row, screen.missing)}
      back={back}
      actions={detail && <Actions screen={screen} detail={detail} onAgent={onAgent} />}
    >
      {detail ? (
        <Opened {...props} screen={screen} detail={detail} />
      ) : screen.missing ? (
        <>
          <div className={styles.notices}>
            <FailureNotice
              failure={screen.missing}
              topic="managing"
              actions={<Button onPress={screen.refresh}>{common('retry')}</Button>}
            />
          </div>
          <EmptyState title={t('page.missingTitle')} action={<BackButton {...back} />}>
            {t('page.missingText')}
          </EmptyState>
        </>
      ) : (
        <Skeleton label={t('page.loading')} />
      )}
    </Screen>
  )
}

/** Its agent and time, which together tell conversations apart. */
function getPath(row: ConversationDetail['row'] | undefined, missing: Failure | null): PagePath {
  if (!row) return missing?.code === 'not_found' ? 'missing' : []
  const moment = row.createdAt === '' ? row.id : formatDayAndTime(row.createdAt)
  return [row.agentName || t('conversation'), moment]
}

interface LoadedProps {
  screen: ReturnType<typeof useConversation>
  detail: ConversationDetail
}

function isLiveNow({ row }: ConversationDetail): boolean {
  return isLiveStatus(row.status) && !row.isGone
}

function Actions({ screen, detail, onAgent }: LoadedProps & Pick<ConversationPageProps, 'onAgent'>) {
  const { row } = detail
  const [isExporting, setExporting] = useState(false)
  const now = new Date(useNow(60_000))
  const isLive = isLiveNow(detail)
  const canRefresh = !isLive || screen.failure !== null
  useAction('refresh', screen.refresh, canRefresh)
  useAction('export-conversations', () => setExporting(true))
  return (
    <>
      <span className={styles.status} role="status">
        {isLive && screen.state !== 'away' && (
          <span className={styles.live}>
            <Radio size={16} strokeWidth={1.5} aria-hidden />
            {t(row.status === 'pending' ? 'page.waiting' : 'page.live')}
          </span>
        )}
        {!isLive && <span>{formatStatus(row.status)}</span>}
        <span>
          {row.createdAt !== '' && ` · ${formatMoment(row.createdAt, now)}`}
          {screen.state === 'settling' && `· ${t('page.loadingEvaluation')}`}
        </span>
      </span>
      <IconButton label={common('refresh')} isDisabled={!canRefresh} onPress={screen.refresh}>
        <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <MoreMenu
        label={t('page.more')}
        itemName={row.agentName || t('conversation')}
        actions={[
          { id: 'copy', label: t('page.copyId'), onAction: () => void copyText(row.id) },
          { id: 'export', label: t('page.export'), onAction: () => setExporting(true) },
          { id: 'agent', label: t('page.showAgent'), onAction: () => onAgent(row.agentId) },
        ]}
      />
      {isExporting && (
        <ExportConversationsDialog what={{ conversationIds: [row.id] }} onClose={() => setExporting(false)} />
      )}
    </>
  )
}

function Opened(props: ConversationPageProps & LoadedProps) {
  const { conversationId, messageId, search, session, deliveries, onJoin, screen, detail } = props
  const { row, messages } = detail
  const now = new Date(useNow(60_000))
  const isLive = isLiveNow(detail)
  const sound = useCallSound(conversationId, detail.recording, messages)
  const words = useCallback(
    ({ content }: ConversationMessage) => <MarkedText text={content} hits={findWords(content, search)} />,
    [search],
  )
  const recording = useRecording(conversationId, detail, screen.show)
  const endReason = formatEndReason(detail.endReason)
  return (
    <>
      <div className={styles.notices}>
        {row.isSimulated && <Notice tone="quiet">{t('page.simulated')}</Notice>}
        {session !== null && !row.isSimulated && isLive && (
          <SessionNotice conversationId={conversationId} session={session} onJoin={onJoin} />
        )}
        {row.isGone && (
          <Notice tone="warning" role="status">
            {t('page.gone')}
          </Notice>
        )}
        {screen.failure && !row.isGone && (
          <FailureNotice
            role="status"
            failure={screen.failure}
            topic="managing"
            kept={t(screen.state === 'away' ? 'page.copyShownRetrying' : 'page.copyShown', {
              at: formatMoment(detail.asOf, now),
            })}
            actions={<Button onPress={screen.refresh}>{common('retry')}</Button>}
          />
        )}
        <IncompleteParts conversationId={conversationId} asOf={detail.asOf} />
        {!isLive && endReason !== null && row.status === 'failed' && (
          <Notice tone="warning" role="status">
            {endReason}
          </Notice>
        )}
      </div>
      <div className={styles.page}>
        <section className={styles.said} aria-label={t('transcript')} data-pane>
          {messages.length === 0 ? (
            <EmptyState title={t(isLive ? 'page.noMessagesTitle' : 'page.noTranscriptTitle')}>
              {isLive ? t('page.noMessagesText') : (endReason ?? t('page.noTranscriptText'))}
            </EmptyState>
          ) : (
            <Transcript messages={messages} sound={sound} isLive={isLive} soughtId={messageId} words={words} />
          )}
          {sound ? (
            <CallPlayer player={sound.player} agentName={row.agentName} />
          ) : (
            <p className={styles.noSound}>{formatRecording(detail, isLive, recording.isPending)}</p>
          )}
          {recording.error && !sound && (
            <div className={styles.soundNotice}>
              <FailureNotice
                role="status"
                failure={getFailure(recording.error)}
                topic="managing"
                kept={t('recording.failed')}
                actions={
                  <Button onPress={() => recording.mutate()}>
                    <Download size={16} strokeWidth={1.5} aria-hidden />
                    {t('recording.download')}
                  </Button>
                }
              />
            </div>
          )}
        </section>
        <aside className={styles.beside} aria-label={common('details')} data-pane>
          <EvaluationPanel evaluations={detail.evaluations} isLive={isLive} />
          <AnnotationPanel
            key={conversationId}
            conversationId={conversationId}
            annotation={detail.annotation}
            onKept={screen.show}
          />
          <ConversationFacts detail={detail} />
          {deliveries !== undefined && <div className={styles.part}>{deliveries}</div>}
        </aside>
      </div>
    </>
  )
}

function formatRecording(detail: ConversationDetail, isLive: boolean, isFetching: boolean): string {
  if (isFetching) return t('recording.downloading')
  if (isLive) return t('recording.later')
  return t(detail.hasRecording ? 'recording.notYet' : 'recording.none')
}

/** Fetches the recording once it is available. */
function useRecording(conversationId: string, detail: ConversationDetail, show: (detail: ConversationDetail) => void) {
  const { client } = useStudio()
  const fetching = useMutation({
    mutationFn: () => client.conversations.fetchRecording({ conversationId }),
    onSuccess: show,
  })
  const isWanted = detail.hasRecording && detail.recording === null && !isLiveStatus(detail.row.status)
  const hasAsked = useRef(false)
  const { mutate } = fetching
  useEffect(() => {
    if (!isWanted || hasAsked.current) return
    hasAsked.current = true
    mutate()
  }, [isWanted, mutate])
  return fetching
}

/** What of the transcript, the evaluation and the deliveries couldn't be read. */
function IncompleteParts({ conversationId, asOf }: { conversationId: string; asOf: string }) {
  const path = `/v1/agents/conversations/${encodeURIComponent(conversationId)}`
  const lists = ['messages', 'evaluations', 'webhook-deliveries'].map((list) => `${path}/${list}`)
  return <IncompleteEntries entries={useIncompleteEntries(lists, asOf)} />
}
