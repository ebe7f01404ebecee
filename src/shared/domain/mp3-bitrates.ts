/** Bit rates that an MP3 can be exported with, in kilobits a second. Shops of audiobooks ask for 192 at least. */
export const MP3_KBPS = [64, 96, 128, 160, 192, 256, 320] as const
export type Mp3Kbps = (typeof MP3_KBPS)[number]

/** The most that an MP3 of this sample rate can have: below 32 kHz the format ends at 160. */
export function mostMp3Kbps(sampleRateHz: number): Mp3Kbps {
  return sampleRateHz < 32_000 ? 160 : 320
}

/** The bit rate that is taken where one was asked for: the nearest that the sample rate allows. */
export function mp3KbpsAt(sampleRateHz: number, kbps: Mp3Kbps): Mp3Kbps {
  return kbps > mostMp3Kbps(sampleRateHz) ? mostMp3Kbps(sampleRateHz) : kbps
}
