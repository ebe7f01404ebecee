import { Pause, Play } from 'lucide-react'
import type { QueueEntry, QueueState } from '#shared/contract/queue.ts'
import { assertNever } from '#shared/errors/must.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatFailureInOneLine } from '../../lib/failure-words.ts'
import { formatRemaining } from '../../lib/format-time.ts'
import { getFailure } from '../../rpc/studio.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from './messages/t.ts'
import styles from './queue.module.css'
import { OfflineNotice } from './offline-notice.tsx'
import { QueueHistory } from './queue-history.tsx'
import { SpeakingRow, StoppedRow } from './queue-row.tsx'
import { moodOf, formatCharacters, formatHold, formatNextRequest, formatSound } from './format-queue.ts'
import { useQueue } from './use-queue.ts'
import { useQueueState } from '../../rpc/use-queue-state.ts'
import { WaitingList } from './waiting-list.tsx'

export interface QueuePanelProps {
  voiceName: (voiceId: string) => string
  onOpen: (block: Pick<QueueEntry, 'projectId' | 'chapterId' | 'blockId'>) => void
}

/** The queue of all projects: decisions needed, generating, and queued blocks in order. */
export function QueuePanel({ voiceName, onOpen }: QueuePanelProps) {
  const state = useQueueState()
  const queue = useQueue(state)
  if (!state) return <Skeleton label={t('loading')} />

  const speaking = queue.speaking.data ?? []
  const stopped = queue.stopped.data ?? []
  const waitingBlocks = state.projects.reduce((sum, project) => sum + project.waitingBlocks, 0)
  const waitingCharacters = state.projects.reduce((sum, project) => sum + project.waitingCharacters, 0)
  const readError = queue.waiting.error ?? queue.speaking.error ?? queue.stopped.error
  const isEmpty = moodOf(state) === 'empty' && state.stoppedBlocks === 0 && !state.isPaused
  return (
    <div className={styles.panel}>
      {readError && (
        <FailureNotice
          failure={getFailure(readError)}
          actions={<Button onPress={() => void queue.waiting.refetch()}>{common('retry')}</Button>}
        />
      )}
      {queue.failure && (
        <FailureNotice
          failure={queue.failure}
          actions={<Button onPress={queue.forgetFailure}>{common('dismiss')}</Button>}
        />
      )}
      {!isEmpty && <Summary state={state} queue={queue} />}
      {state.hold && (
        <Notice
          tone="warning"
          role="status"
          detail={state.hold.failure && formatFailureInOneLine(state.hold.failure)}
          actions={<Button onPress={() => queue.goOn(null)}>{common('resume')}</Button>}
        >
          {formatHold(state.hold)}
        </Notice>
      )}
      <OfflineNotice state={state} projectId={null} voiceName={voiceName} />
      {state.projects.length > 0 && (
        <ul className={styles.projects} aria-label={t('projects')}>
          {state.projects.map((project) => (
            <li key={project.projectId} className={styles.project}>
              <span className={styles.projectTitle} dir="auto" title={project.title}>
                {project.title}
              </span>
              <span className={styles.facts}>
                {project.waitingBlocks > 0
                  ? t('queuedAmount', { blocks: project.waitingBlocks, characters: project.waitingCharacters })
                  : t('projectEmpty')}
                {project.isPaused && ` · ${t('projectPaused')}`}
              </span>
              <PauseButton
                isPaused={project.isPaused}
                name={project.title}
                onPress={() => (project.isPaused ? queue.goOn(project.projectId) : queue.pause(project.projectId))}
              />
            </li>
          ))}
        </ul>
      )}
      {isEmpty && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      {stopped.length > 0 && (
        <section className={styles.section} aria-labelledby="queue-stopped">
          <div className={styles.sectionHead}>
            <h2 id="queue-stopped">{t('stoppedTitle', { count: state.stoppedBlocks })}</h2>
            <Button look="quiet" onPress={() => queue.dismiss(null)}>
              {t('dismissAll')}
            </Button>
          </div>
          <ul className={styles.rows}>
            {stopped.map((entry) => (
              <StoppedRow
                key={entry.workId}
                entry={entry}
                voiceName={voiceName}
                onRest={queue.rest}
                onAgain={() => queue.again(entry)}
                onShow={() => onOpen(entry)}
                onDismiss={() => queue.dismiss([entry.workId])}
              />
            ))}
          </ul>
        </section>
      )}
      <QueueHistory state={state} onOpen={onOpen} />
      {speaking.length > 0 && (
        <section className={styles.section} aria-labelledby="queue-speaking">
          <div className={styles.sectionHead}>
            <h2 id="queue-speaking">{t('generatingTitle', { count: state.speaking.length })}</h2>
          </div>
          <ul className={styles.rows}>
            {speaking.map((entry) => (
              <SpeakingRow
                key={entry.workId}
                entry={entry}
                now={state.speaking.find((now) => now.workId === entry.workId)}
                voiceName={voiceName}
                onCancel={() => queue.cancel(entry.workId)}
              />
            ))}
          </ul>
        </section>
      )}
      {queue.waitingEntries.length > 0 && (
        <section className={`${styles.section} ${styles.waiting}`} aria-labelledby="queue-waiting">
          <div className={styles.sectionHead}>
            <h2 id="queue-waiting">{t('queuedTitle', { blocks: waitingBlocks, characters: waitingCharacters })}</h2>
          </div>
          <WaitingList
            entries={queue.waitingEntries}
            voiceName={voiceName}
            onMove={queue.move}
            onCancel={queue.cancel}
            onMore={() => {
              if (queue.waiting.hasNextPage && !queue.waiting.isFetching) void queue.waiting.fetchNextPage()
            }}
          />
        </section>
      )}
    </div>
  )
}

function PauseButton({ isPaused, name, onPress }: { isPaused: boolean; name: string; onPress: () => void }) {
  const Icon = isPaused ? Play : Pause
  return (
    <IconButton label={t(isPaused ? 'resumeProject' : 'pauseProject', { name })} onPress={onPress}>
      <Icon size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  )
}

function Summary({ state, queue }: { state: QueueState; queue: ReturnType<typeof useQueue> }) {
  const { run } = state
  const hasWork = moodOf(state) !== 'empty'
  return (
    <>
      <div className={styles.summary}>
        <span className={styles.sentence}>
          <strong>{formatMood(state)}</strong>
          {run && ` ${[formatCharacters(run), formatSound(run)].filter(Boolean).join(' · ')}`}
          {run?.remainingMs != null && ` · ${formatRemaining(run.remainingMs)}`}
          {state.waitMs > 0 && <span aria-hidden> · {formatNextRequest(state.waitMs)}</span>}
        </span>
        {(hasWork || state.isPaused) && (
          <Button onPress={() => (state.isPaused ? queue.goOn(null) : queue.pause(null))}>
            {state.isPaused ? (
              <Play size={16} strokeWidth={1.5} aria-hidden />
            ) : (
              <Pause size={16} strokeWidth={1.5} aria-hidden />
            )}
            {state.isPaused ? common('resume') : t('pauseAll')}
          </Button>
        )}
        {hasWork && <Button onPress={queue.cancelAll}>{t('cancelAll')}</Button>}
      </div>
      {run && (
        <div
          className={styles.meter}
          role="progressbar"
          aria-label={t('meter')}
          aria-valuenow={run.doneCharacters}
          aria-valuemin={0}
          aria-valuemax={run.characters}
        >
          <div style={{ width: `${(run.doneCharacters / run.characters) * 100}%` }} />
        </div>
      )}
    </>
  )
}

function formatMood(state: QueueState): string {
  const mood = moodOf(state)
  switch (mood) {
    case 'empty':
      return t(state.isPaused ? 'mood.emptyPaused' : 'mood.empty')
    case 'moving':
      return t(state.isPaused ? 'mood.pausing' : 'mood.moving')
    case 'limit':
    case 'paused':
    case 'held':
    case 'offline':
      return t(`mood.${mood}`)
    default:
      return assertNever(mood)
  }
}
