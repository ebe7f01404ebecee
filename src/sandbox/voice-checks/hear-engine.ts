import { ENGINE_SAMPLE_RATE_HZ } from '../engine/espeak.ts'
import type { Espeak } from '../engine/espeak.ts'
import { createResampler } from '../engine/resampler.ts'
import type { EngineVoice } from '../engine/speech-engine.ts'
import { hearRecording } from './hear-recording.ts'
import type { HeardRecording } from './hear-recording.ts'
import { HEARING_RATE_HZ } from './mel-cepstra.ts'

/** Generates a text with the engine and analyzes it like an upload. */
export function hearEngine(
  espeak: Espeak,
  text: string,
  voice: EngineVoice,
  options?: { listensForPitch: boolean },
): HeardRecording {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const { samples } = espeak.speak(`<speak>${escaped}</speak>`, voice)
  const resampler = createResampler(ENGINE_SAMPLE_RATE_HZ, HEARING_RATE_HZ)
  const floats = new Float32Array(samples.length)
  for (let at = 0; at < samples.length; at++) floats[at] = (samples[at] as number) / 32_768
  return hearRecording(resampler.push(floats), options)
}
