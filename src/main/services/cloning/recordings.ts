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
 * A recording that takes pieces, its row stored before its first sample; its id.
 *
 * @throws StudioError `conflict`: a phrase is to be recorded and there is none that can still be used, or the voice is made
 * @throws StudioError `disk_full`, `storage_failed`: it ended before it began, and holds nothing
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
    // It never ran, so there is nothing for the recorder to finish.
    await storeEnd(deps, recording.id, 'The disk could not be written to.')
    throw error
  }
  return recording.id
}

/** Stores the row of a recording that begins. @throws StudioError as `startRecording` */
export function insertFor(
  deps: Pick<RecordingsDeps, 'db' | 'newId' | 'now'>,
  request: Pick<StoredRecording, 'speakerId' | 'purpose' | 'origin' | 'sampleRateHz'>,
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
 * Sets the trims and measures anew between them. Nothing of the recording is cut off.
 *
 * @throws StudioError `invalid_input`: not a part of the recording; `conflict`: it still runs
 */
export async function trimRecording(
  deps: Pick<RecordingsDeps, 'db' | 'recordingFiles'>,
  request: { recordingId: string; startMs: number; endMs: number },
): Promise<void> {
  const { recordingId, startMs, endMs } = request
  const recording = getRecording(deps.db, recordingId)
  if (!recording) throw missing('recording')
  if (recording.state === 'recording') throw new StudioError('conflict', 'The recording still runs. Finish it first.')
  const range = trimRange({ ...recording, trimStartMs: startMs, trimEndMs: endMs })
  const isPart =
    Number.isFinite(startMs) && Number.isFinite(endMs) && startMs >= 0 && range.endSample > range.startSample
  if (!isPart || range.endSample > recording.sampleCount)
    throw new StudioError('invalid_input', 'The trim is not a part of the recording. Nothing was changed.')
  const quality = judgeRecording(await measureRange(deps, recording, range), recording.purpose)
  setTrim(deps.db, { recordingId, startMs, endMs, quality })
}

/** The samples between the trims; `endSample` is the first that is not wanted. */
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
 * An earlier recording becomes the speaker's of its kind; the speaker's id.
 *
 * @throws StudioError `conflict`: it still runs, is empty, or reads another phrase than the present one
 */
export function chooseRecording(deps: Pick<RecordingsDeps, 'db'>, request: { recordingId: string }): string {
  return deps.db.transaction(() => {
    const recording = getRecording(deps.db, request.recordingId)
    if (!recording) throw missing('recording')
    const speaker = getSpeaker(deps.db, recording.speakerId)
    if (!speaker) throw missing('speaker')
    if (recording.state === 'recording' || recording.sampleCount === 0)
      throw new StudioError('conflict', 'This recording cannot be taken: there is nothing in it yet.')
    if (recording.purpose === 'consent' && recording.challengeId !== speaker.challenge?.id)
      throw new StudioError('conflict', 'This recording reads another phrase. Record the present one.')
    const place = ({ room: 'roomId', sample: 'sampleId', consent: 'consentId' } as const)[recording.purpose]
    updateSpeaker(deps.db, { ...speaker, [place]: recording.id })
    return speaker.id
  })
}

function openChallenge({ challenge }: StoredSpeaker): string {
  if (challenge === null || challenge.isSpent)
    throw new StudioError('conflict', 'There is no phrase that can be used. Ask for a new one first.')
  return challenge.id
}
