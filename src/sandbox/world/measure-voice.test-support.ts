import { ENGINE_SAMPLE_RATE_HZ, type Espeak, loadEspeak } from '../engine/espeak.ts'
import type { EngineVoice } from '../engine/speech-engine.ts'

export interface VoiceTraits {
  /** Median fundamental frequency of voiced frames. */
  pitchHz: number
  /** Mean frequency of the loud frames, from their zero-lag slope. */
  brightnessHz: number
  durationMs: number
  /** Samples at full scale. */
  clippedShare: number
}

const FRAME = 1_024
const SHORTEST_LAG = Math.floor(ENGINE_SAMPLE_RATE_HZ / 500)
const LONGEST_LAG = Math.floor(ENGINE_SAMPLE_RATE_HZ / 50)

let loading: Promise<Espeak> | undefined

/** Measures the sound of a voice speaking `sentence`. */
export async function measureVoice(voice: EngineVoice, sentence: string): Promise<VoiceTraits> {
  loading ??= loadEspeak()
  const { samples } = (await loading).speak(`<speak>${sentence}</speak>`, voice)
  const frames: Int16Array[] = []
  for (let start = 0; start + 2 * FRAME < samples.length; start += FRAME)
    frames.push(samples.subarray(start, start + 2 * FRAME))
  const loudest = Math.max(...frames.map(energy))
  const loud = frames.filter((frame) => energy(frame) > loudest * 0.05)
  const pitches = loud
    .filter((_frame, index) => index % 3 === 0)
    .map(getPitch)
    .filter((pitch) => pitch !== undefined)

  return {
    pitchHz: pitches.toSorted((a, b) => a - b)[pitches.length >> 1] ?? 0,
    brightnessHz: loud.reduce((sum, frame) => sum + getBrightness(frame), 0) / loud.length,
    durationMs: (samples.length * 1_000) / ENGINE_SAMPLE_RATE_HZ,
    clippedShare: samples.filter((sample) => Math.abs(sample) >= 32_767).length / samples.length,
  }
}

function energy(frame: Int16Array): number {
  return frame.reduce((sum, sample) => sum + sample * sample, 0)
}

/** By normalized autocorrelation; `undefined` for frames without a clear period. */
function getPitch(frame: Int16Array): number | undefined {
  let best = 0.5
  let bestLag: number | undefined
  for (let lag = SHORTEST_LAG; lag < LONGEST_LAG; lag++) {
    let cross = 0
    let energyHere = 0
    let energyThere = 0
    for (let index = 0; index < FRAME; index += 4) {
      const here = frame[index] ?? 0
      const there = frame[index + lag] ?? 0
      cross += here * there
      energyHere += here * here
      energyThere += there * there
    }
    const match = cross / Math.sqrt(energyHere * energyThere + 1)
    if (match <= best + 0.02) continue
    best = match
    bestLag = lag
  }
  return bestLag === undefined ? undefined : ENGINE_SAMPLE_RATE_HZ / bestLag
}

function getBrightness(frame: Int16Array): number {
  let slope = 0
  let level = 0
  for (let index = 1; index < FRAME; index++) {
    slope += ((frame[index] ?? 0) - (frame[index - 1] ?? 0)) ** 2
    level += (frame[index] ?? 0) ** 2
  }
  return (Math.acos(1 - slope / (2 * level + 1)) / Math.PI) * (ENGINE_SAMPLE_RATE_HZ / 2)
}
