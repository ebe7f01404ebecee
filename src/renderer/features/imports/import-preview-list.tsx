import { useMemo } from 'react'
import { GridListItem } from 'react-aria-components'
import type { ImportPreview } from '#shared/contract/imports.ts'
import { LONG_BLOCK_CHARS } from '#shared/domain/import-limits.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { classNames } from '../../ui/class-names.ts'
import list from '../../ui/framed-list.module.css'
import { formatChapterReason } from './chapters/format-chapter-reason.ts'
import styles from './imports.module.css'
import { type PreviewRow, previewRows } from './preview-rows.ts'

/** The chapters and blocks an import would create, as far as listed. */
export function ImportPreviewList({ preview, isOld }: { preview: ImportPreview; isOld: boolean }) {
  const rows = useMemo(() => previewRows(preview), [preview])
  return (
    <div className={styles.preview} data-old={isOld || undefined} aria-busy={isOld}>
      <VirtualList
        label="Preview"
        items={rows}
        rowHeightRem={2.25}
        className={classNames(list.frame, styles.list)}
        dependencies={[rows]}
      >
        {(row) => (
          <GridListItem id={row.id} textValue={formatRow(row)} className={list.row}>
            <Row row={row} />
          </GridListItem>
        )}
      </VirtualList>
    </div>
  )
}

function Row({ row }: { row: PreviewRow }) {
  switch (row.kind) {
    case 'chapter':
      return (
        <div className={classNames(list.entry, styles.chapter)}>
          <span className={styles.title} dir="auto">
            {row.title === '' ? `Chapter ${row.number}` : row.title}
          </span>
          {row.reason && <span className={styles.figure}>{formatChapterReason(row.reason)}</span>}
          <span className={styles.figure}>{formatCount(row.blockCount, 'block')}</span>
        </div>
      )
    case 'block':
      return (
        <div className={classNames(list.entry, styles.block)}>
          <span className={styles.number}>{row.number}</span>
          <span className={styles.text} dir="auto">
            {row.text}
          </span>
          <span className={styles.figure}>
            {row.startMs !== null && `${formatDuration(row.startMs)} · `}
            {formatNumber(row.characters)}
            {row.characters > LONG_BLOCK_CHARS && ' · long'}
          </span>
        </div>
      )
    case 'rest':
      return <div className={classNames(list.entry, styles.rest)}>{formatRow(row)}</div>
  }
}

function formatRow(row: PreviewRow): string {
  switch (row.kind) {
    case 'chapter':
      return [
        `Chapter ${row.number}: ${row.title}`,
        ...(row.reason ? [formatChapterReason(row.reason)] : []),
        formatCount(row.blockCount, 'block'),
      ].join(', ')
    case 'block':
      return `Block ${row.number}, ${formatCount(row.characters, 'character')}: ${row.text}`
    case 'rest':
      return `${formatCount(row.blockCount, 'more block')} not shown here.`
  }
}
