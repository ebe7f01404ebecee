import type { FailureFacts } from './service-failure.ts'

/** Writes the envelope of specification part 7; empty members are left out, `request_id` repeats the answer's header. */
export function errorBody(facts: FailureFacts, requestId: string, origin: string): string {
  const { code, message, fields, details, docsPath } = facts
  const error = {
    code,
    message,
    ...(fields && Object.keys(fields).length > 0 ? { fields } : {}),
    ...(details && Object.keys(details).length > 0 ? { details } : {}),
    ...(docsPath ? { docs_url: `${origin}${docsPath}` } : {}),
  }
  return JSON.stringify({ error, request_id: requestId })
}
