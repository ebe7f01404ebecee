import type { Failure } from '#shared/contract/base.ts'
import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { t } from './messages/t.ts'

/** What remains after creating an agent failed: a lost response doesn't say whether it was created. */
export function formatMade({ code }: Pick<Failure, 'code'>): string {
  return t(getFailureRule({ code }).kept === 'unknown' ? 'create.mayExist' : 'create.kept')
}
