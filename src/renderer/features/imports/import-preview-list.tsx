import { Heading, Pilcrow } from 'lucide-react'
import { useMemo } from 'react'
import { GridListItem } from 'react-aria-components'
import type { ImportPreview } from '#shared/contract/imports.ts'
import { LONG_BLOCK_CHARS } from '#shared/domain/import-limits.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { IconButton } from '../../ui/button.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { classNames } from '../../ui/class-names.ts'
import list from '../../ui/framed-list.module.css'
import { formatChapterReason } from './chapters/format-chapter-reason.ts'
import { formatBlockDetails } from './format-import.ts'
import { t } from './messages/t.ts'
import styles from './imports.module.css'
import { type PreviewRow, previewRows } from './preview-rows.ts'

export interface ImportPreviewListProps {
  preview: ImportPreview
  /** Title of a first chapter without one. */
  firstTitle: string
  isOld: boolean
  /** Uses a line of a plain text as the title of a chapter, or as text. */
  onUseLine: (line: number, use: 'title' | 'text') => void
}

/** The chapters and blocks an import would create, as far as listed. */
export function ImportPreviewList({ preview, firstTitle, isOld, onUseLine }: ImportPreviewListProps) {
  const rows = useMemo(() => previewRows(preview, firstTitle), [preview, firstTitle])
  return (
    <div className={styles.preview} data-old={isOld || undefined} aria-busy={isOld}>
      <VirtualList
        label={t('preview')}
        items={rows}
        rowHeightRem={2.25}
        className={classNames(list.frame, styles.list)}
        dependencies={[rows]}
      >
        {(row) => (
          <GridListItem id={row.id} textValue={formatRow(row)} className={list.row}>
            <div className={classNames(list.entry, styles[row.kind])}>
              <Cells row={row} />
              {/* The same element for a title and a text, so that it keeps the focus when one becomes the other. */}
              {row.kind !== 'rest' && row.line !== null && (
                <LineButton {...row} line={row.line} onUseLine={onUseLine} />
              )}
            </div>
          </GridListItem>
        )}
      </VirtualList>
    </div>
  )
}

function LineButton({
  line,
  onUseLine,
  ...row
}: Exclude<PreviewRow, { kind: 'rest' }> & { line: number } & Pick<ImportPreviewListProps, 'onUseLine'>) {
  const isTitle = row.kind === 'chapter'
  return (
    <span className={styles.use}>
      <IconButton
        label={isTitle ? t('use.text', { line: row.title }) : t('use.title', { line: row.text })}
        onPress={() => onUseLine(line, isTitle ? 'text' : 'title')}
      >
        {isTitle ? (
          <Pilcrow size={16} strokeWidth={1.5} aria-hidden />
        ) : (
          <Heading size={16} strokeWidth={1.5} aria-hidden />
        )}
      </IconButton>
    </span>
  )
}

function Cells({ row }: { row: PreviewRow }) {
  switch (row.kind) {
    case 'chapter':
      return (
        <>
          <span className={styles.title} dir="auto">
            {titleOfRow(row)}
          </span>
          {row.reason && <span className={styles.figure}>{formatChapterReason(row.reason)}</span>}
          <span className={styles.figure}>{t('count.blocks', { count: row.blockCount })}</span>
        </>
      )
    case 'block': {
      const details = formatBlockDetails(row)
      return (
        <>
          <span className={styles.number}>{row.number}</span>
          <span className={styles.said}>
            <span className={styles.text} dir="auto">
              {row.text}
            </span>
            {details !== '' && (
              <span className={styles.note} dir="auto">
                {details}
              </span>
            )}
          </span>
          <span className={styles.figure}>
            {row.startMs !== null && `${formatDuration(row.startMs)} · `}
            {t('count.characters', { count: row.characters })}
            {row.characters > LONG_BLOCK_CHARS && ` · ${t('row.long')}`}
          </span>
        </>
      )
    }
    case 'rest':
      return formatRow(row)
  }
}

function titleOfRow({ title, number }: Extract<PreviewRow, { kind: 'chapter' }>): string {
  return title === '' ? t('row.chapter', { number: String(number) }) : title
}

function formatRow(row: PreviewRow): string {
  switch (row.kind) {
    case 'chapter': {
      const number = String(row.number)
      return [
        row.title === '' ? t('row.chapter', { number }) : t('row.chapterWithTitle', { number, title: row.title }),
        ...(row.reason ? [formatChapterReason(row.reason)] : []),
        t('count.blocks', { count: row.blockCount }),
      ].join(', ')
    }
    case 'block':
      return [
        t('row.block', { number: String(row.number), count: row.characters, text: row.text }),
        formatBlockDetails(row),
      ]
        .filter((part) => part !== '')
        .join(', ')
    case 'rest':
      return t('row.rest', { count: row.blockCount })
  }
}
