import type { CallContext } from './call.ts'
import { ServiceFailure } from './service-failure.ts'

/**
 * Lets a write pass that was made from the state as it is, or that does not say what it was made from (assumed: the specification
 * names the 409 and not what it compares; here it is `If-Match` with the `ETag` of an earlier answer, or with several of them).
 *
 * @throws ServiceFailure 409 `conflict`; nothing changed
 */
export function checkIfMatch(c: CallContext, current: string, message: string, details: object = {}): void {
  const expected = c.req.header('if-match')
  if (expected === undefined || tagsIn(expected).some((tag) => tag === '*' || tag === current)) return
  throw new ServiceFailure({ status: 409, code: 'conflict', message, details: { expected, current, ...details } })
}

function tagsIn(header: string): string[] {
  return header.split(',').map((tag) => tag.trim())
}
