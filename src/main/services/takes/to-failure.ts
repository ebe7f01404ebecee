import type { Failure } from '#shared/contract/base.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'

/**
 * A failure as stored beside a take. An error without a code is a bug whose text may contain anything, so it isn't
 * shown.
 */
export function toFailure(error: unknown): Failure {
  if (isStudioError(error)) return error.failure
  return { code: 'storage_failed', reason: 'bug-while-generating' }
}
