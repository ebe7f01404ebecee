import type { Catalogue } from '#shared/contract/voices.ts'
import type { GenerationPlan, TakeInputs } from '#shared/contract/takes.ts'
import { currentInputs } from '#shared/domain/block-state.ts'
import { findMisfit } from '#shared/domain/voice-fit.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { STREAM_INPUT_MAX_CHARS } from '#shared/service-wire/speech.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listBlocksByIds } from '../../db/repos/blocks-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { findReusableTake } from '../../db/repos/takes-repo.ts'
import { blockLocked } from './block-locked.ts'
import { compileBlock } from './compile-block.ts'
import { fingerprintOf } from './fingerprint.ts'
import { toFailure } from './to-failure.ts'

export interface PlanGenerationDeps {
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
}

/**
 * Decides what a generation of these blocks would do: what is sent and counted, what is stored already, and what
 * cannot be sent. Blocks without words are left out: there is nothing to say about them.
 *
 * @param reuse when false, stored takes with the same inputs are not offered
 * @throws StudioError `not_found`: there is no such project
 */
export function planGeneration(
  deps: PlanGenerationDeps,
  request: { projectId: string; blockIds: readonly string[]; reuse: boolean },
): { plan: GenerationPlan; toSend: PlannedBlock[] } {
  const project = getProject(deps.db, request.projectId)
  if (!project) throw new StudioError('not_found', 'There is no such project.')
  const catalogue = deps.catalogue()
  const service = deps.service()
  const plan: GenerationPlan = { blockIds: [], characters: 0, reusable: [], problems: [] }
  const toSend: PlannedBlock[] = []

  for (const block of listBlocksByIds(deps.db, request.projectId, request.blockIds)) {
    const inputs = currentInputs(block, project.settings)
    if (inputs.text.trim() === '') continue
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
      const textSent = compileBlock(inputs.text, STREAM_INPUT_MAX_CHARS)
        .map((part) => part.input)
        .join('')
      plan.characters += textSent.length
      plan.blockIds.push(block.id)
      toSend.push({ blockId: block.id, inputs, fingerprint, textSent })
    } catch (error) {
      plan.problems.push({ blockId: block.id, failure: toFailure(error) })
    }
  }
  return { plan, toSend }
}
