import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { setSessionRemoved } from '../../db/repos/recording-sessions-repo.ts'
import { listSpeakers, setSpeakerRemoved } from '../../db/repos/speakers-repo.ts'
import type { Recorder } from './recorder.ts'
import type { VoiceSubmissions } from './voice-submissions.ts'

/** A recording that has sent nothing for so long has lost its window. */
const ABANDONED_AFTER_MS = 5_000

export interface HideDeps {
  db: WritableDb
  recorder: Pick<Recorder, 'running' | 'runningOf'>
  submissions: Pick<VoiceSubmissions, 'isUnderWay'>
  now(): number
  finish(recordingId: string, cutReason: string): Promise<unknown>
}

/**
 * Hides a speaker, or a session with all its speakers; nothing that was recorded is lost. Recordings that no window feeds
 * any more are ended as cut.
 *
 * @throws StudioError `conflict`: a recording runs, or is being sent; nothing was hidden
 */
export async function hide(
  deps: HideDeps,
  request: { kind: 'session'; sessionId: string } | { kind: 'speaker'; speakerId: string },
): Promise<void> {
  const speakerIds =
    request.kind === 'speaker' ? [request.speakerId] : listSpeakers(deps.db, request.sessionId).map(({ id }) => id)
  const runningIds = speakerIds.flatMap((speakerId) => deps.recorder.runningOf(speakerId) ?? [])
  if (speakerIds.some((speakerId) => deps.submissions.isUnderWay(speakerId)))
    throw new StudioError('conflict', 'Recordings are being sent. Wait for the answer, or cancel it first.')
  for (const recordingId of runningIds) {
    const lastPieceAt = deps.recorder.running(recordingId)?.lastPieceAt ?? 0
    if (deps.now() - lastPieceAt < ABANDONED_AFTER_MS)
      throw new StudioError('conflict', 'A recording is running. Finish it first.')
  }
  for (const recordingId of runningIds) await deps.finish(recordingId, 'The window went away.')
  const removedAt = new Date(deps.now()).toISOString()
  if (request.kind === 'speaker') setSpeakerRemoved(deps.db, request.speakerId, removedAt)
  else setSessionRemoved(deps.db, request.sessionId, removedAt)
}
