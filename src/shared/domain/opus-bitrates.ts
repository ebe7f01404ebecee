/** Available Opus export bit rates in kilobits per second. Speech is hard to tell from the original from 64 on. */
export const OPUS_KBPS = [32, 48, 64, 96] as const
export type OpusKbps = (typeof OPUS_KBPS)[number]
