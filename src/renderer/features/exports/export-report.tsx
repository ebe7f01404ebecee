import { useState } from 'react'
import type { Capabilities } from '#shared/contract/app.ts'
import type { CaptionFigures, TooFastCue } from '#shared/contract/exports.ts'
import { formatPlaces } from '../../lib/format-number.ts'
import { formatTimecode } from '#shared/domain/timecode.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './exports.module.css'
import type { ExportResult } from './export-job.ts'
import { t } from './messages/t.ts'
import { SoundChecks } from './sound-checks.tsx'
import { WrittenFiles } from './written-files.tsx'

export interface ExportReportProps extends ExportResult {
  capabilities: Capabilities | null
  /** The user's home folder, for shortening paths. */
  ownFolder: string | undefined
}

/** The exported files with their lengths and actions. */
export function ExportReport({
  files,
  sounds,
  delivery,
  coverFailure,
  captions,
  capabilities,
  ownFolder,
  ...counts
}: ExportReportProps) {
  const gaps = formatGaps(counts, 'was')
  return (
    <>
      <p role="status">{t('exported', { count: files.length })}</p>
      {gaps !== '' && <Notice tone="warning">{gaps}</Notice>}
      <SoundChecks files={files} sounds={sounds} delivery={delivery} {...(coverFailure && { coverFailure })} />
      {captions && <CaptionNotice captions={captions} />}
      <WrittenFiles files={files} capabilities={capabilities} ownFolder={ownFolder} />
    </>
  )
}

function CaptionNotice({ captions }: { captions: CaptionFigures }) {
  const { cues, maxCharsPerSecond, minMs, tooFast, tooShort, charsPerSecond, tooFastCues } = captions
  const faults = [
    ...(tooFast > 0 ? [t('tooFast', { count: tooFast, limit: charsPerSecond })] : []),
    ...(tooShort > 0 ? [t('tooShort', { count: tooShort, length: formatPlaces(0.7, 1) })] : []),
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
      {t('captions', {
        count: cues,
        speed: formatSpeed(maxCharsPerSecond),
        // Rounded down, so that a caption under the limit isn't shown at it.
        length: formatPlaces(Math.floor(minMs / 100) / 10, 1),
      })}
    </Notice>
  )
}

/** Rounded up, so that a caption over the limit isn't shown at it. */
export function formatSpeed(charsPerSecond: number): string {
  // Without the last bits of floating-point numbers, which would round 17 up too.
  return formatPlaces(Math.ceil(Number((charsPerSecond * 10).toFixed(6))) / 10, 1)
}

/** Captions without room to hold the reading speed, with their place and speed. */
function TooFastCues({ cues, count }: { cues: readonly TooFastCue[]; count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('showFast')}</summary>
      {isOpen && (
        <ul className={styles.paths}>
          {cues.map(({ file, startMs, charsPerSecond, text }, index) => (
            <li key={index}>
              {file} · {formatTimecode(startMs, '.')} · {t('speed', { speed: formatSpeed(charsPerSecond) })} · {text}
            </li>
          ))}
        </ul>
      )}
      {isOpen && cues.length < count && <p>{t('moreCaptions', { count: count - cues.length })}</p>}
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
  if (missingBlocks > 0) parts.push(t('gap.missing', { count: missingBlocks }))
  if (changedBlocks > 0) parts.push(t(`gap.changed.${tense}`, { count: changedBlocks }))
  if (partialBlocks > 0) parts.push(t(`gap.partial.${tense}`, { count: partialBlocks }))
  return parts.join(' ')
}
