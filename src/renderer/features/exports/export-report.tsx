import { useState } from 'react'
import type { Capabilities } from '#shared/contract/app.ts'
import type { CaptionFigures, TooFastCue } from '#shared/contract/exports.ts'
import { formatCount, formatPlaces } from '../../lib/format-count.ts'
import { formatTimecode } from '#shared/domain/timecode.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './exports.module.css'
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
  const { cues, maxCharsPerSecond, minMs, tooFast, tooShort, charsPerSecond, tooFastCues } = captions
  const faults = [
    ...(tooFast > 0 ? [`${formatCount(tooFast, 'caption')} over ${charsPerSecond} characters per second.`] : []),
    ...(tooShort > 0 ? [`${formatCount(tooShort, 'caption')} under ${formatPlaces(0.7, 1)} s.`] : []),
  ]
  return (
    <Notice
      tone={faults.length > 0 ? 'warning' : 'quiet'}
      detail={
        <>
          {faults.join(' ')}
          {tooFastCues.length > 0 && <TooFastCues cues={tooFastCues} count={tooFast} />}
        </>
      }
    >
      {formatCount(cues, 'caption')}: fastest {formatPlaces(maxCharsPerSecond, 1)} characters per second, shortest{' '}
      {formatPlaces(minMs / 1000, 1)} s.
    </Notice>
  )
}

/** Captions without room to hold the reading speed, with their place and speed. */
function TooFastCues({ cues, count }: { cues: readonly TooFastCue[]; count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show fast captions</summary>
      {isOpen && (
        <ul className={styles.paths}>
          {cues.map(({ file, startMs, charsPerSecond, text }, index) => (
            <li key={index}>
              {file} · {formatTimecode(startMs, '.')} · {formatPlaces(charsPerSecond, 1)} characters/s · {text}
            </li>
          ))}
        </ul>
      )}
      {isOpen && cues.length < count && <p>And {formatCount(count - cues.length, 'more caption')}.</p>}
    </details>
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
