import type { ScriptEdit, TakePart } from '#shared/contract/script.ts'
import type { Take, TakeInputs, WordMark } from '#shared/contract/takes.ts'
import { cutTake } from '#shared/domain/cut-take.ts'
import { joinInputs, sliceInputs } from '#shared/domain/part-inputs.ts'
import { joinVersions } from '#shared/domain/take-versions.ts'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import { bytesOf, samplesOf } from '#shared/domain/samples.ts'
import type { WritableDb } from '../../db/database.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import { endTake, getTakeOrigin, insertTake } from '../../db/repos/takes-repo.ts'
import { readSamples } from '../../media/read-samples.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { fingerprintOf } from './fingerprint.ts'
import { createPartJoiner } from './join-parts.ts'

export interface DeriveTakesDeps {
  db: WritableDb
  takeFiles: TakeFiles
  /** `practice`, or the base URL that requests go to. */
  service(): string
  /** Milliseconds since the epoch. */
  now(): number
}

type Derivation = Extract<ScriptEdit, { kind: 'derive-take' }>

/** Takes whose sound is written and whose rows are not there yet. */
export interface DerivedTakes {
  /** Registers the take that the edit asks for, inside the caller's transaction; nothing when it could not be made. */
  store(edit: Derivation, projectId: string): void
  /** Removes the sound again: the edits were not stored. */
  discard(): Promise<void>
}

/** A take, stored or about to be, with all that a derivation needs of it. */
interface Origin {
  take: Pick<
    Take,
    'id' | 'status' | 'inputs' | 'sampleRateHz' | 'sampleCount' | 'durationMs' | 'requestIds' | 'serviceVersions'
  >
  marks: readonly WordMark[]
  /** Which service spoke it; null when it cannot be told, and then the take is never offered for reuse. */
  service: string | null
}

interface Piece {
  origin: Origin
  inputs: TakeInputs
  startSample: number
  sampleCount: number
  marks: readonly WordMark[]
}

/** Length of the ramps where a sound is cut out of another one. */
const RAMP_MS = 2

/**
 * Writes the sound of all takes that the edits derive, in order, so that one can be made of another. What cannot be
 * derived is left out: without word timing, inside a word, from takes that are not whole or do not sound alike.
 *
 * @throws StudioError `disk_full`, `storage_failed`: nothing is left behind
 */
export async function deriveTakes(deps: DeriveTakesDeps, edits: readonly ScriptEdit[]): Promise<DerivedTakes> {
  const made = new Map<string, Origin & { from: readonly string[] }>()
  const discard = async () => {
    for (const takeId of made.keys()) await deps.takeFiles.remove(takeId)
  }
  try {
    for (const edit of edits) {
      if (edit.kind !== 'derive-take' || made.has(edit.takeId) || getTakeOrigin(deps.db, edit.takeId)) continue
      const pieces = edit.parts.map((part) => findPiece(made.get(part.takeId) ?? readOrigin(deps, part.takeId), part))
      const derived = assemble(edit, pieces)
      if (!derived) continue
      made.set(edit.takeId, { ...derived, from: edit.parts.map(({ takeId }) => takeId) })
      // A file without a row is what a kill left of an earlier try.
      await deps.takeFiles.remove(edit.takeId)
      const writer = await deps.takeFiles.create(edit.takeId)
      try {
        for await (const bytes of soundOf(
          deps,
          pieces.filter((piece) => piece !== null),
        ))
          await writer.append(bytes)
      } finally {
        await writer.close()
      }
    }
  } catch (error) {
    await discard()
    throw error
  }
  return {
    store(edit, projectId) {
      const derived = made.get(edit.takeId)
      if (!derived || getTakeOrigin(deps.db, edit.takeId)) return
      const { take, marks, service, from } = derived
      const at = new Date(deps.now()).toISOString()
      insertTake(deps.db, {
        id: take.id,
        blockId: edit.blockId,
        projectId,
        inputs: take.inputs,
        fingerprint: service === null ? take.id : fingerprintOf(take.inputs, service),
        sampleRateHz: take.sampleRateHz,
        derivedFromTakeIds: from,
        createdAt: at,
      })
      endTake(deps.db, {
        takeId: take.id,
        status: 'complete',
        sampleCount: take.sampleCount,
        marks,
        requestIds: take.requestIds,
        serviceVersions: take.serviceVersions,
        chargedCharacters: 0,
        endedAt: at,
        failure: null,
      })
    },
    discard,
  }
}

function readOrigin(deps: DeriveTakesDeps, takeId: string): Origin | null {
  const stored = getTakeOrigin(deps.db, takeId)
  if (!stored) return null
  const service = deps.service()
  const isOfService = fingerprintOf(stored.take.inputs, service) === stored.fingerprint
  return { take: stored.take, marks: getMarks(deps.db, takeId), service: isOfService ? service : null }
}

function findPiece(origin: Origin | null, part: TakePart): Piece | null {
  if (origin?.take.status !== 'complete' || isSsml(origin.take.inputs.text)) return null
  if (part.endChar > origin.take.inputs.text.length) return null
  const cut = cutTake(origin.take, origin.marks, part)
  if (!cut) return null
  const { sampleRateHz, sampleCount, inputs } = origin.take
  const startSample = Math.round((cut.startMs * sampleRateHz) / 1000)
  const endSample = Math.min(sampleCount, Math.round((cut.endMs * sampleRateHz) / 1000))
  if (endSample <= startSample) return null
  return {
    origin,
    inputs: sliceInputs(inputs, part.startChar, part.endChar),
    startSample,
    sampleCount: endSample - startSample,
    marks: cut.marks,
  }
}

function assemble(edit: Derivation, pieces: readonly (Piece | null)[]): Origin | null {
  const [first, second] = pieces
  if (!first || second === null) return null
  const { sampleRateHz } = first.origin.take
  const inputs = second ? joinInputs(first.inputs, edit.separator, second.inputs) : first.inputs
  if (!inputs || (second && second.origin.take.sampleRateHz !== sampleRateHz)) return null
  const sampleCount = first.sampleCount + (second?.sampleCount ?? 0)
  const shiftChars = inputs.text.length - (second?.inputs.text.length ?? 0)
  const shiftMs = (first.sampleCount * 1000) / sampleRateHz
  const isOneService = !second || second.origin.service === first.origin.service
  return {
    take: {
      id: edit.takeId,
      status: 'complete',
      inputs,
      sampleRateHz,
      sampleCount,
      durationMs: (sampleCount * 1000) / sampleRateHz,
      serviceVersions: joinVersions(pieces.flatMap((piece) => (piece ? [piece.origin.take.serviceVersions] : []))),
      requestIds: [...new Set([...first.origin.take.requestIds, ...(second?.origin.take.requestIds ?? [])])],
    },
    marks: [
      ...first.marks,
      ...(second?.marks ?? []).map((mark) => ({
        startChar: mark.startChar + shiftChars,
        endChar: mark.endChar + shiftChars,
        startMs: mark.startMs + shiftMs,
        endMs: mark.endMs + shiftMs,
      })),
    ],
    service: isOneService ? first.origin.service : null,
  }
}

/** The pieces behind each other, without a step where one was cut out or two meet. */
async function* soundOf(deps: DeriveTakesDeps, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  const rateHz = pieces[0]?.origin.take.sampleRateHz ?? 0
  const joiner = createPartJoiner(rateHz)
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) yield joiner.nextPart()
    const { take } = piece.origin
    const ramp = {
      samples: Math.round((rateHz * RAMP_MS) / 1000),
      isIn: piece.startSample > 0,
      isOut: piece.startSample + piece.sampleCount < take.sampleCount,
    }
    let passed = 0
    const path = deps.takeFiles.audioPath(take.id)
    for await (const bytes of readSamples(path, piece.sampleCount, piece.startSample)) {
      yield joiner.push(fade(bytes, passed, piece.sampleCount, ramp))
      passed += bytes.length / 2
    }
  }
  yield joiner.end()
}

function fade(
  bytes: Uint8Array,
  startSample: number,
  totalSamples: number,
  ramp: { samples: number; isIn: boolean; isOut: boolean },
): Uint8Array {
  const samples = samplesOf(bytes)
  for (let index = 0; index < samples.length; index += 1) {
    const fromStart = startSample + index
    const fromEnd = totalSamples - 1 - fromStart
    if (ramp.isIn && fromStart < ramp.samples) {
      samples[index] = Math.round(((samples[index] ?? 0) * fromStart) / ramp.samples)
    }
    if (ramp.isOut && fromEnd < ramp.samples) {
      samples[index] = Math.round(((samples[index] ?? 0) * fromEnd) / ramp.samples)
    }
  }
  return bytesOf(samples)
}
