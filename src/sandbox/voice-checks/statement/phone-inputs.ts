import type { HeardFrame } from '../hear-recording.ts'
import { CEPSTRA, getCepstra } from '../mel-cepstra.ts'

/** Values per frame: its level and cepstra. */
export const INPUTS = 1 + CEPSTRA

/** Frames with each cepstrum at mean 0 and deviation 1 over the speech, so voices and microphones largely cancel out. */
export function phoneInputs(frames: readonly HeardFrame[], size: number): Float32Array {
  const all = frames.map(({ powers }) => getCepstra(powers, size))
  const mean = new Float64Array(CEPSTRA)
  const square = new Float64Array(CEPSTRA)
  const speech = all.filter((_, index) => frames[index]?.isSpeech)
  for (const cepstra of speech) {
    for (let at = 0; at < CEPSTRA; at++) {
      mean[at] = (mean[at] as number) + (cepstra[at] as number) / speech.length
      square[at] = (square[at] as number) + (cepstra[at] as number) ** 2 / speech.length
    }
  }
  const inputs = new Float32Array(frames.length * INPUTS)
  for (const [index, { levelDb }] of frames.entries()) {
    const cepstra = all[index] as Float32Array
    inputs[index * INPUTS] = Math.max(-4, Math.min(1, levelDb / 12))
    for (let at = 0; at < CEPSTRA; at++) {
      const deviation = Math.sqrt(Math.max(1e-4, (square[at] as number) - (mean[at] as number) ** 2))
      inputs[index * INPUTS + 1 + at] = ((cepstra[at] as number) - (mean[at] as number)) / deviation
    }
  }
  return inputs
}
