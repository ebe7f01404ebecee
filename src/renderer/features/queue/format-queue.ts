import type { QueueRun, QueueState } from '#shared/contract/queue.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { describeDuration, formatWait } from '../../lib/format-time.ts'
import { t } from './messages/t.ts'

/** Whether the queue moves, and if not, why. */
export type QueueMood = 'empty' | 'moving' | 'limit' | 'paused' | 'held' | 'offline'

/** The state of the queue as a whole. */
export function moodOf(state: QueueState): QueueMood {
  const waiting = state.projects.reduce((sum, project) => sum + project.waitingBlocks, 0)
  if (waiting + state.speaking.length === 0) return 'empty'
  if (state.speaking.length > 0) return 'moving'
  if (state.isPaused || state.projects.every((project) => project.isPaused || project.waitingBlocks === 0))
    return 'paused'
  if (state.projects.every((project) => project.offlineBlocks === project.waitingBlocks)) return 'offline'
  if (state.run === null) return 'held'
  return state.waitMs > 0 ? 'limit' : 'moving'
}

/** `412 of 3,100 characters`. */
export function formatCharacters(run: Pick<QueueRun, 'characters' | 'doneCharacters'>): string {
  return t('done', { done: run.doneCharacters, count: run.characters })
}

/** `1 min 5 s of about 8 min of audio`; nothing before there is sound to measure by. */
export function formatSound(run: Pick<QueueRun, 'spokenMs' | 'expectedMs'>): string | null {
  if (run.expectedMs === null) return null
  const length = describeDuration(run.spokenMs)
  return run.expectedMs < 60_000
    ? t('audio.seconds', { length, expected: Math.ceil(run.expectedMs / 1000) })
    : t('audio.minutes', { length, expected: Math.ceil(run.expectedMs / 60_000) })
}

/** What is held, why, and that nothing was sent. */
export function formatHold({ reason, blocks: count, failure }: NonNullable<QueueState['hold']>): string {
  if (reason === 'restart') return t('hold.restart', { count })
  const isStorage = failure !== null && getFailureRule(failure).origin === 'disk'
  return t(isStorage ? 'hold.disk' : 'hold.service', { count })
}

/** `next request in 3 s`. */
export function formatNextRequest(waitMs: number): string {
  return t('nextRequest', { wait: formatWait(waitMs) })
}
