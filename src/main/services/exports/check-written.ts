import type { CheckedFile, ExportFormat } from '#shared/contract/exports.ts'
import { checkDelivery } from '#shared/domain/delivery/check-delivery.ts'
import { getKnownFacts } from '#shared/domain/delivery/required-changes.ts'
import { EXPORT_FORMATS, isAudioFormat } from '#shared/domain/export-formats.ts'
import type { ExportRequest, ExportUnit } from './plan-export.ts'
import type { Written } from './write-sound.ts'

/** A written file by the rules of the export's destination; null without one, or if it isn't audio. */
export function checkWritten(
  { name }: Pick<ExportUnit, 'name'>,
  format: ExportFormat,
  request: ExportRequest,
  { durationMs, figures }: Written,
): CheckedFile | null {
  if (request.delivery === null || figures === null || !isAudioFormat(format)) return null
  const facts = { ...getKnownFacts(format, request), name, durationMs, figures }
  return { name: `${name}.${EXPORT_FORMATS[format].extension}`, checks: checkDelivery(request.delivery, facts) }
}
