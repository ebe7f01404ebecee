import { ArrowLeft, Download, Ellipsis, Radio, RefreshCw } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ConversationDetail, ConversationMessage, StartedConversation } from '#shared/contract/conversations.ts'
import { findWords } from '#shared/domain/words/word-excerpt.ts'
import { copyText } from '../../lib/copy-text.ts'
import { failureOf } from '../../lib/failure-words.ts'
import { sayMoment } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { MarkedText } from '../../ui/marked-text.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnnotationPanel } from './annotation-panel.tsx'
import { CallPlayer } from './call-player.tsx'
import { useCallSound } from './call-sound.ts'
import { ConversationFacts } from './conversation-facts.tsx'
import styles from './conversation-page.module.css'
import { EvaluationPanel } from './evaluation-panel.tsx'
import { ExportConversationsDialog } from './export-conversations-dialog.tsx'
import { isLive as isLiveStatus, sayEndReason, sayStatus } from './say-conversation.ts'
import { SessionNotice } from './session-notice.tsx'
import { Transcript } from './transcript.tsx'
import { useConversation } from './use-conversation.ts'

export interface ConversationPageProps {
  conversationId: string
  /** A line to begin at. */
  messageId: string | null
  /** What was looked for; marked in the lines. */
  search: string
  /** Of a conversation that was begun in this window. */
  session: StartedConversation['session']
  /** What was delivered about it; another area brings it. */
  deliveries?: ReactNode
  onAgent: (agentId: string) => void
  /** Opens the window that joins its session. */
  onJoin: () => void
  onBack: () => void
}

/** One conversation: what was said in step with its sound, how it was judged beside it, live while it lasts. */
export function ConversationPage(props: ConversationPageProps) {
  const { conversationId, onBack } = props
  const screen = useConversation(conversationId)
  const back = (
    <Button look="quiet" onPress={onBack}>
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
      All conversations
    </Button>
  )
  if (screen.detail) return <Opened {...props} screen={screen} detail={screen.detail} back={back} />
  return (
    <Screen title="Conversation" actions={back}>
      {screen.missing ? (
        <>
          <div className={styles.notices}>
            <FailureNotice
              failure={failureOf(screen.missing)}
              topic="managing"
              actions={<Button onPress={screen.refresh}>Ask again</Button>}
            />
          </div>
          <EmptyState title="This conversation is not here" action={back}>
            It was never fetched on this computer, and the service does not answer with it.
          </EmptyState>
        </>
      ) : (
        <Skeleton label="Reading the conversation" />
      )}
    </Screen>
  )
}

interface OpenedProps extends ConversationPageProps {
  screen: ReturnType<typeof useConversation>
  detail: ConversationDetail
  back: ReactNode
}

function Opened({
  conversationId,
  messageId,
  search,
  session,
  deliveries,
  onAgent,
  onJoin,
  screen,
  detail,
  back,
}: OpenedProps) {
  const { row, messages } = detail
  const [isExporting, setExporting] = useState(false)
  const now = new Date(useNow(60_000))
  const isLive = isLiveStatus(row.status) && !row.isGone
  const sound = useCallSound(conversationId, detail.recording, messages)
  const words = useCallback(
    ({ content }: ConversationMessage) => <MarkedText text={content} hits={findWords(content, search)} />,
    [search],
  )
  const recording = useRecording(conversationId, detail, screen.show)
  const endReason = sayEndReason(detail.endReason)
  return (
    <Screen
      title={row.agentName || 'Conversation'}
      actions={
        <>
          {back}
          <span className={styles.status} role="status">
            {isLive && screen.state !== 'away' && (
              <span className={styles.live}>
                <Radio size={16} strokeWidth={1.5} aria-hidden />
                {row.status === 'pending' ? 'Waiting for an answer' : 'Live'}
              </span>
            )}
            {!isLive && <span>{sayStatus(row.status)}</span>}
            <span>
              {row.createdAt !== '' && ` · ${sayMoment(row.createdAt, now)}`}
              {screen.state === 'settling' && ' · reading how it was judged'}
            </span>
          </span>
          <IconButton
            label="Ask the service again"
            isDisabled={isLive && screen.failure === null}
            onPress={screen.refresh}
          >
            <RefreshCw size={16} strokeWidth={1.5} aria-hidden />
          </IconButton>
          <Menu
            label="More"
            trigger={
              <IconButton label="More">
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </IconButton>
            }
            actions={[
              { id: 'copy', label: 'Copy its id', onAction: () => void copyText(conversationId) },
              { id: 'export', label: 'Export…', onAction: () => setExporting(true) },
              { id: 'agent', label: 'Show the agent', onAction: () => onAgent(row.agentId) },
            ]}
          />
        </>
      }
    >
      <div className={styles.notices}>
        {row.isSimulated && (
          <Notice tone="quiet">Simulated: the practice service played both sides. Nobody called.</Notice>
        )}
        {session !== null && !row.isSimulated && isLive && (
          <SessionNotice conversationId={conversationId} session={session} onJoin={onJoin} />
        )}
        {row.isGone && (
          <Notice tone="warning" role="status">
            The service does not have this conversation any more. What was fetched of it is here.
          </Notice>
        )}
        {screen.failure && !row.isGone && (
          <FailureNotice
            role="status"
            failure={screen.failure}
            topic="managing"
            kept={`What was fetched is shown, as of ${sayMoment(detail.asOf, now)}.${screen.state === 'away' ? ' It is tried again by itself.' : ''}`}
            actions={<Button onPress={screen.refresh}>Ask again</Button>}
          />
        )}
        {!isLive && endReason !== null && row.status === 'failed' && (
          <Notice tone="warning" role="status">
            {endReason}
          </Notice>
        )}
      </div>
      <div className={styles.page}>
        <section className={styles.said} aria-label="What was said" data-pane>
          {messages.length === 0 ? (
            <EmptyState title={isLive ? 'Nothing said yet' : 'Nothing was said'}>
              {isLive
                ? 'Lines appear here as they are spoken.'
                : (endReason ?? 'The conversation ended before anybody spoke.')}
            </EmptyState>
          ) : (
            <Transcript messages={messages} sound={sound} isLive={isLive} soughtId={messageId} words={words} />
          )}
          {sound ? (
            <CallPlayer player={sound.player} />
          ) : (
            <p className={styles.noSound}>{sayRecording(detail, isLive, recording.isPending)}</p>
          )}
          {recording.error && !sound && (
            <div className={styles.soundNotice}>
              <FailureNotice
                role="status"
                failure={failureOf(reasonOf(recording.error))}
                topic="managing"
                kept="The transcript is here without its sound."
                actions={
                  <Button onPress={() => recording.mutate()}>
                    <Download size={16} strokeWidth={1.5} aria-hidden />
                    Fetch the recording
                  </Button>
                }
              />
            </div>
          )}
        </section>
        <aside className={styles.beside} aria-label="About the conversation" data-pane>
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
      {isExporting && (
        <ExportConversationsDialog what={{ conversationIds: [conversationId] }} onClose={() => setExporting(false)} />
      )}
    </Screen>
  )
}

function sayRecording(detail: ConversationDetail, isLive: boolean, isFetching: boolean): string {
  if (isFetching) return 'Fetching the recording'
  if (isLive) return 'The recording is there when the conversation has ended.'
  return detail.hasRecording ? 'The recording is not on this computer yet.' : 'The service kept no recording.'
}

/** Fetches the recording once, as soon as there is one that is not here. */
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
