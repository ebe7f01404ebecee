import { Download, FolderOpen } from 'lucide-react'
import type { Capabilities } from '#shared/contract/app.ts'
import type { ExportFile } from '#shared/contract/exports.ts'
import { formatSize } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { mediaUrl, useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { ExportCheck } from './export-check.tsx'
import styles from './exports.module.css'
import { formatLabel } from './format-groups.ts'

export interface WrittenFilesProps {
  files: readonly ExportFile[]
  capabilities: Capabilities | null
  /** Of the person; shortens paths. */
  ownFolder: string | undefined
}

/** Files that are whole, how long they are, and how to get at them. */
export function WrittenFiles({ files, capabilities, ownFolder }: WrittenFilesProps) {
  const { client } = useStudio()
  return (
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
  )
}
