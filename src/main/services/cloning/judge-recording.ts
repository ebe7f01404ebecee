import type { RecordingDevice, RecordingPurpose, RecordingQuality } from '#shared/contract/cloning.ts'
import type { QualityMessage } from '#shared/domain/recordings/quality-message.ts'
import { assertNever } from '#shared/errors/must.ts'
import {
  CLONE_SAMPLE_MAX_MS,
  CLONE_SAMPLE_MIN_MS,
  CONSENT_RECORDING_MAX_MS,
  CONSENT_RECORDING_MIN_MS,
} from '#shared/service-wire/voice-cloning.ts'
import type { RecordingMeasures } from './measure-recording.ts'

type Problem = RecordingQuality['problems'][number]

const ROOM_MIN_MS = 1_500
/** A louder room is audible behind the voice. */
const ROOM_NOISE_MAX_DBFS = -50
const SPEECH_LEVEL_MIN_DBFS = -36
const SPEECH_OVER_NOISE_MIN_DB = 18
/** Minimum share of the recording that is speech. */
const SPEECH_SHARE_MIN = 0.5
/** Share of the speech samples above which words are distorted rather than rough. */
const CLIPPED_SHARE_MAX = 0.005
const NOISE_DIFFERENCE_MAX_DB = 12
/** Maximum plausible level difference for one speaker at one microphone. */
const LEVEL_DIFFERENCE_MAX_DB = 12
/** Differences below this level are inaudible. */
const NOISE_COUNTS_FROM_DBFS = -70

const LENGTHS = {
  sample: { minMs: CLONE_SAMPLE_MIN_MS, maxMs: CLONE_SAMPLE_MAX_MS },
  consent: { minMs: CONSENT_RECORDING_MIN_MS, maxMs: CONSENT_RECORDING_MAX_MS },
}

/** The measurements with problems, most serious first. */
export function judgeRecording(measures: RecordingMeasures, purpose: RecordingPurpose): RecordingQuality {
  const { speechSpan: _span, clippedShare: _share, ...figures } = measures
  const problems = getProblems(measures, purpose)
  return { ...figures, problems: problems.toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking)) }
}

function getProblems(measures: RecordingMeasures, purpose: RecordingPurpose): Problem[] {
  switch (purpose) {
    case 'room':
      return judgeRoom(measures)
    case 'sample':
    case 'consent':
      return [...judgeLength(measures, purpose), ...judgeVoice(measures)]
    default:
      return assertNever(purpose)
  }
}

function judgeRoom({ durationMs, noiseLevelDbfs, peakDbfs, speechMs }: RecordingMeasures): Problem[] {
  if (peakDbfs <= -96) return [warning('silent', { kind: 'room-silent' })]
  if (durationMs < ROOM_MIN_MS) return [warning('too_short', { kind: 'room-too-short', durationMs })]
  if (speechMs >= 500) return [warning('noisy', { kind: 'room-with-speech' })]
  if (noiseLevelDbfs <= ROOM_NOISE_MAX_DBFS) return []
  return [warning('noisy', { kind: 'room-noisy', levelDbfs: noiseLevelDbfs, limitDbfs: ROOM_NOISE_MAX_DBFS })]
}

function judgeLength({ durationMs }: RecordingMeasures, purpose: keyof typeof LENGTHS): Problem[] {
  const { minMs, maxMs } = LENGTHS[purpose]
  // The service counts samples the same way: slightly under the limit is under it.
  if (durationMs < minMs) return [refused('too_short', { kind: `${purpose}-too-short`, durationMs, minMs })]
  if (durationMs > maxMs) return [refused('too_long', { kind: `${purpose}-too-long`, durationMs, maxMs })]
  return []
}

function judgeVoice(measures: RecordingMeasures): Problem[] {
  const { durationMs, speechMs, speechLevelDbfs, noiseLevelDbfs, clippedSamples, clippedShare } = measures
  if (measures.peakDbfs <= -60) return [refused('silent', { kind: 'silent' })]
  const problems: Problem[] = []
  if (clippedSamples > 0) {
    const message = { kind: 'clipped', samples: clippedSamples } as const
    problems.push(clippedShare > CLIPPED_SHARE_MAX ? refused('clipped', message) : warning('clipped', message))
  }
  if (speechMs === 0) {
    problems.push(refused('little_speech', { kind: 'no-speech' }))
    return problems
  }
  if (speechMs < durationMs * SPEECH_SHARE_MIN)
    problems.push(warning('little_speech', { kind: 'little-speech', speechMs, durationMs }))
  if (speechLevelDbfs < SPEECH_LEVEL_MIN_DBFS)
    problems.push(
      warning('too_quiet', { kind: 'too-quiet', levelDbfs: speechLevelDbfs, limitDbfs: SPEECH_LEVEL_MIN_DBFS }),
    )
  const aboveNoiseDb = speechLevelDbfs - noiseLevelDbfs
  if (aboveNoiseDb < SPEECH_OVER_NOISE_MIN_DB)
    problems.push(warning('noisy', { kind: 'noisy', differenceDb: aboveNoiseDb }))
  return problems
}

/** One side of a comparison; the device is null for a file. */
export interface Conditions {
  device: RecordingDevice | null
  quality: Pick<RecordingQuality, 'noiseLevelDbfs' | 'speechLevelDbfs' | 'speechMs'>
}

/** Differences between a sample and a consent statement that should have been recorded under the same conditions. */
export function compareConditions(sample: Conditions, consent: Conditions): Problem[] {
  const problems: Problem[] = []
  const [first, second] = [sample.device, consent.device]
  if (first && second && first.label !== second.label)
    problems.push(warning('other_device', { kind: 'other-microphone', sample: first.label, consent: second.label }))
  else if (first && second && first.voiceProcessing !== second.voiceProcessing)
    problems.push(warning('other_device', { kind: 'other-processing' }))
  const [one, other] = [sample, consent].map(({ quality }) => Math.max(NOISE_COUNTS_FROM_DBFS, quality.noiseLevelDbfs))
  const differenceDb = Math.abs((one ?? 0) - (other ?? 0))
  if (differenceDb > NOISE_DIFFERENCE_MAX_DB)
    problems.push(warning('other_noise', { kind: 'other-noise', differenceDb }))
  const louderDb = consent.quality.speechLevelDbfs - sample.quality.speechLevelDbfs
  const areVoices = sample.quality.speechMs > 0 && consent.quality.speechMs > 0
  if (areVoices && Math.abs(louderDb) > LEVEL_DIFFERENCE_MAX_DB) {
    const kind = louderDb > 0 ? 'consent-louder' : 'consent-quieter'
    problems.push(warning('other_level', { kind, differenceDb: Math.abs(louderDb) }))
  }
  return problems
}

function refused(code: Problem['code'], message: QualityMessage): Problem {
  return { code, message, isBlocking: true }
}

function warning(code: Problem['code'], message: QualityMessage): Problem {
  return { code, message, isBlocking: false }
}
