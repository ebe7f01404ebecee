import type { AuditionPlan, AuditionSource, Catalog } from '#shared/contract/voices.ts'
import { spokenText } from '#shared/domain/block-state.ts'
import type { ReadableDb } from '../../db/database.ts'
import { countHearing, isHeardFree } from '../takes/preview-inputs.ts'
import { toFailure } from '../takes/to-failure.ts'
import { readAuditionInputs } from './audition-inputs.ts'

export interface PlanAuditionDeps {
  db: ReadableDb
  cache: ReadableDb
  catalog(): Catalog
  /** `sandbox`, or the base URL in use. */
  service(): string
}

/**
 * Cost of hearing the source in these voices: nothing if the audio is stored as an audition or a take.
 *
 * @throws StudioError `not_found`: the block doesn't exist
 */
export function planAudition(
  deps: PlanAuditionDeps,
  { source, voiceIds }: { source: AuditionSource; voiceIds: readonly string[] },
): AuditionPlan {
  const getInputs = readAuditionInputs(deps, source)
  const catalog = deps.catalog()
  const blockId = 'blockId' in source ? source.blockId : null
  const plan: AuditionPlan = { text: 'text' in source ? source.text : '', voices: [] }
  for (const voiceId of voiceIds) {
    let isStored = false
    try {
      const inputs = getInputs(voiceId)
      plan.text = spokenText(inputs).trim()
      isStored = isHeardFree(deps, blockId, inputs)
      plan.voices.push({
        voiceId,
        characters: isStored ? 0 : countHearing(inputs, catalog),
        isStored,
        problem: null,
      })
    } catch (error) {
      plan.voices.push({ voiceId, characters: 0, isStored, problem: toFailure(error) })
    }
  }
  return plan
}
