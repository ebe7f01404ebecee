import { readFile } from 'node:fs/promises'
import type { Heard, TakeInputs } from '#shared/contract/takes.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { currentInputs } from '#shared/domain/block-state.ts'
import { auditionPath } from '#shared/domain/media-paths.ts'
import { compileInputs } from '#shared/domain/speech-text/compile-inputs.ts'
import { NO_SPEECH_RULES } from '#shared/domain/speech-text/speech-rules.ts'
import { findVoicesMisfit } from '#shared/domain/voice-fit.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { STREAM_INPUT_MAX_CHARS } from '#shared/service-wire/speech.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { hasAudition, putAudition, touchAudition } from '../../db/repos/auditions-repo.ts'
import { findBlock } from '../../db/repos/blocks-repo.ts'
import { findReusableTake } from '../../db/repos/takes-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { wavHeader } from '../../media/wav-header.ts'
import { type OwnProjectDeps, requireOwnProject } from '../projects/require-own-project.ts'
import { createCharges } from '../usage/charge-book.ts'
import { getFingerprint } from './fingerprint.ts'
import { readBlockSpeech } from './read-block-speech.ts'
import { receiveTake, type ReceiveTakeDeps } from './receive-take.ts'

export interface HearInputsDeps extends ReceiveTakeDeps, OwnProjectDeps {
  db: WritableDb
  cache: WritableDb
  takeFiles: Pick<TakeFiles, 'audioPath'>
  catalog(): Catalog
  /** `sandbox`, or the base URL in use. */
  service(): string
  /** Milliseconds since the Unix epoch. */
  now(): number
}

/**
 * Generates a preview of these inputs, of a block or of none, and stores the audio, so the same preview is free
 * afterwards. Doesn't create a take; if the block has a take with exactly these inputs, that is used instead.
 *
 * @throws StudioError `voice_mismatch`, `text_empty`, `invalid_input`, `budget_reached`: nothing was sent
 * @throws StudioError `conflict` if the block belongs to another workspace's project; nothing was sent
 * @throws StudioError of the speech client: nothing is kept; after `canceled` the generated part may be charged
 */
export async function previewInputs(
  deps: HearInputsDeps,
  blockId: string | null,
  inputs: TakeInputs,
  purpose: 'audition' | 'words',
  signal: AbortSignal,
): Promise<Heard> {
  const service = deps.service()
  const fingerprint = getFingerprint(inputs, service)
  const at = new Date(deps.now()).toISOString()
  const take = hasAudition(deps.cache, fingerprint) ? undefined : findReusableTake(deps.db, blockId ?? '', fingerprint)
  // The audio of an imported project's take is for that project only.
  const id = take?.id ?? fingerprint
  const audioUrl = auditionPath(id)
  if (hasAudition(deps.cache, id)) {
    touchAudition(deps.cache, id, at)
    return { audioUrl, chargedCharacters: 0 }
  }
  const keep = (sampleRateHz: number, samples: readonly Uint8Array[]) => {
    const dataBytes = samples.reduce((sum, bytes) => sum + bytes.length, 0)
    const wav = Buffer.concat([wavHeader(sampleRateHz, dataBytes), ...samples])
    putAudition(deps.cache, { id, service, voiceId: inputs.voiceId, at, wav })
  }
  if (take) {
    keep(take.sampleRateHz, [await readFile(deps.takeFiles.audioPath(take.id))])
    return { audioUrl, chargedCharacters: 0 }
  }
  countHearing(inputs, deps.catalog())
  const projectId = blockId === null ? null : (findBlock(deps.db, blockId)?.projectId ?? null)
  if (projectId !== null) requireOwnProject(deps, projectId)

  const samples: Uint8Array[] = []
  let sampleRateHz = 0
  let chargedCharacters: number | null = null
  const { voiceId, modelId } = inputs
  const charges = createCharges(deps, { projectId, blockId, voiceId, modelId, purpose })
  for await (const step of receiveTake(deps, inputs, { priority: 'interactive', signal, charges })) {
    if (step.kind === 'opened') sampleRateHz = step.sampleRateHz
    // The bytes are only valid until the next step.
    if (step.kind === 'audio') samples.push(step.bytes.slice())
    if (step.kind === 'charged' && step.characters !== null)
      chargedCharacters = (chargedCharacters ?? 0) + step.characters
  }
  keep(sampleRateHz, samples)
  return { audioUrl, chargedCharacters }
}

/**
 * Previews words in a block's current voice, or in its speaker's voice for a dialogue line, without formatting or
 * pronunciations.
 *
 * @throws StudioError `not_found` if the block doesn't exist; nothing was sent
 * @throws StudioError as for `previewInputs`
 */
export async function previewSpeech(
  deps: HearInputsDeps,
  { blockId, words }: { blockId: string; words: string },
  signal: AbortSignal,
): Promise<Heard> {
  const { block, settings, rules } = readBlockSpeech(deps.db, blockId)
  const { voiceId, modelId, language } = currentInputs(block, settings, rules)
  const plain = { ...block, text: words, markup: [] }
  const inputs = { ...currentInputs(plain, settings, NO_SPEECH_RULES), voiceId, modelId, language }
  return previewInputs(deps, blockId, inputs, 'words', signal)
}

/** True if `previewInputs` would send nothing. */
export function isHeardFree(
  deps: { db: ReadableDb; cache: ReadableDb; service(): string },
  blockId: string | null,
  inputs: TakeInputs,
): boolean {
  const fingerprint = getFingerprint(inputs, deps.service())
  return hasAudition(deps.cache, fingerprint) || findReusableTake(deps.db, blockId ?? '', fingerprint) !== undefined
}

/**
 * Billed characters for these inputs.
 *
 * @throws StudioError `voice_mismatch`, `text_empty`, `invalid_input` if they can't be sent
 */
export function countHearing(inputs: TakeInputs, catalog: Catalog): number {
  const misfit = findVoicesMisfit(inputs, catalog)
  if (misfit) throw new StudioError('voice_mismatch', misfit)
  return compileInputs(inputs, STREAM_INPUT_MAX_CHARS).reduce((sum, part) => sum + part.chargedCharacters, 0)
}
