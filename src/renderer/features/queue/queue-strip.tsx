import { Pause, Play } from 'lucide-react'
import type { QueueState } from '#shared/contract/queue.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatRemaining } from '../../lib/format-time.ts'
import { formatFailureInOneLine } from '../../lib/failure-words.ts'
import { getFailure, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './queue.module.css'
import { formatCharacters, formatHold, formatNextRequest } from './format-queue.ts'
import { t } from './messages/t.ts'

/** A project's part of the queue. */
export interface QueuePartProps {
  state: QueueState | null
  projectId: string
}

/** A project's blocks that wait for the user's confirmation, with their cost. */
export function HeldNotice({ state, projectId }: QueuePartProps) {
  const { client } = useStudio()
  const mine = state?.projects.find((project) => project.projectId === projectId)
  if (!state?.hold || !mine || mine.heldBlocks === 0) return null
  return (
    <Notice
      tone="warning"
      role="status"
      detail={state.hold.failure && formatFailureInOneLine(state.hold.failure)}
      actions={
        <>
          <Button onPress={() => void attempt(() => client.queue.goOn({ projectId }))}>
            {t('resumeFor', { count: mine.waitingCharacters })}
          </Button>
          <Button onPress={() => void attempt(() => client.queue.cancelAll({ projectId }))}>
            {t('removeFromQueue')}
          </Button>
        </>
      }
    >
      {formatHold({ ...state.hold, blocks: mine.heldBlocks })}
    </Notice>
  )
}

/** The queue's progress and remaining time, and a button that pauses the project's part. */
export function QueueStrip({ state, projectId }: QueuePartProps) {
  const { client } = useStudio()
  if (!state) return null
  const mine = state.projects.find((project) => project.projectId === projectId)
  const isPaused = state.isPaused || mine?.isPaused === true
  const isHeld = mine !== undefined && mine.heldBlocks + mine.offlineBlocks === mine.waitingBlocks
  const { run, waitMs } = state
  return (
    <>
      {isPaused && <strong>{t('paused')}</strong>}
      {!isPaused && run && (
        <span className={styles.figures}>
          {state.projects.length > 1
            ? t('doneInAll', { done: run.doneCharacters, count: run.characters })
            : formatCharacters(run)}
          {run.remainingMs !== null && ` · ${formatRemaining(run.remainingMs)}`}
          {/* A countdown would be announced every second. */}
          {waitMs > 0 && <span aria-hidden> · {formatNextRequest(waitMs)}</span>}
        </span>
      )}
      {isPaused ? (
        <Button onPress={() => void attempt(() => client.queue.goOn({ projectId: state.isPaused ? null : projectId }))}>
          <Play size={16} strokeWidth={1.5} aria-hidden />
          {common('resume')}
        </Button>
      ) : (
        !isHeld && (
          <Button onPress={() => void attempt(() => client.queue.pause({ projectId }))}>
            <Pause size={16} strokeWidth={1.5} aria-hidden />
            {common('pause')}
          </Button>
        )
      )}
    </>
  )
}

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    showToast({ text: formatFailureInOneLine(getFailure(error)) })
  }
}
