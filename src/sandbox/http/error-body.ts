import type { FailureFacts } from './service-failure.ts'

/** Writes the envelope of specification part 7; absent members are left out, `request_id` repeats the answer's header. */
export function errorBody(facts: FailureFacts, requestId: string, origin: string): string {
  const { code, message, fields, details, issues, docsPath } = facts
  const docsUrl = docsPath === undefined ? undefined : `${origin}${docsPath}`
  return JSON.stringify({ error: { code, message, fields, details, docs_url: docsUrl }, issues, request_id: requestId })
}
