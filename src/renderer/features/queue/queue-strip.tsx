import { Pause, Play } from 'lucide-react'
import type { QueueState } from '#shared/contract/queue.ts'
import { formatCount } from '../../lib/format-count.ts'
import { failureOf, sayFailureInOneLine } from '../../lib/failure-words.ts'
import { reasonOf, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './queue.module.css'
import { sayCharacters, sayHold, sayNextRequest, sayRemaining } from './say-queue.ts'

/** A project's part of the queue. */
export interface QueuePartProps {
  state: QueueState | null
  projectId: string
}

/** What of a project waits for a person's word, with what it would be charged. */
export function HeldNotice({ state, projectId }: QueuePartProps) {
  const { client } = useStudio()
  const mine = state?.projects.find((project) => project.projectId === projectId)
  if (!state?.hold || !mine || mine.heldBlocks === 0) return null
  return (
    <Notice
      tone="warning"
      role="status"
      detail={state.hold.failure && sayFailureInOneLine(state.hold.failure)}
      actions={
        <>
          <Button onPress={() => void attempt(() => client.queue.goOn({ projectId }))}>
            Go on · {formatCount(mine.waitingCharacters, 'character')}
          </Button>
          <Button onPress={() => void attempt(() => client.queue.cancelAll({ projectId }))}>
            Take {mine.heldBlocks === 1 ? 'it' : 'them'} out of the queue
          </Button>
        </>
      }
    >
      {sayHold({ ...state.hold, blocks: mine.heldBlocks })}
    </Notice>
  )
}

/** How far the queue is and how long it will take, and the button that pauses a project's part of it. */
export function QueueStrip({ state, projectId }: QueuePartProps) {
  const { client } = useStudio()
  if (!state) return null
  const mine = state.projects.find((project) => project.projectId === projectId)
  const isPaused = state.isPaused || mine?.isPaused === true
  const isHeld = mine !== undefined && mine.heldBlocks === mine.waitingBlocks
  const { run, waitMs } = state
  return (
    <>
      {isPaused && <strong>Paused</strong>}
      {!isPaused && run && (
        <span className={styles.figures}>
          {sayCharacters(run)}
          {state.projects.length > 1 && ' in all projects'}
          {run.remainingMs !== null && ` · ${sayRemaining(run.remainingMs)}`}
          {/* A countdown would be read out every second. */}
          {waitMs > 0 && <span aria-hidden> · {sayNextRequest(waitMs)}</span>}
        </span>
      )}
      {isPaused ? (
        <Button onPress={() => void attempt(() => client.queue.goOn({ projectId: state.isPaused ? null : projectId }))}>
          <Play size={16} strokeWidth={1.5} aria-hidden />
          Go on
        </Button>
      ) : (
        !isHeld && (
          <Button onPress={() => void attempt(() => client.queue.pause({ projectId }))}>
            <Pause size={16} strokeWidth={1.5} aria-hidden />
            Pause
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
    showToast({ text: sayFailureInOneLine(failureOf(reasonOf(error))) })
  }
}
