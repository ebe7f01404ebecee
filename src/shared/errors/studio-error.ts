import type { Failure } from '../contract/base.ts'
import type { StudioErrorCode } from './failure-rules.ts'
import { formatReason } from './failure-texts.ts'
import type { FailureReason } from './reasons-with-values.ts'

/** What a failure says beside its code and reason. */
export type FailureDetails = Omit<Failure, 'code' | 'reason'>

/** Thrown by services and the speech client. Anything else that reaches a procedure is a bug and is reported as one. */
export class StudioError extends Error {
  override readonly name = 'StudioError'
  readonly code: StudioErrorCode
  readonly reason: FailureReason | null
  readonly details: FailureDetails

  /** @param reason null if the code says it all, or the service's message */
  constructor(
    code: StudioErrorCode,
    reason: FailureReason | null,
    details: FailureDetails = {},
    options?: { cause?: unknown },
  ) {
    super(undefined, options)
    this.code = code
    this.reason = reason
    this.details = details
  }

  /** In words, for logs and the command line. */
  override get message(): string {
    return formatReason(this.failure)
  }

  /** As stored and sent to a window. */
  get failure(): Failure {
    return { ...this.details, code: this.code, ...(this.reason === null ? {} : { reason: this.reason }) }
  }
}

/** True for an error with a code that can be shown to the user. */
export function isStudioError(error: unknown): error is StudioError {
  return error instanceof StudioError
}

/** An error that `failure` describes. */
export function toStudioError({ code, reason, ...details }: Failure): StudioError {
  return new StudioError(code, reason ?? null, details)
}
