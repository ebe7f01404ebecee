import { getCertainty, MIN_CERTAINTY, type WatermarkFinding } from '#shared/domain/watermark-finding.ts'
import { formatPlaces } from './format-count.ts'

/** `almost certain`, `likely`: the service's confidence in its result; its figure where it is unsure. */
export function formatConfidence(answer: { watermarked: boolean; confidence: number }): string {
  const sure = getCertainty(answer)
  if (sure >= 0.99) return 'almost certain'
  if (sure >= 0.9) return 'very likely'
  if (sure >= MIN_CERTAINTY) return 'likely'
  return `confidence ${formatPlaces(answer.confidence, 2)}`
}

/** A finding in one or two words. */
export const FINDING_WORDS: Readonly<Record<WatermarkFinding, string>> = {
  marked: 'Watermarked',
  clear: 'No watermark',
  unsure: 'Unsure',
}
