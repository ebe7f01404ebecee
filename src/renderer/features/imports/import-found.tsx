import type { ImportPreview } from '#shared/contract/imports.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatDetails, formatFigures, formatNote } from './format-import.ts'
import { t } from './messages/t.ts'
import styles from './imports.module.css'

export interface ImportFoundProps {
  preview: ImportPreview
  /** Whether the blocks go into a chapter that exists. */
  isInChapter: boolean
}

/** What was found in the text, and what differs from it. */
export function ImportFound({ preview, isInChapter }: ImportFoundProps) {
  const { blockCount, longBlockCount } = preview
  if (blockCount === 0) {
    return (
      <Notice tone="warning" role="status">
        {preview.sheet ? t(preview.sheet.uses.text === null ? 'textColumnMissing' : 'sheetEmpty') : t('noneFound')}
      </Notice>
    )
  }
  const details = formatDetails(preview.details)
  const notes = preview.notes.map(formatNote)
  if (isInChapter && preview.chapterCount > 1) notes.push(t('titlesAsBlocks'))
  return (
    <>
      <p className={styles.figures} role="status">
        {formatFigures(preview)}
      </p>
      {details !== null && <p className={styles.details}>{details}</p>}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {longBlockCount > 0 && <Notice tone="quiet">{t('longBlocks', { count: longBlockCount })}</Notice>}
    </>
  )
}
