import type { ProjectQueue, QueueRun, QueueState } from '#shared/contract/queue.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { describeDuration, formatWait } from '../../lib/format-time.ts'

/** Whether the queue moves, and if not, why. */
export type QueueMood = 'empty' | 'moving' | 'limit' | 'paused' | 'held'

/** The state of the queue as a whole. */
export function moodOf(state: QueueState): QueueMood {
  const waiting = state.projects.reduce((sum, project) => sum + project.waitingBlocks, 0)
  if (waiting + state.speaking.length === 0) return 'empty'
  if (state.speaking.length > 0) return 'moving'
  if (state.isPaused || state.projects.every((project) => project.isPaused || project.waitingBlocks === 0))
    return 'paused'
  if (state.run === null) return 'held'
  return state.waitMs > 0 ? 'limit' : 'moving'
}

/** `412 of 3,100 characters`. */
export function formatCharacters(run: Pick<QueueRun, 'characters' | 'doneCharacters'>): string {
  return `${formatNumber(run.doneCharacters)} of ${formatCount(run.characters, 'character')}`
}

/** `1 min 5 s of about 8 min of audio`; nothing before there is sound to measure by. */
export function formatSound(run: Pick<QueueRun, 'spokenMs' | 'expectedMs'>): string | null {
  if (run.expectedMs === null) return null
  const minutes = run.expectedMs / 60_000
  const expected =
    minutes < 1 ? `${formatNumber(Math.ceil(run.expectedMs / 1000))} s` : `${formatNumber(Math.ceil(minutes))} min`
  return `${describeDuration(run.spokenMs)} of about ${expected} of audio`
}

/** What is held, why, and that nothing was sent. */
export function formatHold({ reason, blocks, failure }: NonNullable<QueueState['hold']>): string {
  const count = formatCount(blocks, 'block')
  const nothing = `Nothing was sent or charged.`
  if (reason === 'restart') return `${count} ${blocks === 1 ? 'was' : 'were'} queued when Overvoice closed. ${nothing}`
  const isStorage = failure !== null && getFailureRule(failure).origin === 'disk'
  const until = isStorage ? 'there’s disk space for audio' : 'the service is available again'
  return `${count} on hold until ${until}. ${nothing}`
}

/** Cost of a project's queued blocks. */
export function formatWaiting(project: Pick<ProjectQueue, 'waitingBlocks' | 'waitingCharacters'>): string {
  return `${formatCount(project.waitingBlocks, 'block')}, ${formatCount(project.waitingCharacters, 'character')}`
}

/** `next request in 3 s`. */
export function formatNextRequest(waitMs: number): string {
  return `next request in ${formatWait(waitMs)}`
}
