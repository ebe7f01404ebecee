import { getCertainty, MIN_CERTAINTY, type WatermarkFinding } from '#shared/domain/watermark-finding.ts'
import { formatPlaces } from './format-number.ts'
import { t } from './messages/t.ts'

/** `almost certain`, `likely`: the service's confidence in its result; its figure where it is unsure. */
export function formatConfidence(answer: { watermarked: boolean; confidence: number }): string {
  const sure = getCertainty(answer)
  if (sure >= 0.99) return t('confidence.almostCertain')
  if (sure >= 0.9) return t('confidence.veryLikely')
  if (sure >= MIN_CERTAINTY) return t('confidence.likely')
  return t('confidence.figure', { figure: formatPlaces(answer.confidence, 2) })
}

/** A finding in one or two words. */
export function formatFinding(finding: WatermarkFinding): string {
  return t(`finding.${finding}`)
}
