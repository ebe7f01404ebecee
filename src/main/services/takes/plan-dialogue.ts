import type { GenerationPlan } from '#shared/contract/takes.ts'
import { currentInputs, isSilent } from '#shared/domain/block-state.ts'
import { compileDialogue } from '#shared/domain/dialogue.ts'
import { must } from '#shared/errors/must.ts'
import { findMisfit, isVoiceMissing } from '#shared/domain/voice-fit.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { listBlocksByIds } from '../../db/repos/blocks-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { findReusableTake } from '../../db/repos/takes-repo.ts'
import { readSpeechRules } from '../../db/refresh-inputs-keys.ts'
import { requireOwnProject } from '../projects/require-own-project.ts'
import { blockLocked } from './block-locked.ts'
import { getDialogueFingerprints } from './fingerprint.ts'
import type { PlanGenerationDeps, PlannedBlock } from './plan-generation.ts'

/**
 * Plans the generation of these blocks as one dialogue: all or none. If the same dialogue is already stored, nothing is
 * sent. Blocks without words are skipped.
 *
 * @param reuse if false, stored takes aren't reused
 * @throws StudioError `not_found` if the project doesn't exist; `conflict` if it belongs to another workspace
 * @throws StudioError `invalid_input` as for `compileDialogue`; `block_locked`, `voice_mismatch`
 */
export function planDialogue(
  deps: PlanGenerationDeps & { newId(): string },
  request: { projectId: string; blockIds: readonly string[]; reuse: boolean },
): { plan: GenerationPlan; toSend: PlannedBlock[] } {
  const project = getProject(deps.db, request.projectId)
  if (!project) throw new StudioError('not_found', 'project-not-found')
  requireOwnProject(deps, project.id)
  const rules = readSpeechRules(deps.db, project.id)
  const catalog = deps.catalog()
  const lines = listBlocksByIds(deps.db, request.projectId, request.blockIds)
    .map(({ id, locked, ...block }) => ({
      id,
      locked,
      inputs: currentInputs({ id, ...block }, project.settings, rules),
    }))
    .filter(({ inputs }) => !isSilent(inputs))
  if (lines.some(({ locked }) => locked)) throw blockLocked()
  const inputs = lines.map((line) => line.inputs)
  const { turns } = compileDialogue(inputs)
  for (const line of inputs) {
    // The service chooses the model, so only the voice itself can be wrong.
    const misfit = findMisfit(line, catalog)
    if (misfit && isVoiceMissing(misfit)) throw new StudioError('voice_mismatch', misfit)
  }

  const fingerprints = getDialogueFingerprints(inputs, deps.service())
  const plan: GenerationPlan = { blockIds: [], characters: 0, resumed: [], reusable: [], problems: [] }
  if (request.reuse) {
    const stored = lines.map(({ id }, index) => findReusableTake(deps.db, id, fingerprints[index] ?? ''))
    // Takes of the same words in other blocks would go out of date with those.
    if (stored.every((take, index) => take?.blockId === lines[index]?.id)) {
      plan.reusable = stored.flatMap((take) => (take ? [{ blockId: take.blockId, takeId: take.id }] : []))
      return { plan, toSend: [] }
    }
  }
  const id = `dialogue_${deps.newId()}`
  const toSend = lines.map((line, index): PlannedBlock => {
    const turn = must(turns[index], 'each line is one turn')
    return {
      blockId: line.id,
      inputs: line.inputs,
      fingerprint: fingerprints[index] ?? '',
      textSent: turn.input,
      characters: turn.chargedCharacters,
      restOfTakeId: null,
      kept: null,
      dialogue: { id, index, lines: lines.length },
    }
  })
  plan.blockIds = toSend.map(({ blockId }) => blockId)
  plan.characters = toSend.reduce((sum, { characters }) => sum + characters, 0)
  return { plan, toSend }
}
