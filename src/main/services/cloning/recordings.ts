import type { Recording, RecordingDevice, RecordingPurpose } from '#shared/contract/cloning.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { getRecording, insertRecording, setTrim, type StoredRecording } from '../../db/repos/recordings-repo.ts'
import { getSpeaker, updateSpeaker, type StoredSpeaker } from '../../db/repos/speakers-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { judgeRecording } from './judge-recording.ts'
import { missing } from './missing.ts'
import { measureRange, type Recorder, storeEnd } from './recorder.ts'

export interface RecordingsDeps {
  db: WritableDb
  recordingFiles: TakeFiles
  newId(): string
  now(): number
}

export interface StartRecordingRequest {
  speakerId: string
  purpose: RecordingPurpose
  sampleRateHz: number
  device: RecordingDevice
}

/**
 * Starts a recording, storing its row before its first sample; returns its ID.
 *
 * @throws StudioError `conflict` if there is no valid consent statement to record, or the voice already exists
 * @throws StudioError `disk_full`, `storage_failed`: it ended immediately and is empty
 */
export async function startRecording(
  deps: RecordingsDeps & { recorder: Pick<Recorder, 'start'> },
  request: StartRecordingRequest,
): Promise<string> {
  const { device, ...rest } = request
  const recording = insertFor(deps, { ...rest, origin: { kind: 'microphone', device } })
  try {
    await deps.recorder.start(recording)
  } catch (error) {
    // It never ran, so the recorder has nothing to finish.
    await storeEnd(deps, recording.id, { kind: 'disk' }).catch(() => undefined)
    throw error
  }
  return recording.id
}

/** Inserts the row of a new recording. @throws StudioError as `startRecording` */
export function insertFor(
  deps: Pick<RecordingsDeps, 'db' | 'newId' | 'now'>,
  request: Pick<StoredRecording, 'speakerId' | 'purpose' | 'origin' | 'sampleRateHz'> &
    Partial<Pick<StoredRecording, 'levels'>>,
): Pick<StoredRecording, 'id' | 'speakerId' | 'sampleRateHz'> {
  const speaker = getSpeaker(deps.db, request.speakerId)
  if (!speaker) throw missing('speaker')
  const recording = {
    ...request,
    id: `rec_${deps.newId()}`,
    startedAt: new Date(deps.now()).toISOString(),
    challengeId: request.purpose === 'consent' ? openChallenge(speaker) : null,
  }
  insertRecording(deps.db, recording)
  return recording
}

/**
 * Sets the trims and measures between them. Nothing is cut off.
 *
 * @throws StudioError `invalid_input` if outside the recording; `conflict` if it is still running
 */
export async function trimRecording(
  deps: Pick<RecordingsDeps, 'db' | 'recordingFiles'>,
  request: { recordingId: string; startMs: number; endMs: number },
): Promise<void> {
  const { recordingId, startMs, endMs } = request
  const recording = getRecording(deps.db, recordingId)
  if (!recording) throw missing('recording')
  if (recording.state === 'recording') throw new StudioError('conflict', 'recording-in-progress')
  const range = trimRange({ ...recording, trimStartMs: startMs, trimEndMs: endMs })
  const isPart =
    Number.isFinite(startMs) && Number.isFinite(endMs) && startMs >= 0 && range.endSample > range.startSample
  if (!isPart || range.endSample > recording.sampleCount)
    throw new StudioError('invalid_input', 'trim-outside-recording')
  const quality = judgeRecording(await measureRange(deps, recording, range), recording.purpose)
  setTrim(deps.db, { recordingId, startMs, endMs, quality })
}

/** The samples between the trims; `endSample` is exclusive. */
export function trimRange(
  recording: Pick<Recording, 'trimStartMs' | 'sampleRateHz'> & { trimEndMs: number | null; sampleCount: number },
): { startSample: number; endSample: number } {
  const { trimStartMs, trimEndMs, sampleRateHz, sampleCount } = recording
  return {
    startSample: Math.round((trimStartMs * sampleRateHz) / 1000),
    endSample: trimEndMs === null ? sampleCount : Math.round((trimEndMs * sampleRateHz) / 1000),
  }
}

/**
 * Makes an earlier recording the current one of its kind; returns the speaker's ID.
 *
 * @throws StudioError `conflict` if it is running, empty, or for another consent statement
 */
export function chooseRecording(deps: Pick<RecordingsDeps, 'db'>, request: { recordingId: string }): string {
  return deps.db.transaction(() => {
    const recording = getRecording(deps.db, request.recordingId)
    if (!recording) throw missing('recording')
    const speaker = getSpeaker(deps.db, recording.speakerId)
    if (!speaker) throw missing('speaker')
    if (recording.state === 'recording' || recording.sampleCount === 0)
      throw new StudioError('conflict', 'recording-empty')
    if (recording.purpose === 'consent' && recording.challengeId !== speaker.challenge?.id)
      throw new StudioError('conflict', 'recording-of-previous-statement')
    const place = ({ room: 'roomId', sample: 'sampleId', consent: 'consentId' } as const)[recording.purpose]
    updateSpeaker(deps.db, { ...speaker, [place]: recording.id })
    return speaker.id
  })
}

function openChallenge({ challenge }: StoredSpeaker): string {
  if (challenge === null || challenge.isSpent) throw new StudioError('conflict', 'no-consent-statement')
  return challenge.id
}
