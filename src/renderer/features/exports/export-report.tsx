import { Download, FolderOpen } from 'lucide-react'
import type { Capabilities } from '#shared/contract/app.ts'
import type { ExportFile } from '#shared/contract/exports.ts'
import { formatCount, formatSize } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { mediaUrl, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './exports.module.css'

export interface ExportReportProps {
  files: readonly ExportFile[]
  missingBlocks: number
  changedBlocks: number
  partialBlocks: number
  capabilities: Capabilities | null
}

/** What was written, how long it is, and how to get at it. */
export function ExportReport({ files, capabilities, ...counts }: ExportReportProps) {
  const { client } = useStudio()
  const gaps = sayGaps(counts, 'was')
  return (
    <>
      <p role="status">{formatCount(files.length, 'file')} written.</p>
      {gaps !== '' && <Notice tone="warning">{gaps}</Notice>}
      <ul>
        {files.map((file) => (
          <li key={file.path} className={styles.file}>
            <span className={styles.path}>{file.path}</span>
            <span className={styles.quiet}>
              {formatDuration(file.durationMs)} · {formatSize(file.sizeBytes)}
            </span>
            <span>
              {capabilities?.revealInFolder && (
                <Button onPress={() => void client.app.reveal({ path: file.path })}>
                  <FolderOpen size={16} strokeWidth={1.5} aria-hidden />
                  Show
                </Button>
              )}
              {capabilities?.download && (
                <a href={mediaUrl(file.downloadUrl)} download aria-label={`Download ${file.format.toUpperCase()}`}>
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
