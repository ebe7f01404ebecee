import type { UsedChannels } from '#shared/contract/cloning.ts'
import { t } from '../messages/t.ts'

/** A microphone level at one moment. Levels in dBFS, silence as -120. */
export interface MicrophoneLevel {
  rmsDbfs: number
  peakDbfs: number
  clippedSamples: number
  /** Difference between the loudest and the quietest moment of the last seconds; absent until that is known. */
  swingDb?: number
  /** How its channels become one; absent until that is known. */
  channels?: UsedChannels
}

export const SILENT_LEVEL: MicrophoneLevel = { rmsDbfs: -120, peakDbfs: -120, clippedSamples: 0 }

export type LevelVerdict = 'nothing' | 'noise' | 'quiet' | 'good' | 'loud' | 'clipping'

const NOTHING_BELOW_DBFS = -96
const QUIET_BELOW_DBFS = -40
const LOUD_FROM_PEAK_DBFS = -3
/** A good voice has its level and its peaks in here. */
export const GOOD_LEVEL = { fromDbfs: QUIET_BELOW_DBFS, toDbfs: LOUD_FROM_PEAK_DBFS }
/** Background noise is audible behind a voice from here on, as for the room test. */
const NOISE_FROM_DBFS = -50
/** Speech has pauses: its level varies by more than this within a few seconds. */
const SPEECH_SWING_MIN_DB = 10
/** Number of levels that `createSwing` compares, 20 per second. */
const SWING_LEVELS = 60
const SWING_LEVELS_MIN = 20

/** 20 log10 of a magnitude where 1 is full scale, never below -120. */
export function toDbfs(magnitude: number): number {
  return Math.max(-120, 20 * Math.log10(Math.max(magnitude, 1e-6)))
}

/** Measures how much the level varies over three seconds; undefined during the first. */
export function createSwing(): (rmsDbfs: number) => number | undefined {
  const recent: number[] = []
  return (rmsDbfs) => {
    recent.push(rmsDbfs)
    if (recent.length > SWING_LEVELS) recent.shift()
    return recent.length < SWING_LEVELS_MIN ? undefined : Math.max(...recent) - Math.min(...recent)
  }
}

/** Rates a level for voice recording. A steady level is background noise, however well it would suit a voice. */
export function judgeLevel({ rmsDbfs, peakDbfs, clippedSamples, swingDb }: MicrophoneLevel): LevelVerdict {
  if (clippedSamples > 0) return 'clipping'
  if (peakDbfs >= LOUD_FROM_PEAK_DBFS) return 'loud'
  if (peakDbfs < NOTHING_BELOW_DBFS) return 'nothing'
  if (swingDb !== undefined && swingDb < SPEECH_SWING_MIN_DB && rmsDbfs >= NOISE_FROM_DBFS) return 'noise'
  return rmsDbfs < QUIET_BELOW_DBFS ? 'quiet' : 'good'
}

/** `−21 dBFS`; silence as a word. */
export function formatDbfs(level: number): string {
  // oxlint-disable-next-line catalog-texts/bare-text -- a unit
  return level <= -120 ? t('level.silence') : `${Math.round(level)} dBFS`.replace('-', '−')
}

/** What is wrong with a running recording and what to do; null if nothing is. */
export interface LevelAdvice {
  verdict: 'nothing' | 'noise' | 'quiet' | 'clipping'
  text: string
}

const CLIPPING_SHOWN_MS = 4_000
const QUIET_AFTER_MS = 3_000
/** Levels of shorter pieces vary too much to be compared. */
const SWING_PIECE_MIN_MS = 20

/**
 * Watches levels, each of `durationMs`, and returns advice if the voice clips, or if there has been none for a while: too
 * quiet, or only steady noise.
 */
export function createLevelWatch(): (level: MicrophoneLevel, durationMs: number) => LevelAdvice | null {
  let sinceClippedMs = Number.POSITIVE_INFINITY
  let sinceVoiceMs = 0
  let sinceSoundMs = 0
  const getSwing = createSwing()
  let swingDb: number | undefined
  return (level, durationMs) => {
    if (durationMs >= SWING_PIECE_MIN_MS) swingDb = getSwing(level.rmsDbfs)
    const verdict = judgeLevel(swingDb === undefined ? level : { ...level, swingDb })
    sinceClippedMs = verdict === 'clipping' ? 0 : sinceClippedMs + durationMs
    sinceSoundMs = verdict === 'nothing' ? sinceSoundMs + durationMs : 0
    const hasVoice = verdict === 'good' || verdict === 'loud' || verdict === 'clipping'
    sinceVoiceMs = hasVoice ? 0 : sinceVoiceMs + durationMs
    if (sinceClippedMs < CLIPPING_SHOWN_MS) return { verdict: 'clipping', text: t('level.clipping') }
    if (sinceSoundMs >= QUIET_AFTER_MS) return { verdict: 'nothing', text: t('level.nothing') }
    if (sinceVoiceMs >= QUIET_AFTER_MS && verdict === 'noise') return { verdict: 'noise', text: t('level.noise') }
    if (sinceVoiceMs >= QUIET_AFTER_MS) return { verdict: 'quiet', text: t('level.quiet') }
    return null
  }
}
