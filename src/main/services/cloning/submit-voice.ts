import { createHash } from 'node:crypto'
import type { Recording, Speaker } from '#shared/contract/cloning.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { insertReceipt, setBarrier } from '../../db/repos/receipts-repo.ts'
import { getAnySpeaker, getAttempt, setAttempt, updateSpeaker } from '../../db/repos/speakers-repo.ts'
import { openWavPart, type WavPart } from '../../media/open-wav-part.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { isDecided, spendsChallenge } from './choose-card.ts'
import { trimRange } from './recordings.ts'
import { keepRefusal, type ServiceDeps } from './request-challenge.ts'
import { isUsable } from './speaker-steps.ts'

export interface SubmitDeps extends ServiceDeps {
  recordingFiles: TakeFiles
  newId(): string
}

/** What is sent, and the key that makes the same of it however often it is sent. Kept until the service has decided. */
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
  /** Hex, of the file as it is sent. */
  sha256: string
}

export interface PreparedVoice {
  attempt: Attempt
  sample: WavPart
  consent: WavPart
}

/**
 * Everything that is to be sent, stored with its key before anything is. What was prepared before and has not changed since
 * keeps its key.
 *
 * @throws StudioError `conflict`: something is missing, or the phrase was used; `storage_failed`: a file cannot be read
 */
export async function prepareVoice(deps: SubmitDeps, speaker: Speaker): Promise<PreparedVoice> {
  const { sample, consent, challenge } = speaker
  if (speaker.voiceId !== null) throw new StudioError('conflict', 'This speaker’s voice is made already.')
  if (sample === null || !isUsable(sample))
    throw new StudioError('conflict', 'There is no sample that can be sent yet.')
  if (consent === null || !isUsable(consent))
    throw new StudioError('conflict', 'There is no recording of the phrase that can be sent yet.')
  if (challenge === null || challenge.isSpent)
    throw new StudioError('conflict', 'This phrase was used already. Ask for a new one and record it.')
  const files = { sample: wavPartOf(deps, sample), consent: wavPartOf(deps, consent) }
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
  const attempt = isSame ? earlier : { key: `overvoice-${deps.newId()}`, ...wanted }
  deps.db.transaction(() => {
    setAttempt(deps.db, speaker.id, attempt)
    const stored = getAnySpeaker(deps.db, speaker.id)
    if (stored) updateSpeaker(deps.db, { ...stored, step: 'check', refusal: null })
  })
  return { attempt, ...files }
}

/**
 * Sends it. Afterwards the speaker has a voice and a receipt, or a refusal, or, when it was cancelled, neither; both
 * recordings are as they were.
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
    keepVoice(deps, { speakerId, attempt, voiceId: voice.id, requestId: requestId ?? null })
  } catch (error) {
    if (!isStudioError(error)) throw error
    if (error.code === 'cancelled') return
    deps.db.transaction(() => {
      keepRefusal(deps, speakerId, error)
      if (isDecided(error)) setAttempt(deps.db, speakerId, null)
      const stored = getAnySpeaker(deps.db, speakerId)
      if (stored?.challenge?.id === challengeId && spendsChallenge(error))
        updateSpeaker(deps.db, { ...stored, challenge: { ...stored.challenge, isSpent: true } })
    })
  }
}

function keepVoice(
  deps: SubmitDeps,
  made: { speakerId: string; attempt: Attempt; voiceId: string; requestId: string | null },
): void {
  const { speakerId, attempt, voiceId, requestId } = made
  const { sample, consent, fullName, voiceName, phrase, challengeId, service } = attempt
  const receiptId = `rcpt_${deps.newId()}`
  deps.db.transaction(() => {
    insertReceipt(deps.db, {
      id: receiptId,
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
    setBarrier(deps.db, service, null)
    const stored = must(getAnySpeaker(deps.db, speakerId), 'rows of speakers are never deleted')
    const challenge = stored.challenge && { ...stored.challenge, isSpent: true }
    updateSpeaker(deps.db, { ...stored, challenge, voiceId, receiptId, step: 'done', refusal: null })
  })
}

function wavPartOf(deps: Pick<SubmitDeps, 'recordingFiles'>, recording: Recording): WavPart {
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
