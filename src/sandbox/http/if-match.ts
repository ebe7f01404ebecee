import type { CallContext } from './call.ts'
import { ServiceFailure } from './service-failure.ts'

/**
 * Accepts a write based on the current state, or one that doesn't state its base (assumed: the specification names the
 * 409 but not what is compared; here it is `If-Match` with one or more `ETag`s of earlier responses).
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
