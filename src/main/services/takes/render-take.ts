import type { Failure } from '#shared/contract/base.ts'
import type { Take, TakeEvent, TakeInputs, WordMark } from '#shared/contract/takes.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { countMarkedWords } from '#shared/domain/count-marked-words.ts'
import { joinVersions } from '#shared/domain/take-versions.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { endTake, getTake, insertTake, updateTakeProgress } from '../../db/repos/takes-repo.ts'
import type { TakeFiles, TakeWriter } from '../../media/take-files.ts'
import type { RequestPriority } from '../../speech-api/speech-api.ts'
import { createCharges } from '../usage/charge-book.ts'
import { toFailure } from './to-failure.ts'
import { receiveTake, type ReceiveTakeDeps, type TakeStart } from './receive-take.ts'

/** Shortest time between two progress events of one take. */
const EVENT_INTERVAL_MS = 100
/** Longest time that marks may have arrived without being in the database. */
const STORE_INTERVAL_MS = 250

export interface RenderTakeDeps extends ReceiveTakeDeps {
  db: WritableDb
  takeFiles: TakeFiles
  /** `practice`, or the base URL that requests go to. */
  service(): string
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
  /** Told of errors that no code describes. */
  reportBug(error: unknown): void
}

export interface RenderTakeRequest {
  projectId: string
  blockId: string
  inputs: TakeInputs
  fingerprint: string
  /** What goes over the wire, the inputs of all requests joined. */
  textSent: string
  priority: RequestPriority
  /** Sound that another take has already; the new take begins with it. */
  start?: TakeStart
  /** Told before each request is sent; what it throws ends the work, and that request is not sent. */
  onSend?: () => void
  /** Runs in the transaction that registers the take. */
  onRegistered?: (takeId: string) => void
  /** Runs in the transaction that stores the take's end. */
  onStored?: (take: Take) => void
}

/** How a generation ended. `refused`: no audio came and no take was made. */
export type RenderOutcome = { kind: 'stored'; take: Take } | { kind: 'refused'; failure: Failure }

/**
 * Speaks a block's inputs into a new take. Audio is in its file as it arrives and the take's row is there before its
 * first byte, so that whatever ends the studio, what arrived is found again.
 *
 * Any failure is part of the outcome: a take with audio is stored as `partial` with the failure beside it, and a
 * failure before any audio leaves nothing. A full disk ends the take at the last byte that was stored.
 *
 * @param emit `started` once, then `progress` at most every 100 ms; `ended` is the caller's to say
 */
export async function renderTake(
  deps: RenderTakeDeps,
  request: RenderTakeRequest,
  emit: (event: TakeEvent) => void,
  signal: AbortSignal,
): Promise<RenderOutcome> {
  const takeId = `take_${deps.newId()}`
  const { priority, onSend, projectId, blockId } = request
  const { voiceId, modelId } = request.inputs
  const charges = createCharges(deps, { projectId, blockId, voiceId, modelId, purpose: 'take' })
  const options = { priority, signal, charges, ...(onSend ? { onSend } : {}) }
  const marks: WordMark[] = []
  const requestIds = [...(request.start?.requestIds ?? [])]
  let serviceVersions = request.start?.serviceVersions ?? []
  let chargedCharacters = request.start?.chargedCharacters ?? null
  let unconfirmedCharacters = request.start?.unconfirmedCharacters ?? 0
  let hasVersions = request.start !== undefined
  /** Of the request that is being answered. */
  let openCharacters = 0
  let writer: TakeWriter | undefined
  let sampleRateHz = TIMELINE_RATE_HZ
  let failure: Failure | null = null
  let emittedAt = 0
  let emittedMarks = 0
  let storedAt = 0

  function report(): void {
    if (!writer || deps.now() - emittedAt < EVENT_INTERVAL_MS) return
    emittedAt = deps.now()
    emit({
      kind: 'progress',
      takeId,
      blockId: request.blockId,
      sampleCount: writer.sampleCount,
      firstMark: emittedMarks,
      marks: marks.slice(emittedMarks),
    })
    emittedMarks = marks.length
  }

  function store(): void {
    if (!writer || deps.now() - storedAt < STORE_INTERVAL_MS) return
    storedAt = deps.now()
    updateTakeProgress(deps.db, {
      takeId,
      sampleCount: writer.sampleCount,
      sampleRateHz,
      wordCount: countMarkedWords(request.inputs.text, marks),
      marks,
      requestIds,
      serviceVersions,
      chargedCharacters,
      unconfirmedCharacters: unconfirmedCharacters + openCharacters,
    })
  }

  try {
    for await (const step of receiveTake(deps, request.inputs, options, request.start)) {
      switch (step.kind) {
        case 'request':
          if (step.requestId !== undefined) requestIds.push(step.requestId)
          serviceVersions = joinVersions(
            hasVersions ? [serviceVersions, [step.serviceVersion]] : [[step.serviceVersion]],
          )
          hasVersions = true
          openCharacters = step.characters
          break
        case 'opened': {
          sampleRateHz = step.sampleRateHz
          const createdAt = new Date(deps.now()).toISOString()
          // The file first: a row without one would be a take that arrives for ever.
          const opened = await deps.takeFiles.create(takeId)
          try {
            deps.db.transaction(() => {
              insertTake(deps.db, {
                ...request,
                ...{ id: takeId, sampleRateHz, createdAt, requestIds, serviceVersions },
                unconfirmedCharacters: unconfirmedCharacters + openCharacters,
              })
              request.onRegistered?.(takeId)
            })
          } catch (error) {
            await opened.discard().catch(() => undefined)
            throw error
          }
          writer = opened
          emit({ kind: 'started', take: must(getTake(deps.db, takeId), 'the take was just inserted') })
          break
        }
        case 'audio':
          await must(writer, 'opened comes before audio').append(step.bytes)
          report()
          store()
          break
        case 'marks':
          marks.push(...step.marks)
          report()
          break
        case 'charged':
          if (step.characters === null) unconfirmedCharacters += openCharacters
          else chargedCharacters = (chargedCharacters ?? 0) + step.characters
          openCharacters = 0
          break
      }
    }
  } catch (error) {
    if (!isStudioError(error)) deps.reportBug(error)
    failure = toFailure(error)
  }

  if (!writer) {
    const refusal = failure ?? toFailure(new StudioError('bad_answer', 'The service answered without any audio.'))
    return {
      kind: 'refused',
      failure: openCharacters > 0 ? { ...refusal, unconfirmedCharacters: openCharacters } : refusal,
    }
  }
  try {
    await writer.close()
  } catch (error) {
    failure ??= toFailure(error)
  }
  unconfirmedCharacters += openCharacters
  const sampleCount = writer.sampleCount
  const durationMs = (sampleCount * 1000) / sampleRateHz
  // A word is kept when its sound is: the service announces words before their last sample.
  const kept = marks
    .filter((mark) => mark.startMs < durationMs)
    .map((mark) => (mark.endMs > durationMs ? { ...mark, endMs: durationMs } : mark))
  const whole = failure ? marks.filter((mark) => mark.endMs <= durationMs) : kept
  const wordCount = countMarkedWords(request.inputs.text, whole)
  const take = deps.db.transaction(() => {
    endTake(deps.db, {
      takeId,
      status: failure ? (sampleCount > 0 ? 'partial' : 'failed') : 'complete',
      sampleRateHz,
      sampleCount,
      marks: whole,
      wordCount,
      chargedCharacters,
      unconfirmedCharacters,
      requestIds,
      serviceVersions,
      endedAt: new Date(deps.now()).toISOString(),
      failure: failure && {
        ...failure,
        keptAudioMs: durationMs,
        keptWords: wordCount,
        ...(openCharacters > 0 ? { unconfirmedCharacters: openCharacters } : {}),
      },
    })
    const stored = must(getTake(deps.db, takeId), 'the take was just stored')
    request.onStored?.(stored)
    return stored
  })
  return { kind: 'stored', take }
}
