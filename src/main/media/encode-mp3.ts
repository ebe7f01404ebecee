import type { Mp3Kbps } from '#shared/domain/mp3-bitrates.ts'

/** Encodes samples to MP3 frames at a constant bit rate. Can't be reused after `finish`. */
export interface Mp3Encoding {
  /** @param samples mono, full scale 1 */
  encode(samples: Float32Array): Uint8Array
  finish(): Uint8Array
}

/** LAME attenuates its input by these factors at these bit rates; the samples are amplified to compensate. */
const LAME_SCALES: Partial<Record<Mp3Kbps, number>> = { 64: 0.95, 96: 0.95, 128: 0.95, 160: 0.95, 192: 0.97 }

/** Starts encoding at the samples' rate, which must allow the bit rate. */
export async function createMp3Encoding(
  sampleRateHz: 22_050 | 24_000 | 44_100 | 48_000,
  kbps: Mp3Kbps,
): Promise<Mp3Encoding> {
  // Loaded when it is needed, like all encoders, so that the studio starts sooner.
  const { createMp3Encoder } = await import('wasm-media-encoders')
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: sampleRateHz, channels: 1, bitrate: kbps })
  const gain = 1 / (LAME_SCALES[kbps] ?? 1)
  return {
    // The encoder returns a view of its own memory, which the next call overwrites.
    encode: (samples) => encoder.encode([gain === 1 ? samples : samples.map((sample) => sample * gain)]).slice(),
    finish: () => encoder.finalize().slice(),
  }
}
