import type { WatermarkCheck } from '#shared/contract/watermark.ts'
import { getResultFinding, type WatermarkFinding } from '#shared/domain/watermark-finding.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'

/** One file of a report, with all cells as text. */
export interface ReportRow {
  file: string
  folder: string
  answer: string
  confidence: string
  sent: string
  places: string
  madeBy: string
  checkedAt: string
  sizeBytes: string
  sha256: string
  requestId: string
}

export const REPORT_HEADINGS: Readonly<Record<keyof ReportRow, string>> = {
  file: 'File',
  folder: 'Folder',
  answer: 'Answer',
  confidence: 'Confidence (0 to 1)',
  sent: 'What was sent',
  places: 'Watermarked ranges',
  madeBy: 'Exported from',
  checkedAt: 'Checked (UTC)',
  sizeBytes: 'Bytes',
  sha256: 'SHA-256',
  requestId: 'Request id',
}

/** Results as the report names them. */
export const ANSWERS: Readonly<Record<WatermarkFinding, string>> = {
  marked: 'Watermarked',
  clear: 'No watermark',
  unsure: 'Unsure',
}

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
        answer: `Not checked: ${formatReason(state.failure)}`,
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
  return {
    ...common,
    answer: ANSWERS[getResultFinding(result)],
    confidence: result.confidence === null ? (check.withKey ? '' : 'none without a key') : String(result.confidence),
    sent: formatSent(check),
    places: (result.windows ?? [])
      .filter(({ finding }) => finding === 'marked')
      .map(({ fromMs, toMs }) => `${describeClock(fromMs)} to ${describeClock(toMs)}`)
      .join(', '),
    checkedAt: result.checkedAt.slice(0, 19).replace('T', ' '),
    requestId: result.requestId ?? '',
  }
}

function formatSent({ state }: WatermarkCheck): string {
  if (state.kind !== 'done') return ''
  const { method, sent, windows } = state.result
  const end = sent.toMs === null ? 'the end' : describeClock(sent.toMs)
  switch (method.kind) {
    case 'whole':
      return 'the file as it is'
    case 'cut':
      return `a cut, ${describeClock(sent.fromMs)} to ${end}`
    case 'compressed':
      return `a copy as MP3 at ${sent.kbps} kbps${sent.toMs === null ? '' : `, up to ${end}`}`
    case 'windows':
      return `${windows?.length ?? 0} segments of ${method.windowMs / 1000} s`
  }
}

function describeClock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}
