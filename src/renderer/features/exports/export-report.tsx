import { Download, FolderOpen } from 'lucide-react'
import type { Capabilities } from '#shared/contract/app.ts'
import type { MeasuredSound } from '#shared/contract/exports.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { mediaUrl, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ExportCheck } from './export-check.tsx'
import styles from './exports.module.css'
import { formatLabel } from './format-groups.ts'
import { sayFigures } from './sound-report.tsx'
import type { ExportResult } from './export-job.ts'

export interface ExportReportProps extends ExportResult {
  capabilities: Capabilities | null
  /** Of the person; shortens paths. */
  ownFolder: string | undefined
}

/** What was written, how long it is, and how to get at it. */
export function ExportReport({ files, sounds, capabilities, ownFolder, ...counts }: ExportReportProps) {
  const { client } = useStudio()
  const gaps = sayGaps(counts, 'was')
  return (
    <>
      <p role="status">{formatCount(files.length, 'file')} written.</p>
      {gaps !== '' && <Notice tone="warning">{gaps}</Notice>}
      <Loudness sounds={sounds} />
      <ul>
        {files.map((file) => (
          <li key={file.path} className={styles.file}>
            <span className={styles.path}>{shortenPath(file.path, ownFolder)}</span>
            <span className={styles.quiet}>
              {file.durationMs > 0 ? `${formatDuration(file.durationMs)} · ` : ''}
              {formatSize(file.sizeBytes)}
            </span>
            <ExportCheck file={file} />
            <span>
              {capabilities?.revealInFolder && (
                <Button onPress={() => void client.app.reveal({ path: file.path })}>
                  <FolderOpen size={16} strokeWidth={1.5} aria-hidden />
                  Show
                </Button>
              )}
              {capabilities?.download && (
                <a href={mediaUrl(file.downloadUrl)} download aria-label={`Download ${formatLabel(file.format)}`}>
                  <Download size={16} strokeWidth={1.5} aria-hidden />
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Sounds that are listed; of more, the others are counted. */
const SHOWN_SOUNDS = 5

/** What a change of loudness came to, measured as it was written. */
function Loudness({ sounds }: { sounds: readonly MeasuredSound[] }) {
  const changed = sounds.flatMap(({ name, after }) => (after ? [{ name, after }] : []))
  if (changed.length === 0) return null
  return (
    <Notice
      tone="quiet"
      detail={
        <ul>
          {changed.slice(0, SHOWN_SOUNDS).map(({ name, after }) => (
            <li key={name}>
              {changed.length > 1 && `${name}: `}
              {sayFigures(after)}
            </li>
          ))}
          {changed.length > SHOWN_SOUNDS && <li>and {changed.length - SHOWN_SOUNDS} more</li>}
        </ul>
      }
    >
      Measured again as it was written:
    </Notice>
  )
}

/** Blocks that are not in a file as they are written. */
export interface Gaps {
  missingBlocks: number
  changedBlocks: number
  partialBlocks: number
}

/** `3 blocks without sound: left out. 1 block changed after being spoken: the older sound is taken.` Empty without gaps. */
export function sayGaps({ missingBlocks, changedBlocks, partialBlocks }: Gaps, tense: 'is' | 'was' = 'is'): string {
  const parts: string[] = []
  if (missingBlocks > 0) parts.push(`${formatCount(missingBlocks, 'block')} without sound: left out.`)
  if (changedBlocks > 0)
    parts.push(`${formatCount(changedBlocks, 'block')} changed after being spoken: the older sound ${tense} taken.`)
  if (partialBlocks > 0) {
    const end = partialBlocks === 1 ? 'its text ends' : 'their text ends'
    parts.push(`${formatCount(partialBlocks, 'block')} stopped before ${end}: what was spoken ${tense} taken.`)
  }
  return parts.join(' ')
}
