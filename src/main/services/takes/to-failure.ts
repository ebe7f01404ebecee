import type { Failure } from '#shared/contract/base.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'

/** A failure as it is stored beside a take. An error without a code is a bug: its text may hold anything, so it is not shown. */
export function toFailure(error: unknown): Failure {
  if (isStudioError(error)) return { ...error.details, code: error.code, message: error.message }
  return { code: 'storage_failed', message: 'Something went wrong while the take was made. What had arrived is kept.' }
}
