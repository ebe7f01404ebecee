import { readFile } from 'node:fs/promises'
import type { Heard, TakeInputs } from '#shared/contract/takes.ts'
import type { Catalogue } from '#shared/contract/voices.ts'
import { auditionPath } from '#shared/domain/media-paths.ts'
import { compileInputs } from '#shared/domain/speech-text/compile-inputs.ts'
import { findMisfit } from '#shared/domain/voice-fit.ts'
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
import { fingerprintOf } from './fingerprint.ts'
import { receiveTake, type ReceiveTakeDeps } from './receive-take.ts'

export interface HearInputsDeps extends ReceiveTakeDeps, OwnProjectDeps {
  db: WritableDb
  cache: WritableDb
  takeFiles: Pick<TakeFiles, 'audioPath'>
  catalogue(): Catalogue
  /** `practice`, or the base URL that requests go to. */
  service(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * Speaks inputs of a block to be heard, and stores the sound, so that the same is free from then on. No take is made; a
 * take that the block has of exactly these inputs is heard instead.
 *
 * @throws StudioError `voice_mismatch`, `text_empty`, `invalid_input`, `budget_reached`: nothing was sent
 * @throws StudioError `conflict`: the block is of another workspace's project; nothing was sent
 * @throws StudioError of the speech client: nothing is kept; after `cancelled` what was spoken may be charged
 */
export async function hearInputs(
  deps: HearInputsDeps,
  blockId: string,
  inputs: TakeInputs,
  purpose: 'audition' | 'words',
  signal: AbortSignal,
): Promise<Heard> {
  const service = deps.service()
  const fingerprint = fingerprintOf(inputs, service)
  const audioUrl = auditionPath(fingerprint)
  const at = new Date(deps.now()).toISOString()
  if (hasAudition(deps.cache, fingerprint)) {
    touchAudition(deps.cache, fingerprint, at)
    return { audioUrl, chargedCharacters: 0 }
  }
  const keep = (sampleRateHz: number, samples: readonly Uint8Array[]) => {
    const dataBytes = samples.reduce((sum, bytes) => sum + bytes.length, 0)
    const wav = Buffer.concat([wavHeader(sampleRateHz, dataBytes), ...samples])
    putAudition(deps.cache, { fingerprint, service, voiceId: inputs.voiceId, at, wav })
  }
  const take = findReusableTake(deps.db, blockId, fingerprint)
  if (take) {
    keep(take.sampleRateHz, [await readFile(deps.takeFiles.audioPath(take.id))])
    return { audioUrl, chargedCharacters: 0 }
  }
  countHearing(inputs, deps.catalogue())
  const projectId = findBlock(deps.db, blockId)?.projectId ?? null
  if (projectId !== null) requireOwnProject(deps, projectId)

  const samples: Uint8Array[] = []
  let sampleRateHz = 0
  let chargedCharacters: number | null = null
  const { voiceId, modelId } = inputs
  const charges = createCharges(deps, { projectId, blockId, voiceId, modelId, purpose })
  for await (const step of receiveTake(deps, inputs, { priority: 'interactive', signal, charges })) {
    if (step.kind === 'opened') sampleRateHz = step.sampleRateHz
    // What is handed out is only lent until the next step.
    if (step.kind === 'audio') samples.push(step.bytes.slice())
    if (step.kind === 'charged' && step.characters !== null)
      chargedCharacters = (chargedCharacters ?? 0) + step.characters
  }
  keep(sampleRateHz, samples)
  return { audioUrl, chargedCharacters }
}

/** True when `hearInputs` would send nothing. */
export function isHeardFree(
  deps: { db: ReadableDb; cache: ReadableDb; service(): string },
  blockId: string,
  inputs: TakeInputs,
): boolean {
  const fingerprint = fingerprintOf(inputs, deps.service())
  return hasAudition(deps.cache, fingerprint) || findReusableTake(deps.db, blockId, fingerprint) !== undefined
}

/**
 * What the service would charge for these inputs.
 *
 * @throws StudioError `voice_mismatch`, `text_empty`, `invalid_input`: they cannot be sent
 */
export function countHearing(inputs: TakeInputs, catalogue: Catalogue): number {
  const misfit = findMisfit(inputs, catalogue)
  if (misfit) throw new StudioError('voice_mismatch', misfit.message)
  return compileInputs(inputs, STREAM_INPUT_MAX_CHARS).reduce((sum, part) => sum + part.chargedCharacters, 0)
}
