import type { WatermarkCheck } from '#shared/contract/watermark.ts'
import { getResultFinding, type WatermarkFinding } from '#shared/domain/watermark-finding.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { t } from './messages/t.ts'

/** Columns of a report, in order. */
export const REPORT_COLUMNS = [
  ...(['file', 'folder', 'answer', 'confidence', 'sent', 'places', 'madeBy', 'checkedAt'] as const),
  ...(['sizeBytes', 'sha256', 'requestId'] as const),
] as const

/** One file of a report, with all cells as text. */
export type ReportRow = Record<(typeof REPORT_COLUMNS)[number], string> & { finding: WatermarkFinding | 'failed' }

/** Converts a check to a report row; undefined while it has no result. */
export function reportRow(check: WatermarkCheck): ReportRow | undefined {
  const { state, madeBy } = check
  const common = {
    file: check.fileName,
    folder: check.folder,
    madeBy: madeBy ? [madeBy.projectTitle, madeBy.chapterTitle].filter(Boolean).join(' – ') : '',
    sizeBytes: String(check.sizeBytes),
    sha256: check.sha256 ?? '',
  }
  if (state.kind === 'failed') {
    const { requestId = '' } = state.failure
    return {
      ...common,
      ...{
        finding: 'failed',
        answer: t('notChecked', { reason: formatReason(state.failure) }),
        confidence: '',
        sent: '',
        places: '',
        checkedAt: '',
        requestId,
      },
    }
  }
  if (state.kind !== 'done') return undefined
  const { result } = state
  const finding = getResultFinding(result)
  return {
    ...common,
    finding,
    answer: t(`answer.${finding}`),
    confidence:
      result.confidence === null ? (check.withKey ? '' : t('confidence.withoutKey')) : String(result.confidence),
    sent: formatSent(check),
    places: (result.windows ?? [])
      .filter((window) => window.finding === 'marked')
      .map(({ fromMs, toMs }) => t('range', { from: describeClock(fromMs), to: describeClock(toMs) }))
      .join(', '),
    checkedAt: result.checkedAt.slice(0, 19).replace('T', ' '),
    requestId: result.requestId ?? '',
  }
}

function formatSent({ state }: WatermarkCheck): string {
  if (state.kind !== 'done') return ''
  const { method, sent, windows } = state.result
  const from = describeClock(sent.fromMs)
  const to = sent.toMs === null ? null : describeClock(sent.toMs)
  const kbps = String(sent.kbps)
  switch (method.kind) {
    case 'whole':
      return t('sent.whole')
    case 'cut':
      return to === null ? t('sent.cut.toEnd', { from }) : t('sent.cut', { from, to })
    case 'compressed':
      return to === null ? t('sent.compressed', { kbps }) : t('sent.compressed.upTo', { kbps, to })
    case 'windows':
      return t('sent.windows', { count: windows?.length ?? 0, seconds: method.windowMs / 1000 })
  }
}

function describeClock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}
