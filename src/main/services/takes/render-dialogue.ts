import type { Failure } from '#shared/contract/base.ts'
import type { Take, TakeDialogue, TakeEvent } from '#shared/contract/takes.ts'
import { countMarkedWords } from '#shared/domain/count-marked-words.ts'
import { compileDialogue, splitByWeight } from '#shared/domain/dialogue.ts'
import { isPlausibleCharge } from '#shared/domain/read-charge.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { DialogueRequest } from '#shared/service-wire/speech.ts'
import { inputsKeyOf } from '../../db/inputs-key.ts'
import { getTake, insertTake, updateTakeProgress } from '../../db/repos/takes-repo.ts'
import type { TakeWriter } from '../../media/take-files.ts'
import type { RequestOptions } from '../../speech-api/request-options.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { createCharges } from '../usage/charge-book.ts'
import { cutDialogue, type DialogueAnswer, type DialogueCut } from './cut-dialogue.ts'
import type { PlannedBlock } from './plan-generation.ts'
import { isRefusedFormat } from './receive-take.ts'
import { endRenderedTake, type RenderOutcome, type RenderTakeDeps, type TakeEnd } from './render-take.ts'
import { toFailure } from './to-failure.ts'

export interface RenderDialogueDeps extends RenderTakeDeps {
  speech: RenderTakeDeps['speech'] & Pick<SpeechApi, 'dialogue'>
}

export interface RenderDialogueRequest {
  id: string
  projectId: string
  lines: readonly Pick<PlannedBlock, 'blockId' | 'inputs' | 'fingerprint' | 'textSent'>[]
  priority: RequestOptions['priority']
  /** Called before the request. If it throws, nothing is sent. */
  onSend: () => void
  /** Called once the request has succeeded, before its takes are stored. */
  onReceived: () => void
  /** Runs in the transaction that registers the take of a line. */
  onRegistered: (index: number, takeId: string) => void
  /** Runs in the transaction that stores the end of a line's take. */
  onStored: (index: number, take: Take) => void
}

/** More audio than a character gives at half the normal speed. */
const BYTES_PER_CHARACTER = 9_600
/** Audio is written in pieces, so building peaks doesn't block the thread. */
const PIECE_BYTES = 1 << 18

/**
 * Generates lines of several voices with one request and cuts its audio into a take per line. The takes' rows exist
 * before their audio is written, with their words and shares of the charge, so a kill loses nothing that was written.
 *
 * Any failure is part of the outcomes, one per line. Nothing is sent if the files can't be created or there is no space
 * for the audio, which can't be received again. If the response can't be cut, its whole audio becomes a partial take of
 * the first line.
 *
 * @param emit `started` once per take; the caller emits `ended`
 */
export async function renderDialogue(
  deps: RenderDialogueDeps,
  request: RenderDialogueRequest,
  emit: (event: TakeEvent) => void,
  signal: AbortSignal,
): Promise<RenderOutcome[]> {
  const { lines } = request
  const takeIds = lines.map(() => `take_${deps.newId()}`)
  const files: TakeWriter[] = []
  let book: DialogueCharges | undefined
  let answer: DialogueAnswer | undefined
  try {
    const { turns, language } = compileDialogue(lines.map(({ inputs }) => inputs))
    const neededBytes = turns.reduce((sum, { input }) => sum + input.length * BYTES_PER_CHARACTER, 0)
    for (const takeId of takeIds) files.push(await deps.takeFiles.create(takeId, neededBytes))
    const parts = lines.map((line, index) => ({
      voiceId: line.inputs.voiceId,
      part: must(turns[index], 'each line is one turn'),
    }))
    const charges = (book = openCharges(
      deps,
      request,
      parts.map(({ part }) => part.chargedCharacters),
    ))
    answer = await send(deps, toRequest(request, turns, language), request, signal, charges)
    charges.answered(answer)
    request.onReceived()
    const { sampleRateHz, bytes, cuts } = await cutDialogue(answer, parts)
    const uncut = cuts ? null : describeUncut(answer)
    const pieces = cuts ?? [{ bytes, marks: [] }]
    register(deps, request, { takeIds, sampleRateHz, cuts: pieces, answer, charges })
    const registered = takeIds.slice(0, pieces.length)
    for (const takeId of registered)
      emit({ kind: 'started', take: must(getTake(deps.db, takeId), 'it was just inserted') })
    const ends: TakeEnd[] = []
    for (const [index, piece] of pieces.entries()) {
      const file = must(files[index], 'each line has a file')
      const line = must(lines[index], 'as many as pieces')
      const failure = (await write(file, piece.bytes)) ?? uncut
      const durationMs = (file.sampleCount * 1000) / sampleRateHz
      const marks = piece.marks
        .filter(({ startMs, endMs }) => (failure ? endMs : startMs) <= durationMs)
        .map((mark) => ({ ...mark, endMs: Math.min(mark.endMs, durationMs) }))
      const wordCount = countMarkedWords(line.inputs.text, marks)
      // What couldn't be cut is kept whole, and says so itself.
      const kept = failure === uncut ? {} : { keptAudioMs: durationMs, keptWords: wordCount }
      ends.push({
        ...toProgress(index, takeIds, charges, answer),
        status: failure ? (file.sampleCount > 0 ? 'partial' : 'failed') : 'complete',
        ...{ sampleRateHz, marks, wordCount, sampleCount: file.sampleCount },
        endedAt: new Date(deps.now()).toISOString(),
        failure: failure && { ...failure, ...charges.cost(index), ...kept },
      })
    }
    for (const file of files.slice(pieces.length)) await file.discard()
    return lines.map((_, index) => {
      const end = ends[index]
      if (end) return endRenderedTake(deps, end, (take) => request.onStored(index, take))
      return { kind: 'refused', failure: { ...must(uncut, 'only then has a line no take'), ...charges.cost(index) } }
    })
  } catch (error) {
    if (!isStudioError(error)) deps.reportBug(error)
    const failure = toFailure(error)
    for (const file of files) await file.discard().catch(() => undefined)
    if (!answer) book?.failed(error)
    const requestId = answer?.requestId
    return lines.map((_, index) => ({
      kind: 'refused',
      failure: { ...failure, ...(requestId === undefined ? {} : { requestId }), ...book?.cost(index) },
    }))
  }
}

function describeUncut({ requestId }: DialogueAnswer): Failure {
  const details = requestId === undefined ? {} : { requestId }
  return toFailure(new StudioError('dialogue_not_cut', 'dialogue-times-mismatch', details))
}

/** Everything a dialogue's request costs, split over its lines. */
interface DialogueCharges {
  sending(): void
  withdraw(): void
  answered(answer: DialogueAnswer): void
  failed(error: unknown): void
  /** The line's share; null if the service reported no plausible charge. */
  share(index: number): number | null
  /** The line's share of the response's cost, for its failure; empty without a response. */
  cost(index: number): Pick<Failure, 'chargedCharacters' | 'unconfirmedCharacters'>
  planned(index: number): number
}

function openCharges(
  deps: RenderDialogueDeps,
  { id, projectId, lines }: RenderDialogueRequest,
  planned: readonly number[],
): DialogueCharges {
  const charges = lines.map(({ blockId, inputs: { voiceId } }, index) =>
    // The service chooses the model.
    createCharges(deps, { projectId, blockId, voiceId, modelId: '', purpose: 'take', dialogueId: id })(
      planned[index] ?? 0,
    ),
  )
  let shares: readonly (number | null)[] | null = null
  const withdraw = () => charges.forEach((charge) => charge.withdraw())
  const bill = (requestId: string | undefined, total: number | undefined, reported = total?.toString()) => {
    const sum = planned.reduce((left, right) => left + right, 0)
    const isTrue = total !== undefined && isPlausibleCharge(total, sum)
    const split = isTrue ? splitByWeight(total, planned) : []
    shares = charges.map((charge, index) => {
      charge.answered(requestId)
      return charge.charged(split[index] ?? null, isTrue ? undefined : reported)
    })
  }
  return {
    sending() {
      try {
        for (const charge of charges) charge.sending()
      } catch (error) {
        withdraw()
        throw error
      }
    },
    withdraw,
    answered: (answer) => bill(answer.requestId, answer.chargedCharacters, answer.reportedCharge),
    failed(error) {
      const billed = isStudioError(error) ? error.details.chargedCharacters : undefined
      if (billed) bill(isStudioError(error) ? error.details.requestId : undefined, billed)
      else for (const charge of charges) charge.failed(error)
    },
    share: (index) => shares?.[index] ?? null,
    cost(index) {
      if (shares === null) return {}
      const share = shares[index] ?? null
      return share === null ? { unconfirmedCharacters: planned[index] ?? 0 } : { chargedCharacters: share }
    },
    planned: (index) => planned[index] ?? 0,
  }
}

function toRequest(
  { lines }: RenderDialogueRequest,
  turns: readonly { input: string }[],
  language: string | null,
): DialogueRequest {
  const { textNormalization = true, loudnessNormalization = false } = lines[0]?.inputs ?? {}
  return {
    turns: lines.map(({ inputs }, index) => ({ voice_id: inputs.voiceId, input: turns[index]?.input ?? '' })),
    ...(language === null ? {} : { language }),
    audio_format: 'wav',
    output_format: 'wav_24000',
    options: { text_normalization: textNormalization, loudness_normalization: loudnessNormalization },
  }
}

/** The specification only shows `audio_format`: if a service rejects the rate without billing, the request is sent again without it. */
async function send(
  deps: RenderDialogueDeps,
  dialogue: DialogueRequest,
  { priority, onSend }: RenderDialogueRequest,
  signal: AbortSignal,
  charges: DialogueCharges,
): Promise<DialogueAnswer> {
  const options = {
    priority,
    signal,
    onSend: () => {
      charges.sending()
      try {
        onSend()
      } catch (error) {
        charges.withdraw()
        throw error
      }
    },
  }
  try {
    return await deps.speech.dialogue(dialogue, options)
  } catch (error) {
    if (!isRefusedFormat(error)) throw error
    const { output_format: _refused, ...rest } = dialogue
    return await deps.speech.dialogue(rest, options)
  }
}

interface Registered {
  takeIds: readonly string[]
  sampleRateHz: number
  /** Of the first lines, if not of all. */
  cuts: readonly DialogueCut[]
  answer: DialogueAnswer
  charges: DialogueCharges
}

function register(
  deps: RenderDialogueDeps,
  { id, projectId, lines, onRegistered }: RenderDialogueRequest,
  { takeIds, sampleRateHz, cuts, answer, charges }: Registered,
): void {
  const turns = lines.map(({ blockId, inputs }) => ({ blockId, inputsKey: inputsKeyOf(inputs) }))
  const dialogue: TakeDialogue = { id, lines: lines.length, turns }
  const createdAt = new Date(deps.now()).toISOString()
  deps.db.record(() => {
    for (const [index, { marks }] of cuts.entries()) {
      const takeId = takeIds[index] ?? ''
      const { blockId, inputs, fingerprint, textSent } = must(lines[index], 'each cut is a line')
      insertTake(deps.db, {
        ...{ id: takeId, blockId, projectId, inputs, fingerprint, textSent, sampleRateHz, createdAt, dialogue },
      })
      const wordCount = countMarkedWords(inputs.text, marks)
      updateTakeProgress(deps.db, { ...toProgress(index, takeIds, charges, answer), sampleCount: 0, marks, wordCount })
      onRegistered(index, takeId)
    }
  })
}

function toProgress(
  index: number,
  takeIds: readonly string[],
  charges: DialogueCharges,
  { requestId, serviceVersion }: DialogueAnswer,
) {
  const share = charges.share(index)
  return {
    takeId: takeIds[index] ?? '',
    chargedCharacters: share,
    unconfirmedCharacters: share === null ? charges.planned(index) : 0,
    requestIds: requestId === undefined ? [] : [requestId],
    serviceVersions: [serviceVersion],
  }
}

/** Returns why the audio is incomplete; null if it is complete. */
async function write(file: TakeWriter, bytes: Uint8Array): Promise<Failure | null> {
  let failure: Failure | null = null
  try {
    for (let from = 0; from < bytes.length; from += PIECE_BYTES)
      await file.append(bytes.subarray(from, from + PIECE_BYTES))
  } catch (error) {
    failure = toFailure(error)
  }
  try {
    await file.close()
  } catch (error) {
    failure ??= toFailure(error)
  }
  return failure
}
