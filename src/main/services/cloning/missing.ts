import { StudioError } from '#shared/errors/studio-error.ts'

/** The error for an ID that is unknown or was deleted. */
export function missing(what: 'session' | 'speaker' | 'recording' | 'consent-record'): StudioError {
  return new StudioError('not_found', `${what}-not-found`)
}
