import type { Heard } from '#shared/contract/takes.ts'
import type { AuditionSource } from '#shared/contract/voices.ts'
import { previewInputs, type HearInputsDeps } from '../takes/preview-inputs.ts'
import { readAuditionInputs } from './audition-inputs.ts'

/**
 * Generates a text, or a block's line, in a voice.
 *
 * @throws StudioError `not_found`: the block doesn't exist, or a text's voice isn't listed; nothing was sent
 * @throws StudioError as `previewInputs` says
 */
export async function hearVoice(
  deps: HearInputsDeps,
  { source, voiceId }: { source: AuditionSource; voiceId: string },
  signal: AbortSignal,
): Promise<Heard> {
  const blockId = 'blockId' in source ? source.blockId : null
  return previewInputs(deps, blockId, readAuditionInputs(deps, source)(voiceId), 'audition', signal)
}
