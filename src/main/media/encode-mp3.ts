import { createMp3Encoder } from 'wasm-media-encoders'
import type { Mp3Kbps } from '#shared/domain/mp3-bitrates.ts'

/** Turns samples into MP3 frames of a constant bit rate. Not to be used again after `finish`. */
export interface Mp3Encoding {
  /** @param samples mono, full scale 1 */
  encode(samples: Float32Array): Uint8Array
  finish(): Uint8Array
}

/** A fresh encoding at the rate of the samples, which must allow the bit rate. */
export async function createMp3Encoding(
  sampleRateHz: 22_050 | 24_000 | 44_100 | 48_000,
  kbps: Mp3Kbps,
): Promise<Mp3Encoding> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: sampleRateHz, channels: 1, bitrate: kbps })
  return {
    // The encoder's answer is a view into its own memory, gone with the next call.
    encode: (samples) => encoder.encode([samples]).slice(),
    finish: () => encoder.finalize().slice(),
  }
}
