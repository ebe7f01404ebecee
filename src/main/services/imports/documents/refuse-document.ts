import type { DocumentProblem } from '#shared/errors/reasons-with-values.ts'
import { StudioError } from '#shared/errors/studio-error.ts'

/** Error for an EPUB, a Word document or an Excel workbook that can't be read. `part` is a file in it, or empty. */
export function refuseDocument(problem: DocumentProblem, part = '', cause?: unknown): StudioError {
  return new StudioError('invalid_input', { kind: 'document-refused', problem, part }, {}, { cause })
}
