import type { Capabilities } from '#shared/contract/app.ts'
import type { CaptionFigures } from '#shared/contract/exports.ts'
import { formatCount, formatPlaces } from '../../lib/format-count.ts'
import { Notice } from '../../ui/notice.tsx'
import type { ExportResult } from './export-job.ts'
import { LoudnessReport } from './loudness-report/loudness-report.tsx'
import { WrittenFiles } from './written-files.tsx'

export interface ExportReportProps extends ExportResult {
  capabilities: Capabilities | null
  /** The user's home folder, for shortening paths. */
  ownFolder: string | undefined
}

/** The exported files with their lengths and actions. */
export function ExportReport({ files, sounds, captions, capabilities, ownFolder, ...counts }: ExportReportProps) {
  const gaps = formatGaps(counts, 'was')
  return (
    <>
      <p role="status">Exported {formatCount(files.length, 'file')}.</p>
      {gaps !== '' && <Notice tone="warning">{gaps}</Notice>}
      <LoudnessReport sounds={sounds} />
      {captions && <CaptionNotice captions={captions} />}
      <WrittenFiles files={files} capabilities={capabilities} ownFolder={ownFolder} />
    </>
  )
}

function CaptionNotice({ captions }: { captions: CaptionFigures }) {
  const { cues, maxCharsPerSecond, minMs, tooFast, tooShort, charsPerSecond } = captions
  const faults = [
    ...(tooFast > 0 ? [`${formatCount(tooFast, 'caption')} over ${charsPerSecond} characters per second.`] : []),
    ...(tooShort > 0 ? [`${formatCount(tooShort, 'caption')} under ${formatPlaces(0.7, 1)} s.`] : []),
  ]
  return (
    <Notice tone={faults.length > 0 ? 'warning' : 'quiet'} detail={faults.join(' ')}>
      {formatCount(cues, 'caption')}: fastest {formatPlaces(maxCharsPerSecond, 1)} characters per second, shortest{' '}
      {formatPlaces(minMs / 1000, 1)} s.
    </Notice>
  )
}

/** Blocks whose audio differs from their text. */
export interface Gaps {
  missingBlocks: number
  changedBlocks: number
  partialBlocks: number
}

/** `3 blocks skipped: no audio. 1 block out of date: the existing audio is used.` Empty without gaps. */
export function formatGaps({ missingBlocks, changedBlocks, partialBlocks }: Gaps, tense: 'is' | 'was' = 'is'): string {
  const parts: string[] = []
  if (missingBlocks > 0) parts.push(`${formatCount(missingBlocks, 'block')} skipped: no audio.`)
  if (changedBlocks > 0)
    parts.push(`${formatCount(changedBlocks, 'block')} out of date: the existing audio ${tense} used.`)
  if (partialBlocks > 0) {
    parts.push(`${formatCount(partialBlocks, 'block')} incomplete: the audio so far ${tense} used.`)
  }
  return parts.join(' ')
}
