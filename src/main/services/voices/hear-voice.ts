import type { Heard } from '#shared/contract/takes.ts'
import { hearInputs, type HearInputsDeps } from '../takes/hear-inputs.ts'
import { readAuditionInputs } from './audition-inputs.ts'

/**
 * Speaks the block's line in another voice.
 *
 * @throws StudioError `not_found`: there is no such block; nothing was sent
 * @throws StudioError as `hearInputs` says
 */
export async function hearVoice(
  deps: HearInputsDeps,
  { blockId, voiceId }: { blockId: string; voiceId: string },
  signal: AbortSignal,
): Promise<Heard> {
  return hearInputs(deps, blockId, readAuditionInputs(deps.db, blockId)(voiceId), 'audition', signal)
}
