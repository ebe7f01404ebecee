import type { Failure } from '#shared/contract/base.ts'
import type { ChangeSinceRequest } from '#shared/contract/queue.ts'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { currentInputs, isSilent, sameInputs } from '#shared/domain/block-state.ts'
import { findMisfit, findVoicesMisfit, isVoiceMissing } from '#shared/domain/voice-fit.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { readSpeechRules } from '../../db/refresh-inputs-keys.ts'
import { listBlocksByIds } from '../../db/repos/blocks-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { blockLocked } from './block-locked.ts'
import { getFingerprint } from './fingerprint.ts'
import { planGeneration, type PlannedGeneration, type PlanGenerationDeps } from './plan-generation.ts'
import type { Work } from './queue-work.ts'
import { toFailure } from './to-failure.ts'

/** Work that was requested offline, compared with the script as it is now. */
export interface ReviewedWork {
  work: Work
  /** Null if nothing has changed: it is sent as it was requested. */
  change: ChangeSinceRequest | null
  failure: Failure | null
  /** The block's current inputs; null if it was removed. */
  inputs: TakeInputs | null
  /** What is sent for a changed block; null for others and for lines of a dialogue, which are planned together. */
  planned: PlannedGeneration | null
  /** Characters that would be sent now. */
  characters: number
}

/** Compares work that was requested offline with its block as it is now. Free and sends nothing. */
export function reviewOffline(deps: PlanGenerationDeps, work: Work): ReviewedWork {
  const { projectId, blockId, dialogue } = work
  const project = getProject(deps.db, projectId)
  const [block] = project ? listBlocksByIds(deps.db, projectId, [blockId]) : []
  const none = { work, failure: null, inputs: null, planned: null, characters: 0 }
  if (!project || !block) return { ...none, change: 'removed' }
  const inputs = currentInputs(block, project.settings, readSpeechRules(deps.db, projectId))
  const refuse = (failure: Failure): ReviewedWork => ({ ...none, change: 'refused', inputs, failure })
  if (block.locked) return refuse(toFailure(blockLocked()))
  const misfit = dialogue ? findMisfit(inputs, deps.catalog()) : findVoicesMisfit(inputs, deps.catalog())
  // The service chooses a dialogue's model, so only the voice itself can be wrong.
  if (misfit && (!dialogue || isVoiceMissing(misfit)))
    return refuse(toFailure(new StudioError('voice_mismatch', misfit)))
  const isSame = dialogue
    ? sameInputs(work.inputs, inputs)
    : work.fingerprint === getFingerprint(inputs, deps.service())
  if (isSame) return { ...none, change: null, inputs, characters: work.characters }
  const change = work.inputs.text === inputs.text ? 'speech' : 'text'
  // Nothing is left to speak.
  if (isSilent(inputs)) return { ...none, change: 'removed', inputs }
  const planned = planGeneration(deps, { projectId, blockIds: [blockId], reuse: true })
  const [problem] = planned.plan.problems
  if (problem) return refuse(problem.failure)
  return { ...none, change, inputs, planned: dialogue ? null : planned, characters: planned.plan.characters }
}
