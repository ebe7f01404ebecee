import { openPdfPages } from '../../media/open-pdf-pages.ts'
import { REPORT_HEADINGS, type ReportRow } from './report-rows.ts'

/** Files that are laid out before the rest of the studio gets its turn. */
const FILES_AT_ONCE = 5

/** A report on pages to print: what it is, how many of each answer, then file after file. */
export async function drawReport(rows: readonly ReportRow[], madeAt: Date): Promise<Uint8Array> {
  const pages = await openPdfPages({ title: 'Watermark report', madeAt })
  const count = (answer: string) => rows.filter((row) => row.answer === answer).length
  const failed = rows.filter((row) => row.answer.startsWith('Not checked')).length
  pages.write('Watermark report', { look: 'title' })
  pages.write(
    `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Each file was sent to the voice service, which says whether it hears its own watermark. A file is told by the SHA-256 of its bytes.`,
    { look: 'quiet' },
  )
  pages.gap(8)
  pages.write(
    `${rows.length} files: ${count('Watermarked')} watermarked, ${count('No watermark')} without, ${failed} not checked.`,
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
