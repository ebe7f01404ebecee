import type { Heard } from '#shared/contract/takes.ts'
import { previewInputs, type HearInputsDeps } from '../takes/preview-inputs.ts'
import { readAuditionInputs } from './audition-inputs.ts'

/**
 * Generates the block's line in another voice.
 *
 * @throws StudioError `not_found`: the block doesn't exist; nothing was sent
 * @throws StudioError as `previewInputs` says
 */
export async function hearVoice(
  deps: HearInputsDeps,
  { blockId, voiceId }: { blockId: string; voiceId: string },
  signal: AbortSignal,
): Promise<Heard> {
  return previewInputs(deps, blockId, readAuditionInputs(deps.db, blockId)(voiceId), 'audition', signal)
}
