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
        {t(explainNothing(preview))}
      </Notice>
    )
  }
  const details = formatDetails(preview.details)
  // Those of several files are shown with each file.
  const notes = preview.files.length > 0 ? [] : preview.notes.map(formatNote)
  if (isInChapter && preview.chapterCount > 1) notes.push(t('titlesAsBlocks'))
  const leftOut = preview.files.filter((file) => file.blockCount === 0).length
  return (
    <>
      {leftOut > 0 && <Notice tone="warning">{t('files.someLeftOut', { count: leftOut })}</Notice>}
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

function explainNothing({ sheet, files }: ImportPreview) {
  if (files.length > 0) return 'files.none'
  if (sheet) return sheet.uses.text === null ? 'textColumnMissing' : 'sheetEmpty'
  return 'noneFound'
}
