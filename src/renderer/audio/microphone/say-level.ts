/** One moment of a microphone. Levels in dBFS, silence as -120. */
export interface MicrophoneLevel {
  rmsDbfs: number
  peakDbfs: number
  clippedSamples: number
}

export const SILENT_LEVEL: MicrophoneLevel = { rmsDbfs: -120, peakDbfs: -120, clippedSamples: 0 }

export type LevelVerdict = 'nothing' | 'quiet' | 'good' | 'loud' | 'clipping'

const NOTHING_BELOW_DBFS = -96
const QUIET_BELOW_DBFS = -40
const LOUD_FROM_PEAK_DBFS = -3

/** 20 log10 of a magnitude of which 1 is full scale, never below -120. */
export function toDbfs(magnitude: number): number {
  return Math.max(-120, 20 * Math.log10(Math.max(magnitude, 1e-6)))
}

/** What a level means for a voice. */
export function judgeLevel({ rmsDbfs, peakDbfs, clippedSamples }: MicrophoneLevel): LevelVerdict {
  if (clippedSamples > 0) return 'clipping'
  if (peakDbfs >= LOUD_FROM_PEAK_DBFS) return 'loud'
  if (peakDbfs < NOTHING_BELOW_DBFS) return 'nothing'
  return rmsDbfs < QUIET_BELOW_DBFS ? 'quiet' : 'good'
}

/** `−21 dBFS`; silence in a word. */
export function sayDbfs(level: number): string {
  return level <= -120 ? 'silence' : `${Math.round(level)} dBFS`.replace('-', '−')
}

/** What is wrong with a recording while it runs, with what to do; null while nothing is. */
export interface LevelAdvice {
  verdict: 'nothing' | 'quiet' | 'clipping'
  text: string
}

const CLIPPING_SHOWN_MS = 4_000
const QUIET_AFTER_MS = 3_000

/** Watches levels, each of `durationMs`, and says what to do when the voice is torn or has been too quiet for a while. */
export function createLevelWatch(): (level: MicrophoneLevel, durationMs: number) => LevelAdvice | null {
  let sinceClippedMs = Number.POSITIVE_INFINITY
  let sinceVoiceMs = 0
  let sinceSoundMs = 0
  return (level, durationMs) => {
    const verdict = judgeLevel(level)
    sinceClippedMs = verdict === 'clipping' ? 0 : sinceClippedMs + durationMs
    sinceSoundMs = verdict === 'nothing' ? sinceSoundMs + durationMs : 0
    sinceVoiceMs = verdict === 'nothing' || verdict === 'quiet' ? sinceVoiceMs + durationMs : 0
    if (sinceClippedMs < CLIPPING_SHOWN_MS)
      return { verdict: 'clipping', text: 'Too loud: the voice is cut off at the top. Move back, or lower the level.' }
    if (sinceSoundMs >= QUIET_AFTER_MS)
      return { verdict: 'nothing', text: 'The microphone sends silence. Check its switch and its cable.' }
    if (sinceVoiceMs >= QUIET_AFTER_MS)
      return { verdict: 'quiet', text: 'No clear voice for three seconds. Move closer, or raise the level.' }
    return null
  }
}
