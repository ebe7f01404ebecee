import type { WatermarkResult } from '../contract/watermark.ts'

/** Whether audio is watermarked, as far as the service's response tells. */
export type WatermarkFinding = 'marked' | 'clear' | 'unsure'

/** Assumed: the specification names `confidence` without saying from where on a response counts as certain. */
export const MIN_CERTAINTY = 0.75

/**
 * How certain a response is, 0 to 1. Assumed: `confidence` is the likelihood of a watermark. Above one half without a
 * watermark it can only refer to the response itself.
 */
export function getCertainty({ watermarked, confidence }: { watermarked: boolean; confidence: number }): number {
  return watermarked || confidence > 0.5 ? confidence : 1 - confidence
}

/** The finding for one response. Without a key there is no confidence, and yes or no is all there is. */
export function getWatermarkFinding(response: { watermarked: boolean; confidence: number | null }): WatermarkFinding {
  const { watermarked, confidence } = response
  if (confidence !== null && getCertainty({ watermarked, confidence }) < MIN_CERTAINTY) return 'unsure'
  return watermarked ? 'marked' : 'clear'
}

/** The finding for a file: one watermarked segment decides, and an unsure one leaves the rest unsure. */
export function getResultFinding(result: Pick<WatermarkResult, 'watermarked' | 'confidence' | 'windows'>) {
  if (!result.windows) return getWatermarkFinding(result)
  return (
    (['marked', 'unsure'] as const).find((one) => result.windows?.some(({ finding }) => finding === one)) ?? 'clear'
  )
}
