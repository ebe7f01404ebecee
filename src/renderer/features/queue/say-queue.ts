import type { ProjectQueue, QueueRun, QueueState } from '#shared/contract/queue.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { sayDuration } from '../../lib/format-time.ts'

/** Why nothing moves, or that it does. */
export type QueueMood = 'empty' | 'moving' | 'limit' | 'paused' | 'held'

/** How the queue stands as a whole. */
export function moodOf(state: QueueState): QueueMood {
  const waiting = state.projects.reduce((sum, project) => sum + project.waitingBlocks, 0)
  if (waiting + state.speaking.length === 0) return 'empty'
  if (state.speaking.length > 0) return 'moving'
  if (state.isPaused || state.projects.every((project) => project.isPaused || project.waitingBlocks === 0))
    return 'paused'
  if (state.run === null) return 'held'
  return state.waitMs > 0 ? 'limit' : 'moving'
}

/** `about 40 s left`, `about 3 min left`, `about 2 h 5 min left`. */
export function sayRemaining(remainingMs: number): string {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000))
  if (seconds < 60) return `about ${seconds < 10 ? seconds : Math.ceil(seconds / 10) * 10} s left`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `about ${minutes} min left`
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

/** `412 of 3,100 characters`. */
export function sayCharacters(run: Pick<QueueRun, 'characters' | 'doneCharacters'>): string {
  return `${formatNumber(run.doneCharacters)} of ${formatCount(run.characters, 'character')}`
}

/** `1 min 5 s of about 8 min of sound`; nothing before there is sound to measure by. */
export function saySound(run: Pick<QueueRun, 'spokenMs' | 'expectedMs'>): string | null {
  if (run.expectedMs === null) return null
  const minutes = run.expectedMs / 60_000
  const expected = minutes < 1 ? `${Math.ceil(run.expectedMs / 1000)} s` : `${Math.ceil(minutes)} min`
  return `${sayDuration(run.spokenMs)} of about ${expected} of sound`
}

/** What is held, why, and that nothing of it was sent. */
export function sayHold({ reason, blocks, failure }: NonNullable<QueueState['hold']>): string {
  const count = formatCount(blocks, 'block')
  const nothing = `Nothing of ${blocks === 1 ? 'it' : 'them'} was sent or charged.`
  if (reason === 'restart') return `${count} ${blocks === 1 ? 'was' : 'were'} waiting when Overvoice ended. ${nothing}`
  const isStorage = failure?.code === 'disk_full' || failure?.code === 'storage_failed'
  const until = isStorage ? 'sound can be stored again' : 'the service can be used again'
  return `${count} ${blocks === 1 ? 'waits' : 'wait'} until ${until}. ${nothing}`
}

/** What a project's waiting blocks would be charged. */
export function sayWaiting(project: Pick<ProjectQueue, 'waitingBlocks' | 'waitingCharacters'>): string {
  return `${formatCount(project.waitingBlocks, 'block')} waiting, ${formatCount(project.waitingCharacters, 'character')}`
}

/** `next request in 3 s`. */
export function sayNextRequest(waitMs: number): string {
  return `next request in ${Math.max(1, Math.ceil(waitMs / 1000))} s`
}
