import { type CheckList, listCheckIds, listChecks } from '../../db/repos/watermark-checks-repo.ts'
import { writeCsv } from '../exports/write-csv.ts'
import { describeCheck } from './describe-check.ts'
import { t } from './messages/t.ts'
import { REPORT_COLUMNS, reportRow, type ReportRow } from './report-rows.ts'

/** Rows read before yielding. */
const ROWS_AT_ONCE = 200

/**
 * Every finished check as a table or as printable pages, depending on the file extension; undefined for any other
 * extension.
 */
export async function watermarkReport(
  { now, ...own }: CheckList & { now(): number },
  fileName: string,
): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
  if (!fileName.endsWith('.csv') && !fileName.endsWith('.pdf')) return undefined
  const rows: ReportRow[] = []
  const ids = listCheckIds(own)
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    for (const check of listChecks(own, ids.slice(from, from + ROWS_AT_ONCE))) {
      const row = reportRow(describeCheck(own.db, check, false))
      if (row) rows.push(row)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (fileName.endsWith('.csv')) {
    const headings = REPORT_COLUMNS.map((column) => t(`column.${column}`))
    const lines = rows.map((row) => REPORT_COLUMNS.map((column) => row[column]))
    const text = writeCsv([headings, ...lines])
    return { bytes: new TextEncoder().encode(text), contentType: 'text/csv; charset=utf-8' }
  }
  // The PDF code is large and rarely needed, so it is loaded on demand.
  const { drawReport } = await import('./draw-report.ts')
  return { bytes: await drawReport(rows, new Date(now())), contentType: 'application/pdf' }
}
