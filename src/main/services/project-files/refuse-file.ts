import { StudioError } from '#shared/errors/studio-error.ts'

/** A file that no studio wrote as it is. `why` is a sentence. */
export function refuseFile(why: string, cause?: unknown): StudioError {
  return new StudioError(
    'invalid_input',
    `This project file cannot be used. ${why} Nothing was brought in.`,
    {},
    { cause },
  )
}
