import { open, readFile, stat } from 'node:fs/promises'
import { IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { recognizeDocument } from '#shared/domain/recognize-document.ts'
import { readGuarded } from '#shared/domain/sheets/guard-formulas.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { detectText, isBinary } from '#shared/text-encoding/decode-bytes.ts'
import type { ReportProgress } from '../../media/files/serve-file-jobs.ts'
import { openPackage } from './documents/open-package.ts'
import { findWordText, readDocx } from './documents/read-docx.ts'
import { readCsv } from './sheets/read-csv.ts'
import { isWorkbook, readShownSheets } from './sheets/read-workbook.ts'
import { readHtmlTables } from './update/read-html-tables.ts'

/** How an archive starts. */
const ARCHIVE = 'PK\u0003\u0004'

/** What a file contains: tables of a document, or the sheets of a workbook that are shown. CSV is one sheet. */
export interface FileTables {
  kind: 'document' | 'sheets'
  tables: string[][][]
}

/**
 * The cells of every table in a Word document or CSV, or of an Excel workbook's sheets, in the thread that reads files.
 *
 * Other documents have none.
 *
 * @throws StudioError `invalid_input`: it is damaged, encrypted or too large
 */
export async function readTables(path: string, report: ReportProgress): Promise<FileTables> {
  if (!(await isArchive(path))) return { kind: 'sheets', tables: [readCsv(await readTextFile(path)).rows] }
  const file = await openPackage(path)
  try {
    report()
    if (isWorkbook(file)) {
      const sheets = await readShownSheets(file)
      // A spreadsheet keeps the apostrophes of the CSV that it opened.
      const tables = sheets.map((rows) => rows.map((row) => row.map((cell) => readGuarded(cell))))
      return { kind: 'sheets', tables }
    }
    const textFile = await findWordText(file)
    const tables: string[][][] = []
    if (textFile === undefined) return { kind: 'document', tables }
    const document = await readDocx(file, textFile, () => undefined)
    for await (const { html } of document.sections()) tables.push(...readHtmlTables(html))
    return { kind: 'document', tables }
  } finally {
    file.close()
  }
}

/** True for a ZIP archive, as Office documents and EPUB are. */
export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ARCHIVE.length), 0, ARCHIVE.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === ARCHIVE
  } finally {
    await file.close()
  }
}

/** @throws StudioError `invalid_input`: it is too long, or isn't text */
export async function readTextFile(path: string): Promise<string> {
  // UTF-16 has two bytes for each character.
  const isTooLong = (await stat(path)).size > IMPORT_MAX_CHARS * 2
  if (isTooLong) throw new StudioError('invalid_input', { kind: 'text-too-long', maxChars: IMPORT_MAX_CHARS })
  const bytes = await readFile(path)
  const isOldOffice = (await recognizeDocument(async (from, to) => bytes.subarray(from, to))) === 'old-office'
  if (isOldOffice || isBinary(bytes)) {
    const problem = isOldOffice ? 'old-office' : 'not-text'
    throw new StudioError('invalid_input', { kind: 'document-refused', problem, part: '' })
  }
  return (await detectText(bytes)).text
}
