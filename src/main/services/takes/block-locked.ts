import { StudioError } from '#shared/errors/studio-error.ts'

/** Error for generating or choosing a take while the block is locked. */
export function blockLocked(): StudioError {
  return new StudioError('block_locked', 'block-locked')
}
