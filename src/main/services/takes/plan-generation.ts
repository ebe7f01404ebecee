import type { Catalogue } from '#shared/contract/voices.ts'
import type { GenerationPlan, TakeInputs } from '#shared/contract/takes.ts'
import { currentInputs, spokenText } from '#shared/domain/block-state.ts'
import { compileInputs } from '#shared/domain/speech-text/compile-inputs.ts'
import { findMisfit } from '#shared/domain/voice-fit.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { STREAM_INPUT_MAX_CHARS } from '#shared/service-wire/speech.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listBlocksByIds } from '../../db/repos/blocks-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { findReusableTake } from '../../db/repos/takes-repo.ts'
import { readSpeechRules } from '../../db/refresh-inputs-keys.ts'
import { requireOwnProject, type OwnProjectDeps } from '../projects/require-own-project.ts'
import { blockLocked } from './block-locked.ts'
import { fingerprintOf } from './fingerprint.ts'
import { toFailure } from './to-failure.ts'

export interface PlanGenerationDeps extends OwnProjectDeps {
  db: ReadableDb
  catalogue(): Catalogue
  /** `practice`, or the base URL that requests go to. */
  service(): string
}

/** A block that would be sent, with exactly what would be sent for it. */
export interface PlannedBlock {
  blockId: string
  inputs: TakeInputs
  fingerprint: string
  textSent: string
  /** What that is charged. */
  characters: number
}

/**
 * Decides what a generation of these blocks would do: what is sent and counted, what is stored already, and what
 * cannot be sent. Blocks without words are left out: there is nothing to say about them.
 *
 * @param reuse when false, stored takes with the same inputs are not offered
 * @throws StudioError `not_found`: there is no such project; `conflict`: it is another workspace's
 */
export function planGeneration(
  deps: PlanGenerationDeps,
  request: { projectId: string; blockIds: readonly string[]; reuse: boolean },
): { plan: GenerationPlan; toSend: PlannedBlock[] } {
  const project = getProject(deps.db, request.projectId)
  if (!project) throw new StudioError('not_found', 'There is no such project.')
  requireOwnProject(deps, project.id)
  const catalogue = deps.catalogue()
  const service = deps.service()
  const rules = readSpeechRules(deps.db, project.id)
  const plan: GenerationPlan = { blockIds: [], characters: 0, reusable: [], problems: [] }
  const toSend: PlannedBlock[] = []

  for (const block of listBlocksByIds(deps.db, request.projectId, request.blockIds)) {
    const inputs = currentInputs(block, project.settings, rules)
    if (spokenText(inputs).trim() === '') continue
    if (block.locked) {
      plan.problems.push({ blockId: block.id, failure: toFailure(blockLocked()) })
      continue
    }
    const fingerprint = fingerprintOf(inputs, service)
    const stored = request.reuse ? findReusableTake(deps.db, block.id, fingerprint) : undefined
    if (stored) {
      plan.reusable.push({ blockId: block.id, takeId: stored.id })
      continue
    }
    try {
      const misfit = findMisfit(inputs, catalogue)
      if (misfit) throw new StudioError('voice_mismatch', misfit.message)
      const parts = compileInputs(inputs, STREAM_INPUT_MAX_CHARS)
      const textSent = parts.map((part) => part.input).join('')
      const characters = parts.reduce((sum, part) => sum + part.chargedCharacters, 0)
      plan.characters += characters
      plan.blockIds.push(block.id)
      toSend.push({ blockId: block.id, inputs, fingerprint, textSent, characters })
    } catch (error) {
      plan.problems.push({ blockId: block.id, failure: toFailure(error) })
    }
  }
  return { plan, toSend }
}
