/** Available MP3 export bit rates in kilobits per second. Audiobook stores require at least 192. */
export const MP3_KBPS = [64, 96, 128, 160, 192, 256, 320] as const
export type Mp3Kbps = (typeof MP3_KBPS)[number]

/** The maximum MP3 bit rate at this sample rate: below 32 kHz the format ends at 160. */
export function mostMp3Kbps(sampleRateHz: number): Mp3Kbps {
  return sampleRateHz < 32_000 ? 160 : 320
}

/** The effective bit rate for a requested one: the nearest that the sample rate allows. */
export function mp3KbpsAt(sampleRateHz: number, kbps: Mp3Kbps): Mp3Kbps {
  return kbps > mostMp3Kbps(sampleRateHz) ? mostMp3Kbps(sampleRateHz) : kbps
}
