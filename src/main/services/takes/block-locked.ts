import { StudioError } from '#shared/errors/studio-error.ts'

/** The refusal to make or choose a take for a block that a person locked. */
export function blockLocked(): StudioError {
  return new StudioError(
    'block_locked',
    'This block is locked. Nothing was sent, and it plays the take that it played.',
  )
}
