import { MIN_CERTAINTY } from '#shared/domain/watermark-finding.ts'
import { openPdfPages } from '../../media/open-pdf-pages.ts'
import { ANSWERS, REPORT_HEADINGS, type ReportRow } from './report-rows.ts'

/** Files laid out before yielding. */
const FILES_AT_ONCE = 5

/** A printable report: what it is, how many of each result, then each file. */
export async function drawReport(rows: readonly ReportRow[], madeAt: Date): Promise<Uint8Array> {
  const pages = await openPdfPages({ title: 'Watermark report', madeAt })
  const count = (answer: string) => rows.filter((row) => row.answer === answer).length
  const failed = rows.filter((row) => row.answer.startsWith('Not checked')).length
  pages.write('Watermark report', { look: 'title' })
  pages.write(
    `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Each file was sent to the voice service, which detects its own watermark. Confidence from ${1 - MIN_CERTAINTY} to ${MIN_CERTAINTY} counts as unsure; the service defines no such range. Files are identified by the SHA-256 of their bytes.`,
    { look: 'quiet' },
  )
  pages.gap(8)
  pages.write(
    `${rows.length} files: ${count(ANSWERS.marked)} watermarked, ${count(ANSWERS.clear)} without, ${count(ANSWERS.unsure)} unsure, ${failed} not checked.`,
    { look: 'strong' },
  )
  pages.gap(8)
  for (const [index, row] of rows.entries()) {
    // A name never stands alone at the end of a page.
    pages.need(60)
    pages.write(row.folder === '' ? row.file : `${row.folder}/${row.file}`, { look: 'strong' })
    pages.write(row.confidence === '' ? row.answer : `${row.answer}, confidence ${row.confidence}`, { look: 'body' })
    for (const key of ['sent', 'places', 'madeBy', 'checkedAt', 'sha256', 'requestId'] as const)
      if (row[key] !== '') pages.write(`${REPORT_HEADINGS[key]}: ${row[key]}`, { look: 'small' })
    pages.gap(8)
    if (index % FILES_AT_ONCE === FILES_AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return pages.save((page, of) => `Watermark report, page ${page} of ${of}`)
}
