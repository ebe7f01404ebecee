import { createMp3Encoder } from 'wasm-media-encoders'

/** Turns samples into MP3 frames of a constant bit rate. Not to be used again after `finish`. */
export interface Mp3Encoding {
  /** @param samples signed 16-bit mono */
  encode(samples: Int16Array): Uint8Array
  finish(): Uint8Array
}

/** A fresh encoding at the rate of the samples. */
export async function createMp3Encoding(
  sampleRateHz: 22_050 | 24_000 | 44_100 | 48_000,
  kbps: 64 | 96 | 128 | 160,
): Promise<Mp3Encoding> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: sampleRateHz, channels: 1, bitrate: kbps })
  return {
    encode(samples) {
      const floats = new Float32Array(samples.length)
      for (let index = 0; index < samples.length; index += 1) floats[index] = (samples[index] ?? 0) / 32_768
      // The encoder's answer is a view into its own memory, gone with the next call.
      return encoder.encode([floats]).slice()
    },
    finish: () => encoder.finalize().slice(),
  }
}
