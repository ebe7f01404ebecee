import { StudioError } from '#shared/errors/studio-error.ts'

/** For what is not known, or was removed. */
export function missing(what: 'session' | 'speaker' | 'recording' | 'receipt'): StudioError {
  return new StudioError('not_found', `There is no such ${what}.`)
}
