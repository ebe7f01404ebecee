import { stringify } from 'csv-stringify/sync'
import { type CheckList, listCheckIds, listChecks } from '../../db/repos/watermark-checks-repo.ts'
import { describeCheck } from './describe-check.ts'
import { REPORT_HEADINGS, reportRow, type ReportRow } from './report-rows.ts'

/** Rows that are read before the rest of the studio gets its turn. */
const ROWS_AT_ONCE = 200

/**
 * Every check that has ended as a table for other programs or as pages to print, by the ending of the name; undefined for
 * any other ending.
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
    // A file may be called like a formula: a spreadsheet is kept from computing it.
    const text = stringify(rows, { header: true, columns: { ...REPORT_HEADINGS }, escape_formulas: true, bom: true })
    return { bytes: new TextEncoder().encode(text), contentType: 'text/csv; charset=utf-8' }
  }
  // What draws is large and seldom wanted, so that the studio starts without it.
  const { drawReport } = await import('./draw-report.ts')
  return { bytes: await drawReport(rows, new Date(now())), contentType: 'application/pdf' }
}
