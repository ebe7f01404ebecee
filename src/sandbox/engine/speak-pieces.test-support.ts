import type { WireMark } from '#shared/service-wire/speech.ts'
import { type Espeak, loadEspeak } from './espeak.ts'
import { speakPieces } from './speak-pieces.ts'
import type { SpeakRequest } from './speech-engine.ts'

export interface Spoken {
  samples: Int16Array
  marks: WireMark[]
  durationMs: number
  /** Number of samples delivered when each mark arrived. */
  samplesAtMark: number[]
}

let loading: Promise<Espeak> | undefined

/** The real engine, loaded once per test file. */
function loadedEspeak(): Promise<Espeak> {
  loading ??= loadEspeak()
  return loading
}

/** Generates a whole request on this thread. */
export async function speakWhole(request: Partial<SpeakRequest> & { input: string }): Promise<Spoken> {
  const espeak = await loadedEspeak()
  const complete: SpeakRequest = {
    voice: { name: 'en-us', pitch: 50, pitchRange: 50, pace: 165 },
    textNormalization: false,
    loudnessNormalization: false,
    sampleRateHz: 24_000,
    ...request,
  }
  const pieces: Int16Array[] = []
  const marks: WireMark[] = []
  const samplesAtMark: number[] = []
  let given = 0
  for (const piece of speakPieces(espeak, complete)) {
    pieces.push(piece.samples)
    given += piece.samples.length
    marks.push(...piece.marks)
    samplesAtMark.push(...piece.marks.map(() => given))
  }

  const samples = new Int16Array(given)
  let place = 0
  for (const piece of pieces) {
    samples.set(piece, place)
    place += piece.length
  }
  return { samples, marks, durationMs: (given * 1_000) / complete.sampleRateHz, samplesAtMark }
}

/** RMS level of a section, in decibels relative to full scale. */
export function levelDb(samples: Int16Array, sampleRateHz: number, startMs: number, endMs: number): number {
  const part = samples.subarray(
    Math.round((startMs * sampleRateHz) / 1_000),
    Math.round((endMs * sampleRateHz) / 1_000),
  )
  const power = part.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 0) / Math.max(1, part.length)
  return 10 * Math.log10(power + 1e-12)
}
