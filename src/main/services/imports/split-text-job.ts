import type { TextOptions } from '#shared/contract/imports.ts'
import type { ReportProgress } from '../../media/files/serve-file-jobs.ts'
import type { ScriptPreview } from './describe-import.ts'
import { handOverScript, type SplitPart } from './hand-over-script.ts'
import type { RememberedColumns } from './sheets/remember-columns.ts'
import { readSharedText } from './share-text.ts'
import { runReporting } from './run-reporting.ts'
import { splitImport } from './split-import.ts'

export interface SplitTextRequest {
  /** The text in the parts in which it was handed over, as of `shareText`. */
  parts: readonly SharedArrayBuffer[]
  options: TextOptions
  /** Which columns earlier imports of sheets used. */
  remembered: readonly RememberedColumns[]
}

/** Splits a text as `splitImport`, in the thread that reads files: hands the script over in parts, then the preview. */
export async function* splitTextJob(
  { parts, options, remembered }: SplitTextRequest,
  report: ReportProgress,
): AsyncGenerator<SplitPart, ScriptPreview> {
  return yield* splitText(parts.map(readSharedText).join(''), { options, remembered }, report)
}

/** Splits a text as `splitImport`: hands the script over in parts, then the preview. */
export function splitText(
  text: string,
  { options, remembered }: Pick<SplitTextRequest, 'options' | 'remembered'>,
  report: ReportProgress,
): Generator<SplitPart, ScriptPreview> {
  return handOverScript(runReporting(splitImport(text, options, remembered), report))
}
