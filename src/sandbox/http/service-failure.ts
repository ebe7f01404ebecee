/** Content of the error envelope of specification part 7. Empty parts are absent. */
export interface FailureFacts {
  status: number
  /** Stable and machine-readable; clients branch on it. */
  code: string
  message: string
  /** Dotted path in the request to the message for that field. */
  fields?: Record<string, string>
  details?: Record<string, unknown>
  /** Problems of a graph, next to the envelope's own members (specification part 2, FlowValidationError). */
  issues?: readonly { path: string; code: string; message: string }[]
  /** Path of a page of this service with a solution. */
  docsPath?: string
  /** Additional response headers, in canonical spelling. */
  headers?: Record<string, string>
}

/** Thrown anywhere while handling a request; becomes a response with the error envelope. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
  readonly facts: FailureFacts

  constructor(facts: FailureFacts) {
    super(facts.message)
    this.facts = facts
  }
}

/** A request with invalid fields: 400 `validation_failed`; the message names the first one. */
export function validationFailure(fields: Record<string, string>): ServiceFailure {
  const [path, reason] = Object.entries(fields)[0] ?? ['request', 'is not valid']
  return new ServiceFailure({ status: 400, code: 'validation_failed', message: `${path}: ${reason}`, fields })
}

/** Default code per status of specification part 7, for responses without a more specific one. */
export const USUAL_CODES: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  409: 'conflict',
  413: 'payload_too_large',
  417: 'expectation_failed',
  422: 'consent_recording_unusable',
  429: 'rate_limited',
  431: 'headers_too_large',
  500: 'internal_error',
  502: 'upstream_failure',
  503: 'service_unavailable',
  504: 'upstream_timeout',
}
