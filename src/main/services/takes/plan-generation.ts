import type { Catalog } from '#shared/contract/voices.ts'
import type { GenerationPlan, Take, TakeInputs } from '#shared/contract/takes.ts'
import { currentInputs, isSilent } from '#shared/domain/block-state.ts'
import { findKeptPassages, isKept } from '#shared/domain/kept-passages.ts'
import { type CompiledPart, compileInputs } from '#shared/domain/speech-text/compile-inputs.ts'
import { compileRest, findRest } from '#shared/domain/speech-text/find-rest.ts'
import { hasSeveralVoices } from '#shared/domain/speech-text/voice-runs.ts'
import { findVoicesMisfit } from '#shared/domain/voice-fit.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { STREAM_INPUT_MAX_CHARS } from '#shared/service-wire/speech.ts'
import type { ReadableDb } from '../../db/database.ts'
import type { BlockSettings } from '../../db/repos/block-columns.ts'
import { findBlock, listBlocksByIds } from '../../db/repos/blocks-repo.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import { getTakeDetails } from '../../db/repos/project-takes-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { listRefusedBlocks, type StoredWork } from '../../db/repos/queue-repo.ts'
import {
  findCurrentDialogueTake,
  findCutTake,
  findReusableTake,
  getActiveTakeId,
  getTakeOrigin,
} from '../../db/repos/takes-repo.ts'
import { readSpeechRules } from '../../db/refresh-inputs-keys.ts'
import { requireOwnProject, type OwnProjectDeps } from '../projects/require-own-project.ts'
import { blockLocked } from './block-locked.ts'
import { getFingerprint } from './fingerprint.ts'
import { readBlockSpeech } from './read-block-speech.ts'
import { toFailure } from './to-failure.ts'

/** Blocks that are read at once: a few milliseconds of work. */
const BLOCKS_AT_ONCE = 250

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
  /** As in `StoredWork`. */
  kept: StoredWork['kept']
  /** Its place in a dialogue; null for a block that is generated separately. */
  dialogue: StoredWork['dialogue']
}

export interface PlanGenerationRequest {
  projectId: string
  blockIds: readonly string[]
  /** If false, stored takes with the same inputs aren't reused, partial ones aren't resumed, and refused text is sent. */
  reuse: boolean
  /** Text that the service refused is sent again; by default only that of a single block, which the user retries. */
  retriesRefused?: boolean
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
  const isRetry = !request.reuse || (request.retriesRefused ?? request.blockIds.length === 1)
  const refused = isRetry ? null : listRefusedBlocks(deps.db, project.id)
  const plan: GenerationPlan = { blockIds: [], characters: 0, resumed: [], reusable: [], problems: [] }
  const toSend: PlannedBlock[] = []

  for (const block of readBlocksByIds(deps.db, request.projectId, request.blockIds)) {
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
    const refusal = refused?.get(block.id)
    if (refusal?.fingerprint === fingerprint) {
      plan.problems.push({ blockId: block.id, failure: refusal.failure })
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
          : planWhole(deps, { id: block.id, inputs, fingerprint }, request.reuse ? 'unchanged' : 'nothing')
      plan.characters += planned.characters
      plan.blockIds.push(block.id)
      if (planned.restOfTakeId !== null) plan.resumed.push(block.id)
      toSend.push(planned)
    } catch (error) {
      plan.problems.push({ blockId: block.id, failure: toFailure(error) })
    }
  }
  return { plan, toSend }
}

function* readBlocksByIds(db: ReadableDb, projectId: string, blockIds: readonly string[]): Generator<BlockSettings> {
  for (let from = 0; from < blockIds.length; from += BLOCKS_AT_ONCE)
    yield* listBlocksByIds(db, projectId, blockIds.slice(from, from + BLOCKS_AT_ONCE))
}

/**
 * Plans to request one passage of a block again: the one with this character.
 *
 * @throws StudioError `not_found` if the block doesn't exist; `conflict` if it belongs to another workspace
 * @throws StudioError `block_locked`, `voice_mismatch`, and as for `compileInputs`
 */
export function planPassage(deps: PlanGenerationDeps, blockId: string, charOffset: number): PlannedBlock {
  const { block, settings, rules } = readBlockSpeech(deps.db, blockId)
  requireOwnProject(deps, findBlock(deps.db, blockId)?.projectId ?? '')
  if (block.locked) throw blockLocked()
  const inputs = currentInputs(block, settings, rules)
  const misfit = findVoicesMisfit(inputs, deps.catalog())
  if (misfit) throw new StudioError('voice_mismatch', misfit)
  const fingerprint = getFingerprint(inputs, deps.service())
  return planWhole(deps, { id: blockId, inputs, fingerprint }, { except: charOffset })
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
    kept: null,
    dialogue: null,
  }
}

/**
 * What a block needs beyond what its active take has: with `unchanged`, only the passages that differ; with the position
 * of a character, also its passage; with `nothing`, everything.
 *
 * @throws StudioError as for `compileInputs`
 */
function planWhole(
  deps: Pick<PlanGenerationDeps, 'db' | 'service'>,
  { id: blockId, inputs, fingerprint }: { id: string; inputs: TakeInputs; fingerprint: string },
  keeps: 'nothing' | 'unchanged' | { except: number },
): PlannedBlock {
  const parts = compileInputs(inputs, STREAM_INPUT_MAX_CHARS)
  const kept = keeps === 'nothing' ? null : findKept(deps, blockId, inputs, keeps === 'unchanged' ? null : keeps.except)
  const asked = parts.filter((part) => !isKept(part, kept?.passages ?? []))
  const isSent = asked.length > 0 && asked.length < parts.length
  return {
    ...sumParts(isSent ? asked : parts),
    ...{ blockId, inputs, fingerprint, restOfTakeId: null, kept: isSent ? kept : null, dialogue: null },
  }
}

function findKept(
  { db, service }: Pick<PlanGenerationDeps, 'db' | 'service'>,
  blockId: string,
  inputs: TakeInputs,
  except: number | null,
): StoredWork['kept'] {
  if (!hasSeveralVoices(inputs)) return null
  const stored = getTakeOrigin(db, getActiveTakeId(db, blockId) ?? '')
  // Audio of another service, or of lines generated together, isn't part of a text's own.
  const isOwn = stored && stored.fingerprint === getFingerprint(stored.take.inputs, service())
  if (!isOwn || stored.take.status !== 'complete') return null
  const passages = findKeptPassages(inputs, stored.take, getMarks(db, stored.take.id), except)
  return passages.length === 0 ? null : { takeId: stored.take.id, passages }
}

function sumParts(parts: readonly CompiledPart[]): Pick<PlannedBlock, 'textSent' | 'characters'> {
  return {
    textSent: parts.map((part) => part.input).join(''),
    characters: parts.reduce((sum, part) => sum + part.chargedCharacters, 0),
  }
}
