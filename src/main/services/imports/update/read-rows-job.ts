import { guessFormat } from '#shared/domain/guess-import-options.ts'
import { IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReportProgress } from '../../../media/files/serve-file-jobs.ts'
import { isArchive, readTables, readTextFile } from '../read-tables.ts'
import { findHeader } from '../sheets/guess-columns.ts'
import type { RememberedColumns } from '../sheets/remember-columns.ts'
import { readHeader, readScriptRow, type ScriptRow } from './script-row.ts'

/** Handed over at once. */
const ROWS_AT_ONCE = 500

export interface ReadRowsRequest {
  path: string
  /** Its name where it was chosen. */
  fileName: string
  /** Which columns earlier imports of sheets used. */
  remembered: readonly RememberedColumns[]
}

/**
 * Reads the rows of an edited script, a Word document, an Excel workbook or CSV, in the thread that reads files. Of a
 * workbook, it reads the first sheet that has IDs and texts: others may be copies of it. A file without such a table has no
 * rows.
 *
 * @throws StudioError `invalid_input`: it is damaged, encrypted or too large
 */
export async function* readRowsJob(
  { path, fileName, remembered }: ReadRowsRequest,
  report: ReportProgress,
): AsyncGenerator<ScriptRow[], void> {
  // Quotation marks of a text aren't those of CSV.
  if (!(await isArchive(path)) && guessFormat(fileName, await readTextFile(path)) !== 'sheet') return
  const rows: ScriptRow[] = []
  let hasHeader = false
  let lengthChars = 0
  const { kind, tables } = await readTables(path, report)
  for (const [index, table] of tables.entries()) {
    const at = hasHeader && kind === 'sheets' ? null : findHeader(table, (row) => readHeader(row, remembered) !== null)
    const columns = at === null ? null : readHeader(table[at] ?? [], remembered)
    if (at === null || !columns) continue
    hasHeader = true
    let group = columns.chapter === null ? String(index) : ''
    for (const cells of table.slice(at + 1)) {
      const row = readScriptRow(cells, columns, group)
      group = row.group
      lengthChars += row.text.length + (row.note?.length ?? 0)
      if (lengthChars > IMPORT_MAX_CHARS)
        throw new StudioError('invalid_input', { kind: 'text-too-long', maxChars: IMPORT_MAX_CHARS })
      rows.push(row)
    }
    report()
  }
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE)
}
