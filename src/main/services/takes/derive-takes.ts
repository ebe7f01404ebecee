import type { ScriptEdit, TakePart } from '#shared/contract/script.ts'
import type { SourceRange, Take, TakeInputs, WordMark } from '#shared/contract/takes.ts'
import { cutTake } from '#shared/domain/cut-take.ts'
import { joinInputs, sliceInputs } from '#shared/domain/part-inputs.ts'
import { joinVersions } from '#shared/domain/take-versions.ts'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import { getBytes, getSamples } from '#shared/domain/samples.ts'
import type { WritableDb } from '../../db/database.ts'
import { getMarks } from '../../db/repos/marks-repo.ts'
import { endTake, getTakeOrigin, insertTake } from '../../db/repos/takes-repo.ts'
import { readSamples } from '../../media/read-samples.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { getFingerprint } from './fingerprint.ts'
import { createPartJoiner } from './join-parts.ts'

export interface DeriveTakesDeps {
  db: WritableDb
  takeFiles: TakeFiles
  /** `sandbox`, or the base URL in use. */
  service(): string
  /** Milliseconds since the Unix epoch. */
  now(): number
}

type Derivation = Extract<ScriptEdit, { kind: 'derive-take' }>

/** Takes whose audio is written but whose rows don't exist yet. */
export interface DerivedTakes {
  /** Inserts the take an edit needs, within the caller's transaction; does nothing if it couldn't be derived. */
  store(edit: Derivation, projectId: string): void
  /** Deletes the audio again: the edits weren't stored. */
  discard(): Promise<void>
}

/** A stored or pending take with everything a derivation needs. */
interface Origin {
  take: Pick<
    Take,
    | 'id'
    | 'status'
    | 'inputs'
    | 'sampleRateHz'
    | 'sampleCount'
    | 'durationMs'
    | 'requestIds'
    | 'serviceVersions'
    | 'sourceRanges'
  >
  marks: readonly WordMark[]
  /** The service that generated it; null if unknown, and then the take is never reused. */
  service: string | null
}

interface Piece {
  origin: Origin
  inputs: TakeInputs
  startSample: number
  sampleCount: number
  marks: readonly WordMark[]
}

/** Length of the fades where audio is cut out of a take. */
const RAMP_MS = 2

/**
 * Writes the audio of all takes the edits derive, in order, so that one can be derived from another. Takes that can't
 * be derived are skipped: without word timing, inside a word, or from partial or differing takes.
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
      // A file without a row was left by a killed earlier attempt.
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
        fingerprint: service === null ? take.id : getFingerprint(take.inputs, service),
        sampleRateHz: take.sampleRateHz,
        derivedFromTakeIds: from,
        sourceRanges: take.sourceRanges,
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
  const isOfService = getFingerprint(stored.take.inputs, service) === stored.fingerprint
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
      sourceRanges: [...rangesOf(first, 0), ...(second ? rangesOf(second, first.sampleCount) : [])],
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

/** Where the audio of a piece was generated, for a take in which it starts at `startSample`. */
function rangesOf(piece: Piece, startSample: number): SourceRange[] {
  const { id, sampleCount, sourceRanges } = piece.origin.take
  const whole = { takeId: id, sourceStartSample: 0, startSample: 0, sampleCount }
  return (sourceRanges.length > 0 ? sourceRanges : [whole]).flatMap((range) => {
    const from = Math.max(range.startSample, piece.startSample)
    const to = Math.min(range.startSample + range.sampleCount, piece.startSample + piece.sampleCount)
    if (to <= from) return []
    return {
      takeId: range.takeId,
      sourceStartSample: range.sourceStartSample + from - range.startSample,
      startSample: startSample + from - piece.startSample,
      sampleCount: to - from,
    }
  })
}

/** Concatenates the pieces without clicks at cuts and joins. */
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

/** Fades the ends of a piece of `totalSamples`, of which these samples begin at `startSample`. */
export function fade(
  bytes: Uint8Array,
  startSample: number,
  totalSamples: number,
  ramp: { samples: number; isIn: boolean; isOut: boolean },
): Uint8Array {
  const samples = getSamples(bytes)
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
  return getBytes(samples)
}
