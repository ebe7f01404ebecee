import type { ProjectFileProblem } from '#shared/errors/reasons-with-values.ts'
import { StudioError } from '#shared/errors/studio-error.ts'

/** Error for a file that no studio wrote in this form. */
export function refuseFile(problem: ProjectFileProblem, cause?: unknown): StudioError {
  return new StudioError('invalid_input', { kind: 'project-file-refused', problem }, {}, { cause })
}
