import { MIN_CERTAINTY } from '#shared/domain/watermark-finding.ts'
import { openPdfPages } from '../../media/open-pdf-pages.ts'
import { t } from './messages/t.ts'
import type { ReportRow } from './report-rows.ts'

/** Files laid out before yielding. */
const FILES_AT_ONCE = 5

/** A printable report: what it is, how many of each result, then each file. */
export async function drawReport(rows: readonly ReportRow[], madeAt: Date): Promise<Uint8Array> {
  const pages = await openPdfPages({ title: t('title'), madeAt })
  const count = (finding: ReportRow['finding']) => rows.filter((row) => row.finding === finding).length
  const time = madeAt.toISOString().slice(0, 16).replace('T', ' ')
  pages.write(t('title'), { look: 'title' })
  pages.write(t('about', { time, from: 1 - MIN_CERTAINTY, to: MIN_CERTAINTY }), { look: 'quiet' })
  pages.gap(8)
  pages.write(
    t('sum', {
      files: rows.length,
      marked: count('marked'),
      clear: count('clear'),
      unsure: count('unsure'),
      failed: count('failed'),
    }),
    { look: 'strong' },
  )
  pages.gap(8)
  for (const [index, row] of rows.entries()) {
    // A name never stands alone at the end of a page.
    pages.need(60)
    pages.write(row.folder === '' ? row.file : `${row.folder}/${row.file}`, { look: 'strong' })
    pages.write(row.confidence === '' ? row.answer : t('answerWithConfidence', row), { look: 'body' })
    for (const key of ['sent', 'places', 'madeBy', 'checkedAt', 'sha256', 'requestId'] as const)
      if (row[key] !== '') pages.write(t('line', { label: t(`column.${key}`), value: row[key] }), { look: 'small' })
    pages.gap(8)
    if (index % FILES_AT_ONCE === FILES_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return pages.save((page, ofPages) => t('page', { page, pages: ofPages }))
}
