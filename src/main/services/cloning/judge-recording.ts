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
/** A room louder than this is heard behind the voice. */
const ROOM_NOISE_MAX_DBFS = -50
const SPEECH_LEVEL_MIN_DBFS = -36
const SPEECH_OVER_NOISE_MIN_DB = 18
/** Of the recording, that should be a voice. */
const SPEECH_SHARE_MIN = 0.5
/** Of the samples with a voice, from which on words are torn rather than rough. */
const CLIPPED_SHARE_MAX = 0.005
const NOISE_DIFFERENCE_MAX_DB = 12
/** One speaker at one microphone is louder or quieter than before, but not by this. */
const LEVEL_DIFFERENCE_MAX_DB = 12
/** Differences below this level are nobody's to hear. */
const NOISE_COUNTS_FROM_DBFS = -70

const LENGTHS = {
  sample: { minMs: CLONE_SAMPLE_MIN_MS, maxMs: CLONE_SAMPLE_MAX_MS, name: 'The sample' },
  consent: { minMs: CONSENT_RECORDING_MIN_MS, maxMs: CONSENT_RECORDING_MAX_MS, name: 'The recording of the phrase' },
}

/** What was measured with what stands in the way, most serious first. */
export function judgeRecording(measures: RecordingMeasures, purpose: RecordingPurpose): RecordingQuality {
  const { speechSpan: _span, clippedShare: _share, ...figures } = measures
  const problems = problemsOf(measures, purpose)
  return { ...figures, problems: problems.toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking)) }
}

function problemsOf(measures: RecordingMeasures, purpose: RecordingPurpose): Problem[] {
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
  if (peakDbfs <= -96)
    return [warning('silent', 'The microphone sends nothing at all. Check that it is not muted, or choose another.')]
  if (durationMs < ROOM_MIN_MS)
    return [warning('too_short', `${seconds(durationMs)} are too short to judge the room. Take two seconds.`)]
  if (speechMs >= 500)
    return [warning('noisy', 'Someone was heard speaking. Measure the room again while nobody speaks.')]
  if (noiseLevelDbfs <= ROOM_NOISE_MAX_DBFS) return []
  return [
    warning(
      'noisy',
      `The room measures ${decibels(noiseLevelDbfs)}; ${decibels(ROOM_NOISE_MAX_DBFS)} or less is quiet. Close windows, switch fans off, or move closer to the microphone.`,
    ),
  ]
}

function judgeLength({ durationMs }: RecordingMeasures, limits: (typeof LENGTHS)['sample']): Problem[] {
  const { minMs, maxMs, name } = limits
  // The service counts samples as this does: a hair under the limit is under it.
  if (durationMs < minMs)
    return [refused('too_short', `${name} has ${seconds(durationMs)}. It needs at least ${minMs / 1000} s.`)]
  if (durationMs > maxMs)
    return [refused('too_long', `${name} has ${seconds(durationMs)}. Trim it to ${maxMs / 1000} s or less.`)]
  return []
}

function judgeVoice(measures: RecordingMeasures): Problem[] {
  const { durationMs, speechMs, speechLevelDbfs, noiseLevelDbfs, clippedSamples, clippedShare } = measures
  if (measures.peakDbfs <= -60)
    return [refused('silent', 'Nothing can be heard. Check the microphone, then record again.')]
  const problems: Problem[] = []
  if (clippedSamples > 0) {
    const text = `${clippedSamples} samples are cut off at the top. Lower the microphone’s level, or move away from it, then record again.`
    problems.push(clippedShare > CLIPPED_SHARE_MAX ? refused('clipped', text) : warning('clipped', text))
  }
  if (speechMs === 0) {
    problems.push(
      refused('little_speech', 'No voice stands out of what was recorded. Record again, closer to the microphone.'),
    )
    return problems
  }
  if (speechMs < durationMs * SPEECH_SHARE_MIN)
    problems.push(
      warning(
        'little_speech',
        `Only ${seconds(speechMs)} of ${seconds(durationMs)} are a voice. Trim the silence, or read on without long pauses.`,
      ),
    )
  if (speechLevelDbfs < SPEECH_LEVEL_MIN_DBFS)
    problems.push(
      warning(
        'too_quiet',
        `The voice measures ${decibels(speechLevelDbfs)}; ${decibels(SPEECH_LEVEL_MIN_DBFS)} or more is good. Move closer, or raise the microphone’s level.`,
      ),
    )
  if (speechLevelDbfs - noiseLevelDbfs < SPEECH_OVER_NOISE_MIN_DB)
    problems.push(
      warning(
        'noisy',
        `The voice is only ${Math.round(speechLevelDbfs - noiseLevelDbfs)} dB above the noise. Find a quieter place, or move closer.`,
      ),
    )
  return problems
}

/** One side of a comparison: null for the device of a file. */
export interface Conditions {
  device: RecordingDevice | null
  quality: Pick<RecordingQuality, 'noiseLevelDbfs' | 'speechLevelDbfs' | 'speechMs'>
}

/** What differs between a sample and the recording of the phrase that should have been made in the same conditions. */
export function compareConditions(sample: Conditions, consent: Conditions): Problem[] {
  const problems: Problem[] = []
  const [first, second] = [sample.device, consent.device]
  if (first && second && (first.label !== second.label || first.voiceProcessing !== second.voiceProcessing)) {
    const text =
      first.label === second.label
        ? 'The browser’s voice clean-up was on for one of the two recordings and off for the other.'
        : `The sample was recorded with ${first.label || 'another microphone'}, the phrase with ${second.label || 'another microphone'}.`
    problems.push(warning('other_device', `${text} The voices may not be found alike.`))
  }
  const [one, other] = [sample, consent].map(({ quality }) => Math.max(NOISE_COUNTS_FROM_DBFS, quality.noiseLevelDbfs))
  const differenceDb = Math.abs((one ?? 0) - (other ?? 0))
  if (differenceDb > NOISE_DIFFERENCE_MAX_DB)
    problems.push(
      warning(
        'other_noise',
        `The noise behind the two recordings differs by ${Math.round(differenceDb)} dB. Record both in the same place.`,
      ),
    )
  const louderDb = consent.quality.speechLevelDbfs - sample.quality.speechLevelDbfs
  const areVoices = sample.quality.speechMs > 0 && consent.quality.speechMs > 0
  if (areVoices && Math.abs(louderDb) > LEVEL_DIFFERENCE_MAX_DB)
    problems.push(
      warning(
        'other_level',
        `The voice in the phrase is ${Math.round(Math.abs(louderDb))} dB ${louderDb > 0 ? 'louder' : 'quieter'} than in the sample. Keep the same distance and the microphone’s level for both.`,
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

/** Never rounded over a limit: 9.999 s is not 10 s. */
function seconds(ms: number): string {
  const rounded = (ms / 1000).toFixed(1)
  return Math.round(ms) === Number(rounded) * 1000 && Number.isInteger(ms)
    ? `${rounded} s`
    : `${(ms / 1000).toFixed(3)} s`
}

function decibels(level: number): string {
  return `${Math.round(level)} dBFS`.replace('-', '−')
}
