import type { Failure } from '#shared/contract/base.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'

/** What remains after creating an agent failed: a lost response doesn't say whether it was created. */
export function formatMade({ code }: Pick<Failure, 'code'>): string {
  return getFailureRule({ code }).kept === 'unknown'
    ? 'Your input is kept. The agent may already exist: check the list before trying again.'
    : 'Your edits are kept here.'
}
