import type { CutReason } from '#shared/contract/cloning.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { setSessionRemoved } from '../../db/repos/recording-sessions-repo.ts'
import { listSpeakers, setSpeakerRemoved } from '../../db/repos/speakers-repo.ts'
import type { Recorder } from './recorder.ts'
import type { VoiceSubmissions } from './voice-submissions.ts'

/** A recording without data for this long has lost its window. */
const ABANDONED_AFTER_MS = 5_000

export interface HideDeps {
  db: WritableDb
  recorder: Pick<Recorder, 'running' | 'runningOf'>
  submissions: Pick<VoiceSubmissions, 'isUnderWay'>
  now(): number
  finish(recordingId: string, cutReason: CutReason): Promise<unknown>
}

/**
 * Hides a speaker, or a session with all its speakers; recordings are kept. Abandoned recordings are ended as cut.
 *
 * @throws StudioError `conflict` if a recording is running or being sent; nothing was hidden
 */
export async function hide(
  deps: HideDeps,
  request: { kind: 'session'; sessionId: string } | { kind: 'speaker'; speakerId: string },
): Promise<void> {
  const speakerIds =
    request.kind === 'speaker' ? [request.speakerId] : listSpeakers(deps.db, request.sessionId).map(({ id }) => id)
  const runningIds = speakerIds.flatMap((speakerId) => deps.recorder.runningOf(speakerId) ?? [])
  if (speakerIds.some((speakerId) => deps.submissions.isUnderWay(speakerId)))
    throw new StudioError('conflict', 'recordings-being-submitted')
  for (const recordingId of runningIds) {
    const lastPieceAt = deps.recorder.running(recordingId)?.lastPieceAt ?? 0
    if (deps.now() - lastPieceAt < ABANDONED_AFTER_MS)
      throw new StudioError('conflict', 'another-recording-in-progress')
  }
  for (const recordingId of runningIds) await deps.finish(recordingId, { kind: 'window-closed' })
  const removedAt = new Date(deps.now()).toISOString()
  if (request.kind === 'speaker') setSpeakerRemoved(deps.db, request.speakerId, removedAt)
  else setSessionRemoved(deps.db, request.sessionId, removedAt)
}
