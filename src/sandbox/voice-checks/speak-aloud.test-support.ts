import { ENGINE_SAMPLE_RATE_HZ, loadEspeak } from '../engine/espeak.ts'
import type { Espeak } from '../engine/espeak.ts'
import type { EngineVoice } from '../engine/speech-engine.ts'

let loading: Promise<Espeak> | undefined
/** Speech of this file's tests by text and voice; many of them say the same. */
const spoken = new Map<string, Int16Array>()

/** Test speakers, as different as the engine allows. */
export const ADA = { name: 'en-us+f2', pitch: 52, pitchRange: 50, pace: 165 }
export const TOM = { name: 'en-us+m3', pitch: 45, pitchRange: 50, pace: 165 }

/** The engine's sample rate, used by {@link speakAloud}. */
export const SPOKEN_RATE_HZ = ENGINE_SAMPLE_RATE_HZ

/** Text read for a sample: about 25 seconds. */
export const READING =
  'The lamp had been dark for eleven years when the daughter of the keeper came back with one suitcase and a ring of old keys. ' +
  'She counted the boats twice, wrote the number into her little book, and asked nobody in particular where the third one had gone. ' +
  'Please remember to close the upper window before you leave, because the weather may change quickly this afternoon. ' +
  'Nobody answered, and the gulls went on walking up and down the wall as if they had been paid for it.'

/** A text in a voice, in samples of full scale 1; trimmed or padded with silence to the given duration. */
export async function speakAloud(text: string, voice: EngineVoice, durationMs?: number): Promise<Float32Array> {
  loading ??= loadEspeak()
  const espeak = await loading
  const key = JSON.stringify([text, voice])
  const samples = spoken.get(key) ?? espeak.speak(`<speak>${text}</speak>`, voice).samples
  spoken.set(key, samples)
  const length = durationMs === undefined ? samples.length : Math.round((durationMs * SPOKEN_RATE_HZ) / 1_000)
  return Float32Array.from({ length }, (_, at) => (samples[at] ?? 0) / 32_768)
}

/** A 16-bit WAV file of one or more channels of equal length. */
export function wavFile(channels: readonly Float32Array[], sampleRateHz: number): Uint8Array<ArrayBuffer> {
  const [first = new Float32Array(0)] = channels
  const dataBytes = first.length * channels.length * 2
  const file = Buffer.alloc(44 + dataBytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + dataBytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels.length, 22)
  file.writeUInt32LE(sampleRateHz, 24)
  file.writeUInt32LE(sampleRateHz * channels.length * 2, 28)
  file.writeUInt16LE(channels.length * 2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(dataBytes, 40)
  for (let at = 0; at < first.length; at++) {
    for (const [index, channel] of channels.entries()) {
      const sample = Math.max(-1, Math.min(1, channel[at] ?? 0))
      file.writeInt16LE(Math.round(sample * 32_767), 44 + (at * channels.length + index) * 2)
    }
  }
  return new Uint8Array(file)
}
