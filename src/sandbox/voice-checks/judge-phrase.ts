import { seededRandom } from '#shared/domain/seeded-random.ts'
import type { Espeak } from '../engine/espeak.ts'
import { alignedDistance, wordShapes } from './align-phrase.ts'
import { consentPhrase, drawWords, OTHER_TEXTS } from './consent-phrase.ts'
import type { HeardRecording } from './hear-recording.ts'
import { hearEngine } from './hear-engine.ts'
import { romaniseName } from './romanise-name.ts'

/** How much better a recording fits its phrase than what nobody asked for. */
export interface PhraseFit {
  /** How many standard deviations it is nearer to the phrase than to the same sentence with other words. */
  deviations: number
  /** That gap as a share of the gap to speech with nothing in common: 0 no better than other words, about 0.3 when read as asked. */
  share: number
  /** How much further it is to speech with nothing in common, as a multiple: about 1 for any other text, 1.1 to 2 when read as asked. */
  otherSpeech: number
}

/** Set where the accuracy table shows the fewest wrong answers; README.md says how many are left. */
export const LEAST_DEVIATIONS = 1.8
export const LEAST_SHARE = 0.13
export const LEAST_OTHER_SPEECH = 1.02

/** The engine reads the phrase in these voices; the one nearest to the speaker is the measure. */
const READERS = ['en-us+m3', 'en-us+f2', 'en-gb-x-rp+m7'].map((name) => ({
  name,
  pitch: 50,
  pitchRange: 50,
  pace: 165,
}))
const OTHER_WORDINGS = 10
const NO_FIT: PhraseFit = { deviations: 0, share: 0, otherSpeech: 0 }

/** True when the recording is plausibly the phrase. */
export function isPhrase({ deviations, share, otherSpeech }: PhraseFit): boolean {
  return otherSpeech >= LEAST_OTHER_SPEECH && deviations >= LEAST_DEVIATIONS && share >= LEAST_SHARE
}

/**
 * Lays the recording over the phrase as the engine reads it, and over phrases that were not asked for. Only the comparison
 * counts: how far anybody is from the engine's reading depends on the voice, how much nearer than to other words does not.
 *
 * @param readings what the engine has read before, for whoever judges many recordings of few phrases
 */
export function judgePhrase(
  espeak: Espeak,
  recording: HeardRecording,
  { fullName, words }: { fullName: string; words: readonly string[] },
  readings = new Map<string, Float32Array[]>(),
): PhraseFit {
  const shapes = wordShapes(recording.cepstra)
  const readingOf = (text: string, reader: (typeof READERS)[number]) => {
    const key = `${reader.name} ${text}`
    const reading = readings.get(key) ?? readAloud(espeak, text, reader)
    readings.set(key, reading)
    return reading
  }
  const distanceTo = (text: string, reader: (typeof READERS)[number]) =>
    alignedDistance(readingOf(text, reader), shapes)

  // Both as people say it and as whoever has the engine read the phrase hears it.
  const names = new Set([romaniseName(fullName), fullName])
  let name = fullName
  let reader = READERS[0] as (typeof READERS)[number]
  let toAsked = Number.POSITIVE_INFINITY
  for (const candidateName of names) {
    for (const candidate of READERS) {
      const distance = distanceTo(consentPhrase(candidateName, words), candidate)
      if (distance >= toAsked) continue
      toAsked = distance
      name = candidateName
      reader = candidate
    }
  }
  if (!Number.isFinite(toAsked)) return NO_FIT

  const random = seededRandom(1)
  const toWordings: number[] = []
  for (let index = 0; index < OTHER_WORDINGS; index++) {
    toWordings.push(distanceTo(consentPhrase(name, drawWords(random, words)), reader))
  }
  const reading = readingOf(consentPhrase(name, words), reader)
  const middle = reading.length >> 1
  // The same sounds in another order have no word in common with the phrase and always fit its length.
  const disordered = [reading.toReversed(), [...reading.slice(middle), ...reading.slice(0, middle)]]
  const toOthers = [
    ...disordered.map((sounds) => alignedDistance(sounds, shapes)),
    ...OTHER_TEXTS.map((text) => distanceTo(text, reader)),
  ]

  const reachable = toWordings.filter(Number.isFinite)
  const mean = reachable.reduce((sum, distance) => sum + distance, 0) / reachable.length
  const variance = reachable.reduce((sum, distance) => sum + (distance - mean) ** 2, 0) / (reachable.length - 1)
  const toOther = Math.min(...toOthers)
  // Too long or too short for other words of the same length: whatever it is, it is not the phrase.
  if (reachable.length < OTHER_WORDINGS / 2 || !Number.isFinite(toOther)) return NO_FIT
  return {
    deviations: (mean - toAsked) / Math.sqrt(variance),
    share: (mean - toAsked) / Math.max(0.01, toOther - toAsked),
    otherSpeech: toOther / toAsked,
  }
}

function readAloud(espeak: Espeak, text: string, voice: (typeof READERS)[number]): Float32Array[] {
  return wordShapes(hearEngine(espeak, text, voice, { listensForPitch: false }).cepstra)
}
