/**
 * Every failure the studio can explain to a person, with its rule for trying again.
 *
 * Copy, retry rules and tests branch on the code, so a code may be added but never renamed or reused.
 * `never`: the same request fails the same way. `after-delay`: wait `details.retryAfterMs`. `backoff`: the service is
 * unwell, a later try can help. `resume`: ask for the rest, never for the whole again. `when-online`: nothing was sent.
 */
export const STUDIO_ERRORS = {
  invalid_input: { retry: 'never' },
  text_empty: { retry: 'never' },
  voice_mismatch: { retry: 'never' },
  validation_failed: { retry: 'never' },
  content_refused: { retry: 'never' },
  model_retired: { retry: 'never' },
  voice_not_found: { retry: 'never' },
  key_missing: { retry: 'never' },
  key_refused: { retry: 'never' },
  payment_required: { retry: 'never' },
  plan_limit: { retry: 'never' },
  budget_reached: { retry: 'never' },
  forbidden: { retry: 'never' },
  not_found: { retry: 'never' },
  conflict: { retry: 'never' },
  request_refused: { retry: 'never' },
  rate_limited: { retry: 'after-delay' },
  service_failed: { retry: 'backoff' },
  service_unavailable: { retry: 'backoff' },
  bad_answer: { retry: 'backoff' },
  stream_cut: { retry: 'resume' },
  offline: { retry: 'when-online' },
  timed_out: { retry: 'backoff' },
  cancelled: { retry: 'never' },
  disk_full: { retry: 'never' },
  storage_failed: { retry: 'never' },
  newer_file: { retry: 'never' },
  export_failed: { retry: 'never' },
  file_exists: { retry: 'never' },
  block_locked: { retry: 'never' },
  take_protected: { retry: 'never' },
  interrupted: { retry: 'never' },
} as const satisfies Record<string, { retry: StudioRetry }>

export type StudioRetry = 'never' | 'after-delay' | 'backoff' | 'resume' | 'when-online'
export type StudioErrorCode = keyof typeof STUDIO_ERRORS

/** Facts that belong to a failure. Everything is optional: absent means unknown, never zero. */
export interface StudioErrorDetails {
  /** HTTP status of the service's answer. */
  status?: number
  /** The service's own stable code, also when the studio has no code of its own for it. */
  serviceCode?: string
  /** The service's own sentence, shown as it came. */
  serviceMessage?: string
  /** Dotted path into the request to what is wrong there. */
  fields?: Record<string, string>
  /** Problems of a flow graph, each with its place in it. */
  issues?: { path: string; code: string; message: string }[]
  requestId?: string
  docsUrl?: string
  retryAfterMs?: number
  /** Milliseconds of audio that are stored and playable although the request failed. */
  keptAudioMs?: number
  /** Whole words of the text that the kept audio speaks. */
  keptWords?: number
  /** Characters charged for what failed; 0 when the service says it was not charged. */
  chargedCharacters?: number
  /** Characters that may have been charged besides: the service did not say. */
  unconfirmedCharacters?: number
  /** Requests made, the first one included. */
  attempts?: number
}

/** Thrown by services and the speech client. Anything else that reaches a procedure is a bug and is reported as one. */
export class StudioError extends Error {
  override readonly name = 'StudioError'
  readonly code: StudioErrorCode
  readonly details: StudioErrorDetails

  constructor(code: StudioErrorCode, message: string, details: StudioErrorDetails = {}, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
    this.details = details
  }

  get retry(): StudioRetry {
    return STUDIO_ERRORS[this.code].retry
  }
}

/** True for an error that carries a code a person can be shown. */
export function isStudioError(error: unknown): error is StudioError {
  return error instanceof StudioError
}
