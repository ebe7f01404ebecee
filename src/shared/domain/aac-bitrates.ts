/** Available AAC export bit rates in kilobits per second; every sample rate allows them. */
export const AAC_KBPS = [64, 96, 128] as const
export type AacKbps = (typeof AAC_KBPS)[number]
