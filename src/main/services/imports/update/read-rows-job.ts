import { IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReportProgress } from '../../../media/files/serve-file-jobs.ts'
import { readTables } from '../read-tables.ts'
import { readHeader, readScriptRow, type ScriptRow } from './script-row.ts'

/** Handed over at once. */
const ROWS_AT_ONCE = 500

/**
 * Reads the rows of an edited script, a Word document, an Excel workbook or CSV, in the thread that reads files.
 *
 * @throws StudioError `invalid_input`: it is none of these, damaged, encrypted or too large, or no table has columns named
 *   ID and Text
 */
export async function* readRowsJob(path: string, report: ReportProgress): AsyncGenerator<ScriptRow[], void> {
  const rows: ScriptRow[] = []
  let hasHeader = false
  let lengthChars = 0
  for (const [index, table] of (await readTables(path, 'first', report)).entries()) {
    const [first = [], ...others] = table
    const columns = readHeader(first)
    if (!columns) continue
    hasHeader = true
    for (const cells of others) {
      const row = readScriptRow(cells, columns, String(index))
      lengthChars += row.text.length + (row.note?.length ?? 0)
      if (lengthChars > IMPORT_MAX_CHARS)
        throw new StudioError('invalid_input', { kind: 'text-too-long', maxChars: IMPORT_MAX_CHARS })
      rows.push(row)
    }
    report()
  }
  if (!hasHeader) throw new StudioError('invalid_input', 'script-file-without-ids')
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE)
}
