import type { Failure, FlowIssue } from '#shared/contract/base.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'

/** Issues that the service reports for a graph; undefined for every other failure. */
export function refusedFor(error: unknown): { kind: 'issues'; issues: FlowIssue[]; failure: Failure } | undefined {
  if (!isStudioError(error) || error.code !== 'validation_failed') return undefined
  const { issues, ...failure } = error.failure
  return issues && { kind: 'issues', issues, failure }
}
