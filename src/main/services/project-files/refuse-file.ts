import { StudioError } from '#shared/errors/studio-error.ts'

/** Error for a file that no studio wrote in this form. `why` is a sentence. */
export function refuseFile(why: string, cause?: unknown): StudioError {
  return new StudioError(
    'invalid_input',
    { kind: 'stated', text: `Couldn’t import this project file. ${why} Nothing was imported.` },
    {},
    { cause },
  )
}
