import type { SheetOptions } from '#shared/contract/imports.ts'
import type { ReportProgress } from '../../../media/files/serve-file-jobs.ts'
import type { ScriptPreview } from '../describe-import.ts'
import { openPackage } from '../documents/open-package.ts'
import { refuseDocument } from '../documents/refuse-document.ts'
import { handOverScript, type SplitPart } from '../hand-over-script.ts'
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
    if (!(await isWorkbook(file))) throw refuseDocument('neither')
    report()
    const sheet = await readWorkbook(file, options.sheetName)
    report()
    const split = splitSheet(sheet, options, remembered)
    let step = split.next()
    for (; !step.done; step = split.next()) report()
    const finishing = finishScript(step.value, options)
    let finished = finishing.next()
    for (; !finished.done; finished = finishing.next()) report()
    return yield* handOverScript(finished.value)
  } finally {
    file.close()
  }
}
