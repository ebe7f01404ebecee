import type { AuditionPlan, Catalogue } from '#shared/contract/voices.ts'
import { spokenText } from '#shared/domain/block-state.ts'
import type { ReadableDb } from '../../db/database.ts'
import { countHearing, isHeardFree } from '../takes/hear-inputs.ts'
import { toFailure } from '../takes/to-failure.ts'
import { readAuditionInputs } from './audition-inputs.ts'

export interface PlanAuditionDeps {
  db: ReadableDb
  cache: ReadableDb
  catalogue(): Catalogue
  /** `practice`, or the base URL that requests go to. */
  service(): string
}

/**
 * What hearing the block's line in these voices would cost: nothing where the sound is stored as an audition or a take.
 *
 * @throws StudioError `not_found`: there is no such block
 */
export function planAudition(
  deps: PlanAuditionDeps,
  { blockId, voiceIds }: { blockId: string; voiceIds: readonly string[] },
): AuditionPlan {
  const inputsOf = readAuditionInputs(deps.db, blockId)
  const catalogue = deps.catalogue()
  const plan: AuditionPlan = { text: '', voices: [] }
  for (const voiceId of voiceIds) {
    const inputs = inputsOf(voiceId)
    plan.text = spokenText(inputs).trim()
    const isStored = isHeardFree(deps, blockId, inputs)
    try {
      plan.voices.push({
        voiceId,
        characters: isStored ? 0 : countHearing(inputs, catalogue),
        isStored,
        problem: null,
      })
    } catch (error) {
      plan.voices.push({ voiceId, characters: 0, isStored, problem: toFailure(error) })
    }
  }
  return plan
}
