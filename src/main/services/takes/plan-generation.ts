import type { Catalog } from '#shared/contract/voices.ts'
import type { GenerationPlan, Take, TakeInputs } from '#shared/contract/takes.ts'
import { currentInputs, isSilent } from '#shared/domain/block-state.ts'
import { type CompiledPart, compileInputs } from '#shared/domain/speech-text/compile-inputs.ts'
import { compileRest, findRest } from '#shared/domain/speech-text/find-rest.ts'
import { findVoicesMisfit } from '#shared/domain/voice-fit.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { STREAM_INPUT_MAX_CHARS } from '#shared/service-wire/speech.ts'
import type { ReadableDb } from '../../db/database.ts'
import { listBlocksByIds } from '../../db/repos/blocks-repo.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import { getTakeDetails } from '../../db/repos/project-takes-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import type { StoredWork } from '../../db/repos/queue-repo.ts'
import { findCurrentDialogueTake, findCutTake, findReusableTake } from '../../db/repos/takes-repo.ts'
import { readSpeechRules } from '../../db/refresh-inputs-keys.ts'
import { requireOwnProject, type OwnProjectDeps } from '../projects/require-own-project.ts'
import { blockLocked } from './block-locked.ts'
import { getFingerprint } from './fingerprint.ts'
import { toFailure } from './to-failure.ts'

export interface PlanGenerationDeps extends OwnProjectDeps {
  db: ReadableDb
  catalog(): Catalog
  /** `sandbox`, or the base URL in use. */
  service(): string
}

/** A block to be sent, with exactly what would be sent for it. */
export interface PlannedBlock {
  blockId: string
  inputs: TakeInputs
  fingerprint: string
  textSent: string
  /** Billed characters. */
  characters: number
  /** Only what this take lacks is sent; null for the whole text. */
  restOfTakeId: string | null
  /** Its place in a dialogue; null for a block that is generated separately. */
  dialogue: StoredWork['dialogue']
}

export interface PlanGenerationRequest {
  projectId: string
  blockIds: readonly string[]
  /** If false, stored takes with the same inputs aren't reused and partial ones aren't resumed. */
  reuse: boolean
}

export interface PlannedGeneration {
  plan: GenerationPlan
  toSend: PlannedBlock[]
}

/**
 * Plans the generation of these blocks: what is sent and billed, what is already stored, and what can't be sent. If
 * part of a block was generated from the same inputs, only the rest is sent. Blocks without words are skipped.
 *
 * @throws StudioError `not_found` if the project doesn't exist; `conflict` if it belongs to another workspace
 */
export function planGeneration(deps: PlanGenerationDeps, request: PlanGenerationRequest): PlannedGeneration {
  const steps = planSteps(deps, request)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** As `planGeneration`, yielding before each block. */
export function* planSteps(
  deps: PlanGenerationDeps,
  request: PlanGenerationRequest,
): Generator<void, PlannedGeneration> {
  const project = getProject(deps.db, request.projectId)
  if (!project) throw new StudioError('not_found', 'project-not-found')
  requireOwnProject(deps, project.id)
  const catalog = deps.catalog()
  const service = deps.service()
  const rules = readSpeechRules(deps.db, project.id)
  const plan: GenerationPlan = { blockIds: [], characters: 0, resumed: [], reusable: [], problems: [] }
  const toSend: PlannedBlock[] = []

  for (const block of listBlocksByIds(deps.db, request.projectId, request.blockIds)) {
    yield
    const inputs = currentInputs(block, project.settings, rules)
    if (isSilent(inputs)) continue
    if (block.locked) {
      plan.problems.push({ blockId: block.id, failure: toFailure(blockLocked()) })
      continue
    }
    const fingerprint = getFingerprint(inputs, service)
    const stored = request.reuse
      ? (findCurrentDialogueTake(deps.db, block.id) ?? findReusableTake(deps.db, block.id, fingerprint))
      : undefined
    if (stored) {
      plan.reusable.push({ blockId: block.id, takeId: stored.id })
      continue
    }
    try {
      const misfit = findVoicesMisfit(inputs, catalog)
      if (misfit) throw new StudioError('voice_mismatch', misfit)
      const cut = request.reuse ? findCutTake(deps.db, block.id, fingerprint) : undefined
      // Takes with the same audio may have different text, such as another speaker name: offsets refer to the take's
      // own text.
      const planned =
        cut?.inputs.text === inputs.text
          ? planRest(deps, cut)
          : { ...sumParts(compileInputs(inputs, STREAM_INPUT_MAX_CHARS)), inputs, fingerprint, restOfTakeId: null }
      plan.characters += planned.characters
      plan.blockIds.push(block.id)
      if (planned.restOfTakeId !== null) plan.resumed.push(block.id)
      toSend.push({ ...planned, blockId: block.id, dialogue: null })
    } catch (error) {
      plan.problems.push({ blockId: block.id, failure: toFailure(error) })
    }
  }
  return { plan, toSend }
}

/**
 * What an incomplete take still needs; see `findRest`. If every word is there, nothing is sent or charged.
 *
 * @throws StudioError `invalid_input` if the text is markup that the service would reject
 */
export function planRest(deps: Pick<PlanGenerationDeps, 'db' | 'service'>, take: Take): PlannedBlock {
  const { id, blockId, inputs } = take
  const found = findRest(take, getMarks(deps.db, id))
  const sent = sumParts(compileRest(inputs, found))
  const textSent = found.rest === null ? (getTakeDetails(deps.db, id)?.textSent ?? inputs.text) : sent.textSent
  return {
    ...sent,
    textSent,
    blockId,
    inputs,
    fingerprint: getFingerprint(inputs, deps.service()),
    restOfTakeId: id,
    dialogue: null,
  }
}

function sumParts(parts: readonly CompiledPart[]): Pick<PlannedBlock, 'textSent' | 'characters'> {
  return {
    textSent: parts.map((part) => part.input).join(''),
    characters: parts.reduce((sum, part) => sum + part.chargedCharacters, 0),
  }
}
