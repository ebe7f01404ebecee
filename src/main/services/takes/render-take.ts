import type { Failure } from '#shared/contract/base.ts'
import type { Take, TakeEvent, TakeInputs, WordMark } from '#shared/contract/takes.ts'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { countMarkedWords } from '#shared/domain/count-marked-words.ts'
import { joinVersions } from '#shared/domain/take-versions.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { endTake, getTake, insertTake, type TakeEnding, type TakeProgress } from '../../db/repos/takes-repo.ts'
import type { TakeFiles, TakeWriter } from '../../media/take-files.ts'
import type { RequestPriority } from '../../speech-api/request-options.ts'
import { createCharges } from '../usage/charge-book.ts'
import type { FollowedTake, ProgressStore } from './store-progress.ts'
import { toFailure } from './to-failure.ts'
import { type KeptAudio, receiveTake, type ReceiveTakeDeps, type TakeStart } from './receive-take.ts'

/** Minimum interval between progress events of one take. */
const EVENT_INTERVAL_MS = 100

export interface RenderTakeDeps extends ReceiveTakeDeps {
  db: WritableDb
  takeFiles: TakeFiles
  /** `sandbox`, or the base URL in use. */
  service(): string
  newId(): string
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Called with errors that have no code. */
  reportBug(error: unknown): void
}

/** The stored end state of a take. */
export type TakeEnd = Required<Omit<TakeEnding, 'durationMs'>>

export interface RenderTakeRequest {
  projectId: string
  blockId: string
  inputs: TakeInputs
  fingerprint: string
  /** The text sent, with the inputs of all requests joined. */
  textSent: string
  priority: RequestPriority
  progress: ProgressStore
  /** Audio of another take that the new take starts with. */
  start?: TakeStart
  /** Passages of another take that aren't requested. */
  kept: KeptAudio | null
  /** Called before each request. If it throws, the request isn't sent and the work ends. */
  onSend?: () => void
  /** Called once all requests have succeeded, before the take is stored. */
  onReceived?: () => void
  /** Runs in the transaction that registers the take. */
  onRegistered?: (takeId: string) => void
  /** Runs in the transaction that stores the take's end. */
  onStored?: (take: Take) => void
}

/**
 * How a generation ended. `refused`: no audio came and no take was made. `unstored`: the audio is in its file, and the
 * take's end could not be written to the database; `store` tries again.
 */
export type RenderOutcome =
  | { kind: 'stored'; take: Take }
  | { kind: 'unstored'; take: Take; failure: Failure; store(): Take }
  | { kind: 'refused'; failure: Failure }

/**
 * Speaks a block's inputs into a new take. Audio is in its file as it arrives and the take's row is there before its
 * first byte, so that whatever ends the studio, what arrived is found again.
 *
 * Any failure is part of the outcome: a take with audio is stored as `partial` with the failure beside it, and a
 * failure before any audio leaves nothing. A full disk ends the take at the last byte that was stored. Nothing is sent
 * where the take's file can't be created.
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
  const origin = request.start ?? request.kept
  const requestIds = [...(origin?.requestIds ?? [])]
  let serviceVersions = origin?.serviceVersions ?? []
  let chargedCharacters = request.start?.chargedCharacters ?? null
  let unconfirmedCharacters = request.start?.unconfirmedCharacters ?? 0
  let hasVersions = origin !== null
  /** Characters of the current request. */
  let openCharacters = 0
  let file: TakeWriter | undefined
  /** The file, once the take's row exists. */
  let writer: TakeWriter | undefined
  let sampleRateHz = TIMELINE_RATE_HZ
  let failure: Failure | null = null
  let emittedAt = 0
  let emittedMarks = 0
  let followed: FollowedTake | undefined

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

  function readProgress(): TakeProgress {
    return {
      takeId,
      sampleCount: writer?.sampleCount ?? 0,
      sampleRateHz,
      wordCount: countMarkedWords(request.inputs.text, marks),
      marks,
      requestIds,
      serviceVersions,
      chargedCharacters,
      unconfirmedCharacters: unconfirmedCharacters + openCharacters,
    }
  }

  try {
    const opened = (file = await deps.takeFiles.create(takeId))
    for await (const step of receiveTake(deps, request.inputs, options, request)) {
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
          deps.db.record(() => {
            insertTake(deps.db, {
              ...request,
              ...{ id: takeId, sampleRateHz, createdAt, requestIds, serviceVersions },
              unconfirmedCharacters: unconfirmedCharacters + openCharacters,
              startTakeId: origin?.takeId,
            })
            request.onRegistered?.(takeId)
          })
          writer = opened
          followed = request.progress.follow(readProgress)
          emit({ kind: 'started', take: must(getTake(deps.db, takeId), 'the take was just inserted') })
          break
        }
        case 'audio':
          await must(writer, 'opened comes before audio').append(step.bytes)
          report()
          followed?.grew()
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
    request.onReceived?.()
  } catch (error) {
    if (!isStudioError(error)) deps.reportBug(error)
    failure = toFailure(error)
  } finally {
    followed?.leave()
  }

  if (!writer) {
    await file?.discard().catch(() => undefined)
    const refusal = failure ?? toFailure(new StudioError('bad_answer', 'no-audio-returned'))
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
  // A word is kept if its audio is: the service sends marks before the last sample.
  const kept = marks
    .filter((mark) => mark.startMs < durationMs)
    .map((mark) => (mark.endMs > durationMs ? { ...mark, endMs: durationMs } : mark))
  const whole = failure ? marks.filter((mark) => mark.endMs <= durationMs) : kept
  const wordCount = countMarkedWords(request.inputs.text, whole)
  const end: TakeEnd = {
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
  }
  return endRenderedTake(deps, end, (take) => request.onStored?.(take))
}

/**
 * Stores the end of a take. If the database can't be written, the outcome has the take as it will be stored.
 *
 * @param onStored runs in the same transaction
 */
export function endRenderedTake(
  deps: Pick<RenderTakeDeps, 'db'>,
  end: TakeEnd,
  onStored: (take: Take) => void,
): RenderOutcome {
  const store = (): Take =>
    deps.db.record(() => {
      endTake(deps.db, end)
      const stored = must(getTake(deps.db, end.takeId), 'the take was just stored')
      onStored(stored)
      return stored
    })
  try {
    return { kind: 'stored', take: store() }
  } catch (error) {
    if (!isStudioError(error)) throw error
    return describeUnstored(deps, end, toFailure(error), store)
  }
}

/** The ended take as it will be stored, so that it can be played and completed meanwhile. */
function describeUnstored(
  deps: Pick<RenderTakeDeps, 'db'>,
  end: TakeEnd,
  cause: Failure,
  store: () => Take,
): RenderOutcome {
  const { sampleCount, sampleRateHz, wordCount, chargedCharacters, unconfirmedCharacters } = end
  const durationMs = (sampleCount * 1000) / sampleRateHz
  const failure = end.failure ?? { ...cause, keptAudioMs: durationMs, keptWords: wordCount }
  const take: Take = {
    ...must(getTake(deps.db, end.takeId), 'the take was inserted before its first byte'),
    ...{ sampleCount, sampleRateHz, durationMs, wordCount, chargedCharacters, unconfirmedCharacters, failure },
    requestIds: [...end.requestIds],
    serviceVersions: [...end.serviceVersions],
    status: end.status === 'complete' ? 'partial' : end.status,
  }
  return { kind: 'unstored', take, failure, store }
}
