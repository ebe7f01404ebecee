import type { RecordingDevice, RecordingPurpose, RecordingQuality } from '#shared/contract/cloning.ts'
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
  sample: { minMs: CLONE_SAMPLE_MIN_MS, maxMs: CLONE_SAMPLE_MAX_MS, name: 'The sample' },
  consent: { minMs: CONSENT_RECORDING_MIN_MS, maxMs: CONSENT_RECORDING_MAX_MS, name: 'The consent recording' },
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
      return [...judgeLength(measures, LENGTHS[purpose]), ...judgeVoice(measures)]
    default:
      return assertNever(purpose)
  }
}

function judgeRoom({ durationMs, noiseLevelDbfs, peakDbfs, speechMs }: RecordingMeasures): Problem[] {
  if (peakDbfs <= -96) return [warning('silent', 'No signal from the microphone. Unmute it or choose another.')]
  if (durationMs < ROOM_MIN_MS)
    return [warning('too_short', `${seconds(durationMs)} is too short to measure room noise. Record 2 seconds.`)]
  if (speechMs >= 500) return [warning('noisy', 'Speech detected. Measure again while nobody speaks.')]
  if (noiseLevelDbfs <= ROOM_NOISE_MAX_DBFS) return []
  return [
    warning(
      'noisy',
      `Room noise is ${decibels(noiseLevelDbfs)}; aim for ${decibels(ROOM_NOISE_MAX_DBFS)} or lower. Close windows, turn off fans or move closer to the microphone.`,
    ),
  ]
}

function judgeLength({ durationMs }: RecordingMeasures, limits: (typeof LENGTHS)['sample']): Problem[] {
  const { minMs, maxMs, name } = limits
  // The service counts samples the same way: slightly under the limit is under it.
  if (durationMs < minMs)
    return [refused('too_short', `${name} is ${seconds(durationMs)} long. It needs at least ${minMs / 1000} s.`)]
  if (durationMs > maxMs)
    return [refused('too_long', `${name} is ${seconds(durationMs)} long. Trim it to ${maxMs / 1000} s or less.`)]
  return []
}

function judgeVoice(measures: RecordingMeasures): Problem[] {
  const { durationMs, speechMs, speechLevelDbfs, noiseLevelDbfs, clippedSamples, clippedShare } = measures
  if (measures.peakDbfs <= -60) return [refused('silent', 'No audio detected. Check the microphone and re-record.')]
  const problems: Problem[] = []
  if (clippedSamples > 0) {
    const text = `${clippedSamples} samples are clipped. Lower the input level or move back, then re-record.`
    problems.push(clippedShare > CLIPPED_SHARE_MAX ? refused('clipped', text) : warning('clipped', text))
  }
  if (speechMs === 0) {
    problems.push(refused('little_speech', 'No clear speech found. Re-record closer to the microphone.'))
    return problems
  }
  if (speechMs < durationMs * SPEECH_SHARE_MIN)
    problems.push(
      warning(
        'little_speech',
        `Only ${seconds(speechMs)} of ${seconds(durationMs)} is speech. Trim the silence or re-record without long pauses.`,
      ),
    )
  if (speechLevelDbfs < SPEECH_LEVEL_MIN_DBFS)
    problems.push(
      warning(
        'too_quiet',
        `Speech level is ${decibels(speechLevelDbfs)}; aim for ${decibels(SPEECH_LEVEL_MIN_DBFS)} or higher. Move closer or raise the input level.`,
      ),
    )
  if (speechLevelDbfs - noiseLevelDbfs < SPEECH_OVER_NOISE_MIN_DB)
    problems.push(
      warning(
        'noisy',
        `Speech is only ${Math.round(speechLevelDbfs - noiseLevelDbfs)} dB above the noise. Find a quieter place or move closer.`,
      ),
    )
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
  if (first && second && (first.label !== second.label || first.voiceProcessing !== second.voiceProcessing)) {
    const text =
      first.label === second.label
        ? 'Noise suppression was on for one recording and off for the other.'
        : `The sample was recorded with ${first.label || 'another microphone'}, the consent statement with ${second.label || 'another microphone'}.`
    problems.push(warning('other_device', `${text} The voices may not match.`))
  }
  const [one, other] = [sample, consent].map(({ quality }) => Math.max(NOISE_COUNTS_FROM_DBFS, quality.noiseLevelDbfs))
  const differenceDb = Math.abs((one ?? 0) - (other ?? 0))
  if (differenceDb > NOISE_DIFFERENCE_MAX_DB)
    problems.push(
      warning(
        'other_noise',
        `Background noise differs by ${Math.round(differenceDb)} dB between the recordings. Record both in the same room.`,
      ),
    )
  const louderDb = consent.quality.speechLevelDbfs - sample.quality.speechLevelDbfs
  const areVoices = sample.quality.speechMs > 0 && consent.quality.speechMs > 0
  if (areVoices && Math.abs(louderDb) > LEVEL_DIFFERENCE_MAX_DB)
    problems.push(
      warning(
        'other_level',
        `The consent statement is ${Math.round(Math.abs(louderDb))} dB ${louderDb > 0 ? 'louder' : 'quieter'} than the sample. Use the same distance and input level for both.`,
      ),
    )
  return problems
}

function refused(code: Problem['code'], message: string): Problem {
  return { code, message, isBlocking: true }
}

function warning(code: Problem['code'], message: string): Problem {
  return { code, message, isBlocking: false }
}

/** Never rounded up over a limit: 9.999 s is not 10 s. */
function seconds(ms: number): string {
  const rounded = (ms / 1000).toFixed(1)
  return Math.round(ms) === Number(rounded) * 1000 && Number.isInteger(ms)
    ? `${rounded} s`
    : `${(ms / 1000).toFixed(3)} s`
}

function decibels(level: number): string {
  return `${Math.round(level)} dBFS`.replace('-', '−')
}
