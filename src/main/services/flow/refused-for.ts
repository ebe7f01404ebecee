import type { Failure, FlowIssue } from '#shared/contract/base.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'

/** What the service says is wrong with a graph; undefined for every other failure. */
export function refusedFor(error: unknown): { kind: 'issues'; issues: FlowIssue[]; failure: Failure } | undefined {
  if (!isStudioError(error) || error.code !== 'validation_failed') return undefined
  const { issues, ...details } = error.details
  return issues && { kind: 'issues', issues, failure: { ...details, code: error.code, message: error.message } }
}
