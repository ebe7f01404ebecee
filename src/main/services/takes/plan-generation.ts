import type { Catalogue } from '#shared/contract/voices.ts'
import type { GenerationPlan, Take, TakeInputs } from '#shared/contract/takes.ts'
import { currentInputs, isSilent } from '#shared/domain/block-state.ts'
import { type CompiledPart, compileInputs } from '#shared/domain/speech-text/compile-inputs.ts'
import { compileRest, findRest } from '#shared/domain/speech-text/find-rest.ts'
import { findMisfit } from '#shared/domain/voice-fit.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { STREAM_INPUT_MAX_CHARS } from '#shared/service-wire/speech.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listBlocksByIds } from '../../db/repos/blocks-repo.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import { getTakeDetails } from '../../db/repos/project-takes-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { findCutTake, findReusableTake } from '../../db/repos/takes-repo.ts'
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
  /** Only what this take lacks is sent; null for the whole text. */
  restOfTakeId: string | null
}

/**
 * Decides what a generation of these blocks would do: what is sent and counted, what is stored already, and what
 * cannot be sent. Of a block of which a part was spoken from the same inputs, only the rest is sent. Blocks without words
 * are left out: there is nothing to say about them.
 *
 * @param reuse when false, stored takes with the same inputs are not offered and parts of them are not gone on with
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
  const plan: GenerationPlan = { blockIds: [], characters: 0, resumed: [], reusable: [], problems: [] }
  const toSend: PlannedBlock[] = []

  for (const block of listBlocksByIds(deps.db, request.projectId, request.blockIds)) {
    const inputs = currentInputs(block, project.settings, rules)
    if (isSilent(inputs)) continue
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
      const cut = request.reuse ? findCutTake(deps.db, block.id, fingerprint) : undefined
      // What sounds the same can be written otherwise, as with the name of another speaker: places are those of its own text.
      const planned =
        cut?.inputs.text === inputs.text
          ? planRest(deps, cut)
          : { ...sumParts(compileInputs(inputs, STREAM_INPUT_MAX_CHARS)), inputs, fingerprint, restOfTakeId: null }
      plan.characters += planned.characters
      plan.blockIds.push(block.id)
      if (planned.restOfTakeId !== null) plan.resumed.push(block.id)
      toSend.push({ ...planned, blockId: block.id })
    } catch (error) {
      plan.problems.push({ blockId: block.id, failure: toFailure(error) })
    }
  }
  return { plan, toSend }
}

/**
 * What a take that stopped early still needs: as `findRest` says. Where every word is there nothing is sent or charged.
 *
 * @throws StudioError `invalid_input`: the text is markup that the service would not take
 */
export function planRest(deps: Pick<PlanGenerationDeps, 'db' | 'service'>, take: Take): PlannedBlock {
  const { id, blockId, inputs } = take
  const found = findRest(take, getMarks(deps.db, id))
  const sent = sumParts(compileRest(inputs, found))
  const textSent = found.rest === null ? (getTakeDetails(deps.db, id)?.textSent ?? inputs.text) : sent.textSent
  return { ...sent, textSent, blockId, inputs, fingerprint: fingerprintOf(inputs, deps.service()), restOfTakeId: id }
}

function sumParts(parts: readonly CompiledPart[]): Pick<PlannedBlock, 'textSent' | 'characters'> {
  return {
    textSent: parts.map((part) => part.input).join(''),
    characters: parts.reduce((sum, part) => sum + part.chargedCharacters, 0),
  }
}
