import type { WatermarkCheck } from '#shared/contract/watermark.ts'

/** One file of a report, every cell in words. */
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
  places: 'Marked places',
  madeBy: 'Exported from',
  checkedAt: 'Checked (UTC)',
  sizeBytes: 'Bytes',
  sha256: 'SHA-256',
  requestId: 'Request id',
}

/** A check as a report has it; undefined while nothing is known of it. */
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
    const { message, requestId = '' } = state.failure
    return {
      ...common,
      ...{ answer: `Not checked: ${message}`, confidence: '', sent: '', places: '', checkedAt: '', requestId },
    }
  }
  if (state.kind !== 'done') return undefined
  const { result } = state
  return {
    ...common,
    answer: result.watermarked ? 'Watermarked' : 'No watermark',
    confidence:
      result.confidence === null ? (check.withKey ? '' : 'not told without a key') : String(result.confidence),
    sent: saySent(check),
    places: (result.windows ?? [])
      .filter(({ finding }) => finding === 'marked')
      .map(({ fromMs, toMs }) => `${sayClock(fromMs)} to ${sayClock(toMs)}`)
      .join(', '),
    checkedAt: result.checkedAt.slice(0, 19).replace('T', ' '),
    requestId: result.requestId ?? '',
  }
}

function saySent({ state }: WatermarkCheck): string {
  if (state.kind !== 'done') return ''
  const { method, sent, windows } = state.result
  const end = sent.toMs === null ? 'the end' : sayClock(sent.toMs)
  switch (method.kind) {
    case 'whole':
      return 'the file as it is'
    case 'cut':
      return `a cut, ${sayClock(sent.fromMs)} to ${end}`
    case 'compressed':
      return `a copy as MP3 at ${sent.kbps} kbps${sent.toMs === null ? '' : `, up to ${end}`}`
    case 'windows':
      return `${windows?.length ?? 0} pieces of ${method.windowMs / 1000} s`
  }
}

function sayClock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}
