import { assertNever } from '#shared/errors/must.ts'
import { StudioError, type StudioErrorDetails } from '#shared/errors/studio-error.ts'
import { ExchangeFailure } from './exchange-failure.ts'

/** Asserts that what an exchange threw is a failure of the exchange; anything else is a bug and goes on unchanged. */
export function asExchangeFailure(error: unknown): ExchangeFailure {
  if (error instanceof ExchangeFailure) return error
  throw error
}

export function cancelledError(details: StudioErrorDetails): StudioError {
  return new StudioError('cancelled', 'Cancelled.', details)
}

/**
 * The failure a person sees when no whole answer came.
 *
 * A charged request whose connection was lost after sending is `stream_cut`, not `service_unavailable`: whether it was
 * spoken and charged is unknown, so nothing may send it again without being asked.
 */
export function networkFailureToStudioError(
  failure: ExchangeFailure,
  isCharged: boolean,
  details: StudioErrorDetails,
): StudioError {
  const options = { cause: failure }
  switch (failure.kind) {
    case 'unreachable':
      return new StudioError('offline', 'The service could not be reached.', details, options)
    case 'untrusted':
      return new StudioError(
        'offline',
        'The service could not prove that it is the service, so nothing was sent.',
        details,
        options,
      )
    case 'lost':
      return isCharged
        ? new StudioError(
            'stream_cut',
            'The connection ended before the answer. It is not known whether this was charged.',
            details,
            options,
          )
        : new StudioError('service_unavailable', 'The connection ended before the answer.', details, options)
    case 'silent':
      return new StudioError('timed_out', failure.message, details, options)
    case 'unreadable':
      return new StudioError('bad_answer', 'The service sent something that is not an answer.', details, options)
    case 'cancelled':
      return cancelledError(details)
    default:
      return assertNever(failure.kind)
  }
}

/** The failure of an answer that had begun: `stream_cut` once audio was handed on, so that it is kept and the rest asked for. */
export function cutToStudioError(
  failure: ExchangeFailure,
  hasAudio: boolean,
  details: StudioErrorDetails,
): StudioError {
  if (failure.kind === 'cancelled') return cancelledError(details)
  if (failure.kind === 'silent' && !hasAudio)
    return new StudioError('timed_out', failure.message, details, { cause: failure })
  return new StudioError('stream_cut', 'The stream ended early.', details, { cause: failure })
}
