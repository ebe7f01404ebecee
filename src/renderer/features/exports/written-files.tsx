import { Download, FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { Capabilities } from '#shared/contract/app.ts'
import type { ExportFile, ExportFileFormat } from '#shared/contract/exports.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatSize } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { shortenPath } from '../../lib/own-folder.ts'
import { DownloadLink } from '../../rpc/download-link.tsx'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { ExportCheck } from './export-check.tsx'
import styles from './exports.module.css'
import { t } from './messages/t.ts'

export interface WrittenFilesProps {
  files: readonly ExportFile[]
  capabilities: Capabilities | null
  /** The user's home folder, for shortening paths. */
  ownFolder: string | undefined
}

/** More files than this are summed up. */
const MAX_LISTED = 10
/** Rows behind a summary; the folder has the rest. */
const MAX_OPENED = 200

/** Finished files with their lengths and actions; many files as a summary with their folder. */
export function WrittenFiles(props: WrittenFilesProps) {
  return props.files.length > MAX_LISTED ? <FilesSummary {...props} /> : <FileList {...props} />
}

function FilesSummary(props: WrittenFilesProps) {
  const { files, capabilities, ownFolder } = props
  const { client } = useStudio()
  const [isOpen, setOpen] = useState(false)
  const [first] = files
  if (!first) return null
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const shown = files.slice(0, MAX_OPENED)
  return (
    <section aria-label={t('exportedFiles')} className={styles.summary}>
      <div className={styles.summaryHead}>
        <div>
          <p className={styles.path}>{shortenPath(first.path.replace(/[/\\][^/\\]*$/u, ''), ownFolder)}</p>
          <p className="quiet">
            {formatKinds(files)} · {formatSize(bytes)}
          </p>
        </div>
        {capabilities?.revealInFolder && (
          <Button isLarge onPress={() => void client.app.reveal({ path: first.path })}>
            <FolderOpen size={16} strokeWidth={1.5} aria-hidden />
            {t('openFolder')}
          </Button>
        )}
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('showFiles')}</summary>
        {isOpen && <FileList {...props} files={shown} />}
        {isOpen && shown.length < files.length && (
          <p className="quiet">{t('moreInFolder', { count: files.length - shown.length })}</p>
        )}
      </details>
    </section>
  )
}

/** `120 WAV, 1 h 2 min` and the like, for each format. */
function formatKinds(files: readonly ExportFile[]): string {
  const kinds = new Map<ExportFileFormat, { count: number; durationMs: number }>()
  for (const { format, durationMs } of files) {
    const { count = 0, durationMs: before = 0 } = kinds.get(format) ?? {}
    kinds.set(format, { count: count + 1, durationMs: before + durationMs })
  }
  const longest = Math.max(...[...kinds.values()].map(({ durationMs }) => durationMs))
  const counts = [...kinds].map(([format, { count }]) => t('filesOfFormat', { count, format: t(`format.${format}`) }))
  return [counts.join(', '), ...(longest > 0 ? [formatDuration(longest)] : [])].join(' · ')
}

function FileList({ files, capabilities, ownFolder }: WrittenFilesProps) {
  const { client } = useStudio()
  return (
    <ul>
      {files.map((file) => (
        <li key={file.path} className={styles.file}>
          <span className={styles.path}>{shortenPath(file.path, ownFolder)}</span>
          <span className="quiet">
            {file.durationMs > 0 ? `${formatDuration(file.durationMs)} · ` : ''}
            {formatSize(file.sizeBytes)}
          </span>
          <ExportCheck file={file} />
          <span>
            {capabilities?.revealInFolder && (
              <Button onPress={() => void client.app.reveal({ path: file.path })}>
                <FolderOpen size={16} strokeWidth={1.5} aria-hidden />
                {common('show')}
              </Button>
            )}
            {capabilities?.download && (
              <DownloadLink path={file.downloadUrl} aria-label={t('download', { format: t(`format.${file.format}`) })}>
                <Download size={16} strokeWidth={1.5} aria-hidden />
              </DownloadLink>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
