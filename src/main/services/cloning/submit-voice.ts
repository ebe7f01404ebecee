import { createHash } from 'node:crypto'
import type { Recording, Speaker } from '#shared/contract/cloning.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { insertConsentRecord } from '../../db/repos/consent-records-repo.ts'
import { getAnySpeaker, getAttempt, setAttempt, updateSpeaker } from '../../db/repos/speakers-repo.ts'
import { openWavPart, type WavPart } from '../../media/open-wav-part.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { isDecided, spendsChallenge } from './choose-card.ts'
import { trimRange } from './recordings.ts'
import { forgetBarrier, saveRefusal, type ServiceDeps } from './request-challenge.ts'
import { isUsable } from './speaker-steps.ts'

export interface SubmitDeps extends ServiceDeps {
  workspaceId: string
  recordingFiles: TakeFiles
  newId(): string
}

/** What is sent, and its idempotency key. Kept until the service has decided. */
interface Attempt {
  key: string
  service: string
  fullName: string
  voiceName: string
  gender: Speaker['gender']
  locale: string
  phrase: string
  challengeId: string
  sample: SentRecording
  consent: SentRecording
}

interface SentRecording {
  recordingId: string
  recordedAt: string
  device: string
  sampleRateHz: number
  startSample: number
  endSample: number
  /** Hex, of the file as sent. */
  sha256: string
}

export interface PreparedVoice {
  attempt: Attempt
  sample: WavPart
  consent: WavPart
}

/**
 * Prepares and stores everything to be sent, with its key. Unchanged data keeps its earlier key.
 *
 * @throws StudioError `conflict` if something is missing or the consent statement was used; `storage_failed` if a file
 *   can't be read
 */
export async function prepareVoice(deps: SubmitDeps, speaker: Speaker): Promise<PreparedVoice> {
  const { sample, consent, challenge } = speaker
  if (speaker.voiceId !== null) throw new StudioError('conflict', 'speaker-has-voice')
  if (sample === null || !isUsable(sample)) throw new StudioError('conflict', 'sample-missing')
  if (consent === null || !isUsable(consent)) throw new StudioError('conflict', 'consent-recording-missing')
  if (challenge === null || challenge.isSpent) throw new StudioError('conflict', 'consent-statement-used')
  const files = { sample: getWavPart(deps, sample), consent: getWavPart(deps, consent) }
  const wanted: Omit<Attempt, 'key'> = {
    service: deps.service(),
    fullName: speaker.fullName,
    voiceName: speaker.voiceName,
    gender: speaker.gender,
    locale: speaker.locale,
    phrase: challenge.phrase,
    challengeId: challenge.id,
    sample: await describe(sample, files.sample),
    consent: await describe(consent, files.consent),
  }
  const earlier = getAttempt<Attempt>(deps.db, speaker.id)
  const isSame = earlier !== null && JSON.stringify({ ...earlier, key: '' }) === JSON.stringify({ key: '', ...wanted })
  // An unchanged attempt may have created the voice already: its key finds it, also after the statement expired.
  if (!isSame && challenge.expiresAt !== null && Date.parse(challenge.expiresAt) <= deps.now())
    throw new StudioError('conflict', 'consent-statement-expired')
  const attempt = isSame ? earlier : { key: `overvoice-${deps.newId()}`, ...wanted }
  deps.db.transaction(() => {
    setAttempt(deps.db, speaker.id, attempt)
    const stored = getAnySpeaker(deps.db, speaker.id)
    if (stored) updateSpeaker(deps.db, { ...stored, step: 'check', refusal: null })
  })
  return { attempt, ...files }
}

/**
 * Submits it. Afterwards the speaker has a voice and a consent record, or a rejection, or neither if canceled; both
 * recordings are unchanged.
 */
export async function sendVoice(
  deps: SubmitDeps,
  request: { speakerId: string; prepared: PreparedVoice; onSent(sentBytes: number, totalBytes: number): void },
  signal: AbortSignal,
): Promise<void> {
  const { speakerId, prepared, onSent } = request
  const { attempt, sample, consent } = prepared
  const { voiceName, gender, locale, challengeId } = attempt
  const fields = { name: voiceName, gender, consent_challenge_id: challengeId, locale }
  try {
    const { voice, requestId } = await deps.speech.createVoice(
      { fields, sample, consentRecording: consent, idempotencyKey: attempt.key, onSent },
      { signal, priority: 'interactive' },
    )
    storeVoice(deps, { speakerId, attempt, voiceId: voice.id, requestId: requestId ?? null })
  } catch (error) {
    if (!isStudioError(error)) throw error
    if (error.code === 'canceled') return
    deps.db.transaction(() => {
      saveRefusal(deps, speakerId, error)
      if (isDecided(error)) setAttempt(deps.db, speakerId, null)
      const stored = getAnySpeaker(deps.db, speakerId)
      if (stored?.challenge?.id === challengeId && spendsChallenge(error))
        updateSpeaker(deps.db, { ...stored, challenge: { ...stored.challenge, isSpent: true } })
    })
  }
}

function storeVoice(
  deps: SubmitDeps,
  made: { speakerId: string; attempt: Attempt; voiceId: string; requestId: string | null },
): void {
  const { speakerId, attempt, voiceId, requestId } = made
  const { sample, consent, fullName, voiceName, phrase, challengeId, service } = attempt
  const consentRecordId = `rcpt_${deps.newId()}`
  deps.db.transaction(() => {
    insertConsentRecord(deps.db, {
      id: consentRecordId,
      speakerId,
      fullName,
      voiceName,
      phrase,
      challengeId,
      voiceId,
      requestId,
      service,
      sampleRecordedAt: sample.recordedAt,
      consentRecordedAt: consent.recordedAt,
      verifiedAt: new Date(deps.now()).toISOString(),
      device: sample.device === consent.device ? sample.device : `${sample.device}; phrase: ${consent.device}`,
      sampleSha256: sample.sha256,
      consentSha256: consent.sha256,
    })
    setAttempt(deps.db, speakerId, null)
    forgetBarrier({ ...deps, service: () => service })
    const stored = must(getAnySpeaker(deps.db, speakerId), 'rows of speakers are never deleted')
    const challenge = stored.challenge && { ...stored.challenge, isSpent: true }
    updateSpeaker(deps.db, { ...stored, challenge, voiceId, consentRecordId, step: 'done', refusal: null })
  })
}

function getWavPart(deps: Pick<SubmitDeps, 'recordingFiles'>, recording: Recording): WavPart {
  const part = { sampleRateHz: recording.sampleRateHz, ...trimRange(recording) }
  return openWavPart(deps.recordingFiles.audioPath(recording.id), part)
}

async function describe(recording: Recording, file: WavPart): Promise<SentRecording> {
  const hash = createHash('sha256')
  for await (const bytes of file.open()) hash.update(bytes)
  const { origin } = recording
  return {
    recordingId: recording.id,
    recordedAt: recording.startedAt,
    device: origin.kind === 'file' ? `file ${origin.name}` : origin.device.label || 'microphone',
    sampleRateHz: recording.sampleRateHz,
    ...trimRange(recording),
    sha256: hash.digest('hex'),
  }
}
