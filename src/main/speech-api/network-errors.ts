import { assertNever } from '#shared/errors/must.ts'
import { StudioError, type FailureDetails } from '#shared/errors/studio-error.ts'
import { ExchangeFailure } from './exchange-failure.ts'

/** Asserts that an error is an exchange failure; anything else is a bug and is rethrown. */
export function asExchangeFailure(error: unknown): ExchangeFailure {
  if (error instanceof ExchangeFailure) return error
  throw error
}

export function canceledError(details: FailureDetails): StudioError {
  return new StudioError('canceled', 'canceled', details)
}

/**
 * The user-facing failure when no complete response arrived.
 *
 * A billed request whose connection was lost after sending is `stream_cut`, not `service_unavailable`: it may have been
 * generated and charged, so nothing may resend it automatically.
 */
export function networkFailureToStudioError(
  failure: ExchangeFailure,
  isCharged: boolean,
  details: FailureDetails,
): StudioError {
  const options = { cause: failure }
  switch (failure.kind) {
    case 'unreachable':
      return new StudioError('offline', 'service-unreachable', details, options)
    case 'untrusted':
      return new StudioError('offline', 'service-untrusted', details, options)
    case 'lost':
      return isCharged
        ? new StudioError('stream_cut', 'closed-before-billed-response', details, options)
        : new StudioError('service_unavailable', 'connection-ended', details, options)
    case 'silent':
      return new StudioError('timed_out', null, details, options)
    case 'unreadable':
      return new StudioError('bad_answer', 'response-invalid', details, options)
    case 'canceled':
      return canceledError(details)
    default:
      return assertNever(failure.kind)
  }
}

/**
 * The failure of a response that had started: `stream_cut` once audio was passed on, so that it is kept and can be
 * resumed.
 */
export function cutToStudioError(failure: ExchangeFailure, hasAudio: boolean, details: FailureDetails): StudioError {
  if (failure.kind === 'canceled') return canceledError(details)
  if (failure.kind === 'silent' && !hasAudio) return new StudioError('timed_out', null, details, { cause: failure })
  return new StudioError('stream_cut', 'stream-ended-early', details, { cause: failure })
}
