import { formatReason } from '#shared/errors/failure-texts.ts'
import { moodOf } from '../features/queue/format-queue.ts'
import { useQueueState } from '../rpc/use-queue-state.ts'
import { useAction } from '../lib/actions.ts'
import { getFailure, useStudio } from '../rpc/studio.ts'
import { showToast } from '../ui/toast.tsx'

/** Provides pausing and resuming the queue on every screen; returns the number of blocks in progress. */
export function useQueueActions(): number {
  const { client } = useStudio()
  const state = useQueueState()
  const mood = state ? moodOf(state) : 'empty'
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      showToast({ text: formatReason(getFailure(error)) })
    }
  }
  const isMoving = mood === 'moving' || mood === 'limit'
  useAction('pause-queue', () => void attempt(() => client.queue.pause({ projectId: null })), isMoving)
  useAction(
    'resume-queue',
    () => void attempt(() => client.queue.goOn({ projectId: null })),
    mood === 'paused' || mood === 'held' || state?.isPaused === true,
  )
  if (!state || !isMoving) return 0
  return state.speaking.length + state.projects.reduce((sum, { waitingBlocks }) => sum + waitingBlocks, 0)
}
