import type { Voicing } from './script.ts'

const PITCH_FACTORS = named({ 'x-low': 0.7, low: 0.85, medium: 1, high: 1.18, 'x-high': 1.4 })
const RATE_FACTORS = named({ 'x-slow': 0.5, slow: 0.75, medium: 1, fast: 1.33, 'x-fast': 1.75 })
const VOLUME_GAINS_DB = named({ silent: -Infinity, 'x-soft': -12, medium: 0, loud: 6, 'x-loud': 10 })
const BREAK_STRENGTHS_MS = named({ none: 0, 'x-weak': 250, weak: 500, medium: 750, strong: 1_000, 'x-strong': 1_250 })
const EMPHASES = named<Voicing>({
  reduced: { pitchFactor: 0.94, rateFactor: 1.1, gainDb: -4 },
  moderate: { pitchFactor: 1.08, rateFactor: 0.9, gainDb: 2 },
  strong: { pitchFactor: 1.16, rateFactor: 0.8, gainDb: 4 },
})
/** The engine doesn't act: emotions change pitch, rate and volume only. */
const EMOTIONS = named<Voicing>({
  angry: { pitchFactor: 1.08, rateFactor: 1.12, gainDb: 4 },
  cheerful: { pitchFactor: 1.12, rateFactor: 1.08, gainDb: 2 },
  sad: { pitchFactor: 0.9, rateFactor: 0.85, gainDb: -3 },
  terrified: { pitchFactor: 1.25, rateFactor: 1.2, gainDb: 2 },
  relaxed: { pitchFactor: 0.96, rateFactor: 0.9, gainDb: -1 },
  fearful: { pitchFactor: 1.15, rateFactor: 1.12, gainDb: -2 },
  surprised: { pitchFactor: 1.2, rateFactor: 1.05, gainDb: 2 },
  calm: { pitchFactor: 0.95, rateFactor: 0.92, gainDb: -2 },
  assertive: { pitchFactor: 0.96, rateFactor: 1.02, gainDb: 3 },
  energetic: { pitchFactor: 1.08, rateFactor: 1.15, gainDb: 3 },
  warm: { pitchFactor: 0.95, rateFactor: 0.95, gainDb: 1 },
  direct: { pitchFactor: 0.98, rateFactor: 1.05, gainDb: 1 },
  bright: { pitchFactor: 1.1, rateFactor: 1.03, gainDb: 1 },
})
/** Anything above clips: it would only distort more and hurt headphone users. */
const GAIN_MAX_DB = 20

const BREAK_MAX_MS = 10_000
const PERCENT = /^([+-]?\d+(?:\.\d+)?)%$/
const DECIBELS = /^([+-]?\d+(?:\.\d+)?)dB$/i
const TIME = /^(\d+(?:\.\d+)?)(ms|s)$/

/**
 * Returns `undefined` for values the service doesn't define (shapes page 15), like all functions here. Percentages are
 * changes, signed or not.
 */

export function readPitch(value: string): number | undefined {
  return PITCH_FACTORS.get(value) ?? readChange(value, -83, 100)
}

export function readRate(value: string): number | undefined {
  return RATE_FACTORS.get(value) ?? readChange(value, -50, 9_900)
}

/** In decibels, at most 20. */
export function readVolume(value: string): number | undefined {
  const gainDb = VOLUME_GAINS_DB.get(value)
  if (gainDb !== undefined) return gainDb
  const decibels = DECIBELS.exec(value)
  if (decibels !== null) return Math.min(Number(decibels[1]), GAIN_MAX_DB)
  const factor = readChange(value, -100, Infinity)
  return factor === undefined ? undefined : Math.min(20 * Math.log10(factor), GAIN_MAX_DB)
}

export function readBreakStrength(value: string): number | undefined {
  return BREAK_STRENGTHS_MS.get(value)
}

/** In milliseconds, at most 10 seconds. */
export function readBreakTime(value: string): number | undefined {
  const found = TIME.exec(value)
  if (found === null) return undefined
  const durationMs = Number(found[1]) * (found[2] === 's' ? 1_000 : 1)
  return durationMs <= BREAK_MAX_MS ? durationMs : undefined
}

export function readEmphasis(value: string): Voicing | undefined {
  return EMPHASES.get(value)
}

export function readEmotion(value: string): Voicing | undefined {
  return EMOTIONS.get(value)
}

/** Voicing of a nested element: factors multiply, gains add up to 20 dB. */
export function combineVoicing(outer: Voicing, inner: Voicing): Voicing {
  return {
    pitchFactor: outer.pitchFactor * inner.pitchFactor,
    rateFactor: outer.rateFactor * inner.rateFactor,
    gainDb: Math.min(outer.gainDb + inner.gainDb, GAIN_MAX_DB),
  }
}

/** A map, because objects also have inherited keys: `constructor` is not a pitch. */
function named<Value>(values: Record<string, Value>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(values))
}

function readChange(value: string, leastPercent: number, mostPercent: number): number | undefined {
  const found = PERCENT.exec(value)
  if (found === null) return undefined
  const percent = Number(found[1])
  return percent >= leastPercent && percent <= mostPercent ? 1 + percent / 100 : undefined
}
