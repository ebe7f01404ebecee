import { open, readFile, stat } from 'node:fs/promises'
import { IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { detectText } from '#shared/text-encoding/decode-bytes.ts'
import type { ReportProgress } from '../../../media/files/serve-file-jobs.ts'
import { readCsvCell } from '../../exports/write-csv.ts'
import { openPackage } from '../documents/open-package.ts'
import { findWordText, readDocx } from '../documents/read-docx.ts'
import { refuseDocument } from '../documents/refuse-document.ts'
import { readCsv } from '../sheets/read-csv.ts'
import { isWorkbook, readWorkbook } from '../sheets/read-workbook.ts'
import { readHtmlTables } from './read-html-tables.ts'
import { readHeader, readScriptRow, type ScriptRow } from './script-row.ts'

/** Handed over at once. */
const ROWS_AT_ONCE = 500
/** How an archive starts. */
const ARCHIVE = 'PK\u0003\u0004'

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
  for (const [index, table] of (await readTables(path, report)).entries()) {
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

async function readTables(path: string, report: ReportProgress): Promise<string[][][]> {
  if (!(await isArchive(path))) return [await readCsvTable(path)]
  const file = await openPackage(path)
  try {
    report()
    if (isWorkbook(file)) {
      const { rows } = await readWorkbook(file, null)
      // A spreadsheet keeps the apostrophes of the CSV that it opened.
      return [rows.map((row) => row.map((cell) => readCsvCell(cell)))]
    }
    const textFile = await findWordText(file)
    if (textFile === undefined) throw refuseDocument('neither')
    const document = await readDocx(file, { path, textFile }, () => undefined)
    const tables: string[][][] = []
    for await (const { html } of document.sections()) tables.push(...readHtmlTables(html))
    return tables
  } finally {
    file.close()
  }
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ARCHIVE.length), 0, ARCHIVE.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === ARCHIVE
  } finally {
    await file.close()
  }
}

async function readCsvTable(path: string): Promise<string[][]> {
  // UTF-16 has two bytes for each character.
  const isTooLong = (await stat(path)).size > IMPORT_MAX_CHARS * 2
  if (isTooLong) throw new StudioError('invalid_input', { kind: 'text-too-long', maxChars: IMPORT_MAX_CHARS })
  const { text } = await detectText(await readFile(path))
  return readCsv(text).rows
}
