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
