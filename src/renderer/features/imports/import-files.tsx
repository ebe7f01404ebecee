import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FilesOptions, ImportPreview } from '#shared/contract/imports.ts'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { formatDocumentProblem } from '#shared/errors/reasons-with-values.ts'
import { IconButton } from '../../ui/button.tsx'
import { formatNote } from './format-import.ts'
import { t } from './messages/t.ts'
import styles from './imports.module.css'

export interface ImportFilesProps {
  options: FilesOptions
  /** What was found in them; undefined until it is known. */
  preview: ImportPreview | undefined
  onChange: (options: FilesOptions) => void
}

type Step = 'up' | 'down'

/** The files whose chapters are imported, in their order, which can be changed. */
export function ImportFiles({ options, preview, onChange }: ImportFilesProps) {
  const { files } = options
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ uploadId: string; step: Step } | null>(null)
  // The button that was pressed loses the focus as its row moves.
  useEffect(() => {
    const row = moved && list.current?.querySelector<HTMLElement>(`[data-upload="${moved.uploadId}"]`)
    const pressed = row?.querySelector<HTMLButtonElement>(`[data-step="${moved?.step}"] button`)
    const other = row?.querySelector<HTMLButtonElement>('[data-step] button:enabled')
    ;(pressed?.disabled ? other : pressed)?.focus()
  }, [moved])
  const found = new Map(preview?.files.map((file) => [file.uploadId, file]))
  const move = (from: number, step: Step) => {
    const next = [...files]
    const [file] = next.splice(from, 1)
    if (!file) return
    next.splice(step === 'up' ? from - 1 : from + 1, 0, file)
    onChange({ ...options, files: next })
    setMoved({ uploadId: file.uploadId, step })
  }
  const movedAt = files.findIndex(({ uploadId }) => uploadId === moved?.uploadId)
  return (
    <div>
      <p className={styles.name} id="import-files">
        {t('files.count', { count: files.length })}
      </p>
      <ol ref={list} className={styles.files} aria-labelledby="import-files" tabIndex={-1}>
        {files.map(({ uploadId, fileName }, index) => (
          <li key={uploadId} data-upload={uploadId}>
            <span className={styles.file}>
              <span>{fileName}</span>
              <FileFound file={found.get(uploadId)} />
            </span>
            <span data-step="up">
              <IconButton
                label={t('files.up', { name: fileName })}
                isDisabled={index === 0}
                onPress={() => move(index, 'up')}
              >
                <ArrowUp size={14} strokeWidth={1.5} aria-hidden />
              </IconButton>
            </span>
            <span data-step="down">
              <IconButton
                label={t('files.down', { name: fileName })}
                isDisabled={index === files.length - 1}
                onPress={() => move(index, 'down')}
              >
                <ArrowDown size={14} strokeWidth={1.5} aria-hidden />
              </IconButton>
            </span>
            <IconButton
              label={t('files.remove', { name: fileName })}
              isDisabled={files.length === 1}
              onPress={() => {
                onChange({ ...options, files: files.filter((_file, at) => at !== index) })
                list.current?.focus()
              }}
            >
              <X size={14} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {moved && movedAt >= 0 && t('files.moved', { name: files[movedAt]?.fileName ?? '', number: movedAt + 1 })}
      </p>
    </div>
  )
}

/** What one file adds, or why it is left out. */
function FileFound({ file }: { file: ImportPreview['files'][number] | undefined }) {
  if (!file) return null
  const { chapterCount, blockCount, notes, failure } = file
  if (failure)
    return <span className={styles.unread}>{t('files.leftOut', { reason: formatFileProblem(failure) })}</span>
  if (blockCount === 0) return <span className={styles.unread}>{t('files.leftOut', { reason: t('files.empty') })}</span>
  return (
    <span className="quiet">
      {[t('files.found', { chapters: chapterCount, blocks: blockCount }), ...notes.map(formatNote)].join(' ')}
    </span>
  )
}

function formatFileProblem(failure: NonNullable<ImportPreview['files'][number]['failure']>): string {
  const { reason } = failure
  return typeof reason === 'object' && reason.kind === 'document-refused'
    ? formatDocumentProblem(reason.problem, reason.part)
    : formatReason(failure)
}
