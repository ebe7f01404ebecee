import { guessFormat, guessOptions } from '#shared/domain/guess-import-options.ts'
import type { ReportProgress } from '../../../media/files/serve-file-jobs.ts'
import type { ScriptPreview } from '../describe-import.ts'
import { openPackage } from '../documents/open-package.ts'
import { splitDocumentJob } from '../documents/split-document-job.ts'
import type { SplitPart } from '../hand-over-script.ts'
import { isArchive, readTextFile } from '../read-tables.ts'
import type { RememberedColumns } from '../sheets/remember-columns.ts'
import { isWorkbook } from '../sheets/read-workbook.ts'
import { splitWorkbookJob } from '../sheets/split-workbook-job.ts'
import { splitText } from '../split-text-job.ts'
import type { ReadingOptions } from './match-manuscript.ts'

export interface ReadManuscriptRequest {
  path: string
  /** Its name where it was chosen. */
  fileName: string
  reading: ReadingOptions
  /** Which columns earlier imports of sheets used. */
  remembered: readonly RememberedColumns[]
}

/**
 * Splits a text, a document or a sheet as its import does by default, in the thread that reads files: hands the script over
 * in parts.
 *
 * @throws StudioError `invalid_input`: it is none of these, damaged, encrypted or too long
 */
export async function* readManuscriptJob(
  { path, fileName, reading, remembered }: ReadManuscriptRequest,
  report: ReportProgress,
): AsyncGenerator<SplitPart, ScriptPreview> {
  if (!(await isArchive(path))) {
    const text = await readTextFile(path)
    const options = { ...guessOptions(guessFormat(fileName, text), text), ...reading }
    return yield* splitText(text, { options, remembered }, report)
  }
  const file = await openPackage(path)
  const isSheet = isWorkbook(file)
  file.close()
  if (!isSheet)
    return yield* splitDocumentJob({ path, options: { ...guessOptions('document', ''), ...reading } }, report)
  return yield* splitWorkbookJob({ path, options: { ...guessOptions('sheet', ''), ...reading }, remembered }, report)
}
