import type { SheetOptions } from '#shared/contract/imports.ts'
import type { ReportProgress } from '../../../media/files/serve-file-jobs.ts'
import type { ScriptPreview } from '../describe-import.ts'
import { openPackage } from '../documents/open-package.ts'
import { refuseDocument } from '../documents/refuse-document.ts'
import { handOverScript, type SplitPart } from '../hand-over-script.ts'
import { runReporting } from '../run-reporting.ts'
import { finishScript } from '../split-import.ts'
import { isWorkbook, readWorkbook } from './read-workbook.ts'
import type { RememberedColumns } from './remember-columns.ts'
import { splitSheet } from './split-sheet.ts'

export interface SplitWorkbookRequest {
  path: string
  options: SheetOptions
  remembered: readonly RememberedColumns[]
}

/**
 * Splits a sheet of an Excel workbook in the thread that reads files: hands the script over in parts, then the preview.
 *
 * @throws StudioError `invalid_input`: it isn't one, damaged, encrypted or too large
 */
export async function* splitWorkbookJob(
  { path, options, remembered }: SplitWorkbookRequest,
  report: ReportProgress,
): AsyncGenerator<SplitPart, ScriptPreview> {
  const file = await openPackage(path)
  try {
    if (!isWorkbook(file)) throw refuseDocument('neither')
    report()
    const sheet = await readWorkbook(file, options.sheetName)
    report()
    const split = runReporting(splitSheet(sheet, options, remembered), report)
    return yield* handOverScript(runReporting(finishScript(split, options), report))
  } finally {
    file.close()
  }
}
