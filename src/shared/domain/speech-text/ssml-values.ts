/** Properties that `prosody` can change. */
export type ProsodyKind = 'rate' | 'pitch' | 'volume'

/** Maximum pause of one `break` (shapes page 15). */
export const BREAK_MAX_MS = 10_000
export const EMPHASIS_LEVELS: readonly string[] = ['reduced', 'moderate', 'strong']
/** Named values of each attribute, in ascending order. */
const PROSODY_NAMES: Readonly<Record<ProsodyKind, readonly string[]>> = {
  rate: ['x-slow', 'slow', 'medium', 'fast', 'x-fast'],
  pitch: ['x-low', 'low', 'medium', 'high', 'x-high'],
  volume: ['silent', 'x-soft', 'medium', 'loud', 'x-loud'],
}
/** Minimum and maximum change in percent. */
const PROSODY_PERCENT: Readonly<Record<ProsodyKind, readonly [least: number, most: number]>> = {
  rate: [-50, 9_900],
  pitch: [-83, 100],
  volume: [-100, 9_900],
}
/** Values of the `emotion` attribute of `speechify:style`. */
export const EMOTIONS = [
  ...(['angry', 'cheerful', 'sad', 'terrified', 'relaxed', 'fearful', 'surprised'] as const),
  ...(['calm', 'assertive', 'energetic', 'warm', 'direct', 'bright'] as const),
] as const
export type Emotion = (typeof EMOTIONS)[number]

const BREAK_STRENGTHS_MS: ReadonlyMap<string, number> = new Map([
  ['none', 0],
  ['x-weak', 250],
  ['weak', 500],
  ['medium', 750],
  ['strong', 1_000],
  ['x-strong', 1_250],
])
const PERCENT = /^([+-]?\d+(?:\.\d+)?)%$/
const DECIBELS = /^[+-]?\d+(?:\.\d+)?dB$/i
const TIME = /^(\d+(?:\.\d+)?)(ms|s)$/

/** True for a value that the service accepts for that `prosody` attribute. */
export function isProsodyValue(kind: ProsodyKind, value: string): boolean {
  if (PROSODY_NAMES[kind].includes(value)) return true
  if (kind === 'volume' && DECIBELS.test(value)) return true
  const percent = Number(PERCENT.exec(value)?.[1] ?? Number.NaN)
  const [least, most] = PROSODY_PERCENT[kind]
  return percent >= least && percent <= most
}

/** True for an emotion that the service knows. */
export function isEmotion(value: unknown): value is Emotion {
  return EMOTIONS.some((emotion) => emotion === value)
}

/** In milliseconds; undefined if it isn't a `break` strength. */
export function readBreakStrength(value: string): number | undefined {
  return BREAK_STRENGTHS_MS.get(value)
}

/** In milliseconds; undefined if it isn't a time, or exceeds the maximum of a `break`. */
export function readBreakTime(value: string): number | undefined {
  const found = TIME.exec(value)
  if (!found) return undefined
  const durationMs = Number(found[1]) * (found[2] === 's' ? 1_000 : 1)
  return durationMs <= BREAK_MAX_MS ? durationMs : undefined
}
