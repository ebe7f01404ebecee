/** Encodes chunks of speech into one container as they arrive. The caller owns the returned bytes. */
export interface AudioEncoder {
  /** May return no bytes: compressing encoders hold samples until a frame is full. */
  encode(samples: Int16Array): Promise<Uint8Array>
  /** Returns buffered bytes and the container's trailer, if any. Nothing may be encoded afterwards. */
  finish(): Promise<Uint8Array>
  /** Releases an encoder that won't be finished. Safe after `finish` and when called twice. */
  close(): Promise<void>
}

export const PCM_SAMPLE_RATES_HZ = [8_000, 16_000, 22_050, 24_000, 44_100, 48_000] as const
export const MP3_SAMPLE_RATES_HZ = [22_050, 24_000] as const
export const MP3_BITRATES_KBPS = [32, 64, 96, 128, 160] as const

export type PcmSampleRateHz = (typeof PCM_SAMPLE_RATES_HZ)[number]
export type Mp3SampleRateHz = (typeof MP3_SAMPLE_RATES_HZ)[number]
export type Mp3BitrateKbps = (typeof MP3_BITRATES_KBPS)[number]

/** All audio formats the sandbox can produce; always mono. */
export type AudioContainer =
  /** Raw signed 16-bit little-endian samples. */
  | { kind: 'pcm'; sampleRateHz: PcmSampleRateHz }
  | { kind: 'wav'; sampleRateHz: PcmSampleRateHz }
  /** Constant bit rate. */
  | { kind: 'mp3'; sampleRateHz: Mp3SampleRateHz; bitrateKbps: Mp3BitrateKbps }
  /** Ogg Vorbis. */
  | { kind: 'ogg'; sampleRateHz: 24_000 }
  /** AAC-LC in ADTS frames. */
  | { kind: 'aac'; sampleRateHz: 24_000 }
  /** G.711 μ-law, one byte per sample, no header. */
  | { kind: 'ulaw'; sampleRateHz: 8_000 }
